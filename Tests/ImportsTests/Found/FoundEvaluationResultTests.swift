import Basics
@testable import Conversations
import Model
import Testing

/// Results beside trajectories, and answers of promptfoo with films.
@Suite("Results of evaluations that were found")
struct FoundEvaluationResultTests {
  private static let trajectory = #"""
    {"schema_version": "ATIF-v1.6", "session_id": "s", "agent": {"name": "terminus-2", "version": "1", "model_name": \#
    "heron"}, "steps": [{"step_id": 1, "timestamp": "2026-08-10T12:00:01Z", "source": "user", "message": "Add"}, \#
    {"step_id": 2, "timestamp": "2026-08-10T12:00:02Z", "source": "agent", "message": "Done"}]}
    """#

  private static func result(_ name: String, _ reward: String, _ exception: String = "null") -> String {
    #"{"id": "u", "task_name": "add-two", "trial_name": "\#(name)", "trial_uri": "file:///x", "task_id": {"path": "x"}, "#
      + #""source": null, "config": {}, "agent_info": {"name": "terminus-2"}, "agent_result": {"cost_usd": 0.5}, "#
      + #""verifier_result": {"rewards": {"reward": \#(reward)}}, "exception_info": \#(exception)}"#
  }

  @Test("the rewards of Harbor's trials are scores, and exceptions end them")
  func harbor() throws {
    let failure =
      #"{"exception_type": "AgentTimeoutError", "exception_message": "after 60 seconds", "exception_traceback": "", "#
      + #""occurred_at": "2026-08-10T12:01:00"}"#
    let read = try Reading([
      ("job/add-two__a/agent/trajectory.json", Self.trajectory),
      ("job/add-two__a/result.json", Self.result("add-two__a", "1.0")),
      ("job/add-two__b/agent/trajectory.json", Self.trajectory),
      ("job/add-two__b/result.json", Self.result("add-two__b", "0.25", failure)),
      ("job/result.json", #"{"id": "j", "started_at": "2026-08-10T12:00:00", "stats": {"n_trials": 2}}"#),
    ])
    #expect(read.format == "atif" && read.chats.map(\.saidScores) == [["reward=1"], ["reward=0.25"]])
    #expect(read.chats.map { $0.messages.count } == [2, 3] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.error == "AgentTimeoutError: after 60 seconds")
    #expect(read.chats.first?.condition("agent_result") == #"{"cost_usd":0.5}"#)
  }

  @Test("a film of promptfoo is a link, or a file of which only the name is known")
  func film() throws {
    func result(_ address: String) -> String {
      #"{"evalId": "e", "results": {"version": 3, "results": [{"promptIdx": 0, "testIdx": 0, "provider": {"id": "heron"}, "#
        + #""prompt": {"raw": "A pond"}, "vars": {}, "response": {"video": {"id": "v", "format": "mp4", "url": "#
        + #""\#(address)"}}, "success": true, "score": 1}]}}"#
    }
    let linked = try Reading([("a.json", result("https://example.org/v.mp4"))])
    #expect(linked.lines == ["User: A pond", "Assistant: [Video](<https://example.org/v.mp4>)"])
    let stored = try Reading([("a.json", result("storageRef:video/v.mp4"))])
    #expect(stored.messages.last?.attachments.map(\.mime) == ["video/mp4"])
    #expect(linked.diagnostics.isEmpty)
  }
}
