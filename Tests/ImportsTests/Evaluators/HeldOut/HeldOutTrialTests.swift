import Basics
@testable import Conversations
import Model
import Testing

/// Trajectories that name others, and the places in which Harbor stores them.
@Suite("Evaluators' files in the wild: ATIF and Harbor")
struct HeldOutTrialTests {
  /// A trajectory of these steps. `more`: further fields.
  private static func trajectory(_ steps: [String], _ more: String) -> String {
    #"{"schema_version": "ATIF-v1.7", "agent": {"name": "wren", "version": "1"}, "steps": [\#(steps.joined(separator: ", "))], \#(more)}"#
  }

  /// A step at a second. `more`: further fields.
  private static func step(
    _ number: Int, _ source: String, _ text: String, at second: Int, _ more: String = ""
  ) -> String {
    #"{"step_id": \#(number), "source": "\#(source)", "message": "\#(text)", "#
      + #""timestamp": "2025-06-01T10:00:0\#(second)Z"\#(more.isEmpty ? "" : ", ")\#(more)}"#
  }

  private static func usage(_ input: Int, isCopied: Bool = false) -> String {
    #""metrics": {"prompt_tokens": \#(input), "completion_tokens": 2}, "is_copied_context": \#(isCopied)"#
  }

  // MARK: sub-agents

  /// A step that hands work to sub-agents of one session, then another step.
  private static func read(_ reference: String, _ agents: [String]) throws -> Reading {
    let call =
      #""tool_calls": [{"tool_call_id": "c1", "function_name": "task", "arguments": {}}], "observation": {"results": "#
      + #"[{"source_call_id": "c1", "subagent_trajectory_ref": [\#(reference)]}]}"#
    let text = trajectory(
      [step(1, "agent", "Go", at: 1, call), step(2, "agent", "Bye", at: 2)],
      #""session_id": "s", "trajectory_id": "root", "subagent_trajectories": [\#(agents.joined(separator: ", "))]"#
    )
    return try Reading([("t.trajectory.json", text)])
  }

  private static func agent(_ ids: String, _ text: String) -> String {
    trajectory([#"{"step_id": 1, "source": "agent", "message": "\#(text)"}"#], ids)
  }

  @Test("a sub-agent is found by the id of its trajectory, also if others share its session")
  func byTrajectory() throws {
    let read = try Self.read(
      #"{"trajectory_id": "A", "session_id": "s"}"#,
      ["B", "A"].map { Self.agent(#""session_id": "s", "trajectory_id": "\#($0)""#, "\($0) done") })
    #expect(
      read.lines == [
        "Assistant: Go", "task: \\[sub-agent: A\\]", "Assistant: A done", "Assistant: Bye",
        "Assistant: B done",
      ])
    #expect(read.messages.map { $0.generation?.agent } == [nil, nil, "wren A", nil, "wren B"])
    #expect(
      read.messages.map(\.id) == [
        "step-1", "step-1-result-1", "wren-a-step-1", "step-2", "wren-b-step-1",
      ])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("an id of a trajectory that is not in the file is not that of a session")
  func unknown() throws {
    let read = try Self.read(
      #"{"trajectory_id": "C", "session_id": "s"}"#,
      ["A", "B"].map { Self.agent(#""session_id": "s", "trajectory_id": "\#($0)""#, "\($0) done") })
    #expect(
      read.lines == [
        "Assistant: Go", "task: \\[sub-agent: C\\]", "Assistant: Bye", "Assistant: A done",
        "Assistant: B done",
      ])
  }

  @Test("a sub-agent is found by its session if that is all that the result names")
  func bySession() throws {
    let read = try Self.read(
      #"{"session_id": "t"}"#,
      ["r", "t"].map { Self.agent(#""session_id": "\#($0)""#, "\($0) done") })
    #expect(
      read.lines == [
        "Assistant: Go", "task: \\[sub-agent: t\\]", "Assistant: t done", "Assistant: Bye",
        "Assistant: r done",
      ])
  }

  // MARK: Harbor

  private static let summary = "trajectory.summarization-1-summary.json"

  /// The files of a trial that was summed up once.
  private static let trial: [(name: String, text: String)] = [
    (
      "trajectory.cont-1.json",
      trajectory(
        [
          step(1, "user", "Do it", at: 1, #""is_copied_context": true"#),
          step(2, "agent", "Working", at: 2, usage(10, isCopied: true)),
          step(4, "agent", "Done", at: 6, usage(30)),
        ], #""session_id": "s1", "color": "red", "final_metrics": {"total_steps": 3}"#)
    ),
    (
      "trajectory.json",
      trajectory(
        [
          step(1, "user", "Do it", at: 1), step(2, "agent", "Working", at: 2, usage(10)),
          step(
            3, "system", "Summing up", at: 3,
            #""observation": {"results": [{"subagent_trajectory_ref": [{"session_id": "s1-summary", "#
              + #""trajectory_path": "\#(summary)"}]}]}"#),
        ], #""session_id": "s1", "continued_trajectory_ref": "trajectory.cont-1.json""#)
    ),
    (
      summary,
      trajectory(
        [
          step(1, "agent", "Working", at: 2, usage(10, isCopied: true)), step(2, "user", "Sum up", at: 4),
          step(3, "agent", "Half is done", at: 5, usage(20)),
        ], #""session_id": "s1-summary""#)
    ),
  ]

  private static func inFolder(_ files: [(name: String, text: String)]) throws -> Reading {
    try Reading(files.map { ("job/hello__Ab1/agent/\($0.name)", $0.text) })
  }

  @Test("a summary and a continuation in a trial of Harbor are parts of it, without steps that they copy")
  func continuation() throws {
    let read = try Self.inFolder(Self.trial)
    #expect(read.chats.map(\.title) == ["hello · trial 1"])
    #expect(read.chats.map(\.record.task) == ["hello"] && read.chats.map(\.record.trial) == [1])
    #expect(
      read.lines == [
        "User: Do it", "Assistant: Working", "System: Summing up", "tool: \\[sub-agent: \(Self.summary)\\]",
        "User: Sum up", "Assistant: Half is done", "Assistant: Done",
      ])
    let agent = "wren s1-summary"
    #expect(read.messages.map { $0.generation?.agent } == [nil, nil, nil, nil, agent, agent, nil])
    #expect(
      read.messages.map(\.id) == [
        "step-1", "step-2", "step-3", "step-3-result-1", "wren-s1-summary-step-2", "wren-s1-summary-step-3",
        "step-4",
      ])
    #expect(read.messages.map { $0.generation?.usage?.input } == [nil, 10, nil, nil, nil, 20, 30])
    let times = read.messages.map(\.time.seconds)
    #expect(times == [1, 2, 3, 3, 4, 5, 6].map { $0 + 1_748_772_000 })
  }

  @Test("what a continuation says about itself is metadata, and steps that it copies are counted")
  func conditions() throws {
    let read = try Self.inFolder(Self.trial)
    let chat = try #require(read.chats.first)
    #expect(chat.condition("trajectory.cont-1.json.final_metrics") == #"{"total_steps":3}"#)
    #expect(chat.condition("trajectory.cont-1.json.color") == "red")
    #expect(
      read.diagnostics.map(\.message) == [
        "unknown field \"color\" of a trajectory; it is kept as metadata"
      ])
    #expect(read.diagnostics.map(\.path) == ["content/chats/job/hello__Ab1/agent/trajectory.cont-1.json"])
    #expect(read.ledger.skipped.map(\.reason) == ["step copied from an earlier trajectory"])
    #expect(read.ledger.skipped.map(\.count) == [3])
    #expect(read.ledger.read == 10 && read.ledger.addsUp)
  }

  @Test("a continuation without the trajectory before it has all its steps")
  func alone() throws {
    let read = try Self.inFolder(Array(Self.trial.prefix(1)))
    #expect(read.lines == ["User: Do it", "Assistant: Working", "Assistant: Done"])
  }

  @Test("files of a trial that no other file names follow its last step")
  func unnamed() throws {
    let lone = Self.trajectory([Self.step(1, "user", "Do it", at: 1)], #""session_id": "s1""#)
    let read = try Self.inFolder([("trajectory.json", lone), Self.trial[2]])
    #expect(read.lines == ["User: Do it", "User: Sum up", "Assistant: Half is done"])
    #expect(read.messages.map { $0.generation?.agent } == [nil, "wren s1-summary", "wren s1-summary"])
  }

  @Test("the task of a trial of Harbor with several steps is its folder and the step")
  func steps() throws {
    let names = ["hello__AbC", "hello__XyZ", "other__DeF"]
    let text = Self.trajectory([Self.step(1, "user", "Go", at: 1)], #""session_id": "s""#)
    let read = try Reading(names.map { ("job/\($0)/steps/one/agent/trajectory.json", text) })
    #expect(read.chats.map(\.record.task) == ["hello one", "hello one", "other one"])
    #expect(
      read.chats.map(\.title) == ["hello one · trial 1", "hello one · trial 2", "other one · trial 1"])
    #expect(read.chats.map(\.slug) == ["hello-one", "hello-one-2", "other-one"])
  }

  // MARK: continuations

  /// A trajectory with one step, and with the name of the one that goes on with it.
  private static func part(_ text: String, _ next: String?) -> String {
    let more = next.map { #""continued_trajectory_ref": "\#($0)""# } ?? #""session_id": "s""#
    return trajectory([step(1, "agent", text, at: 1)], more)
  }

  private static func name(_ number: Int) -> String {
    number == 0 ? "trajectory.json" : "trajectory.cont-\(number).json"
  }

  @Test("a long chain of continuations is one attempt, read in a moment")
  func chain() throws {
    let files = (0..<3000).map { (name: Self.name($0), text: Self.part("Part \($0)", Self.name($0 + 1))) }
    let start = ContinuousClock.now
    let read = try Self.inFolder(files)
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(read.lines == (0..<3000).map { "Assistant: Part \($0)" })
    #expect(read.chats.count == 1 && read.diagnostics.isEmpty && read.ledger.addsUp)
  }

  @Test("a chain of continuations may name one of its parts again")
  func cycle() throws {
    let files = [0, 1, 2].map {
      (name: Self.name($0), text: Self.part("Part \($0)", Self.name($0 % 2 + 1)))
    }
    let read = try Self.inFolder(files)
    #expect(read.lines == ["Assistant: Part 0", "Assistant: Part 1", "Assistant: Part 2"])
  }

  @Test("a continuation that no file names follows the last step, and others in the order of their numbers")
  func unnamedContinuations() throws {
    let files = [0, 1, 10, 2].map { (name: Self.name($0), text: Self.part("Part \($0)", nil)) }
    let read = try Self.inFolder(files)
    #expect(read.lines == [0, 1, 2, 10].map { "Assistant: Part \($0)" })
    #expect(read.messages.allSatisfy { $0.generation?.agent == nil })
    let source = read.chats.map(\.source)
    #expect(source == ["content/chats/job/hello__Ab1/agent/trajectory.json"])
  }

  @Test("summaries that no step names follow in the order of their numbers")
  func summaries() throws {
    let files = [1, 10, 2].map { number in
      (
        name: "trajectory.summarization-\(number)-summary.json",
        text: Self.agent(#""session_id": "s\#(number)""#, "Sum \(number)")
      )
    }
    let read = try Self.inFolder([(name: Self.name(0), text: Self.part("Go", nil))] + files)
    #expect(read.lines == ["Assistant: Go", "Assistant: Sum 1", "Assistant: Sum 2", "Assistant: Sum 10"])
    #expect(read.messages.map { $0.generation?.agent } == [nil, "wren s1", "wren s2", "wren s10"])
  }

  @Test("a continuation may be inside a record, whose other fields are metadata")
  func wrapped() throws {
    let read = try Self.inFolder([
      (Self.name(0), Self.part("Part 0", Self.name(1))),
      (Self.name(1), #"{"trajectory": \#(Self.part("Part 1", nil)), "reward": 1}"#),
    ])
    #expect(read.lines == ["Assistant: Part 0", "Assistant: Part 1"] && read.diagnostics.isEmpty)
    #expect(read.chats.first?.condition("trajectory.cont-1.json.reward") == "1")
  }

  @Test("a folder of steps belongs to a trial only if the folder around it is one")
  func otherSteps() throws {
    let read = try Reading([("run/job/steps/one/agent/trajectory.json", Self.part("Go", nil))])
    #expect(read.chats.map(\.record.task) == ["one"])
  }
}
