internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What Harbor records about a trial in `result.json`, beside the folder `agent` with its trajectory (Harbor 0.1, model
/// `TrialResult`): rewards by name, what the agent used, and an exception.
///
///     {"trial_name": …, "verifier_result": {"rewards": {"reward": 1.0}}, "exception_info": {"exception_type": …}}
enum HarborResult {
  /// The results of these trajectories.
  static func files(of trajectories: [InputFile], _ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in trajectories { if let result = try Self.file(of: file, export) { found.append(result) } }
    return found
  }

  /// Nil if there is none.
  static func file(of trajectory: InputFile, _ export: Export) throws(Diagnostic) -> InputFile? {
    let folders = export.inner(trajectory).split(separator: "/").dropLast()
    guard trajectory.name == "trajectory.json", folders.last == "agent" else { return nil }
    let path = (folders.dropLast().map(String.init) + ["result.json"]).joined(separator: "/")
    guard let file = export.file(path), let json = try export.json(file) else { return nil }
    return json.shapes.contains { $0.has("trial_name") } ? file : nil
  }

  private static let noted = [
    "trial_name", "source", "task_checksum", "started_at", "finished_at", "agent_result",
  ]

  static func take(_ value: ContentValue, _ trial: inout Trial, _ out: ImportWriter) {
    for entry in value["verifier_result"]?["rewards"]?.entries ?? [] where !entry.value.isNull {
      trial.record.scores.append(.init(name: entry.key, value: .init(entry.value)))
    }
    for name in noted { trial.note(name, value[name]) }
    guard let failure = value["exception_info"] else { return }
    let words = [failure.text("exception_type"), failure.text("exception_message")].compactMap { $0 }
    trial.end(
      words.isEmpty ? "exception" : words.joined(separator: ": "),
      details: failure.text("exception_traceback") ?? "", at: failure.position, out)
  }
}
