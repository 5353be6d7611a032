internal import Assistant
internal import Basics
internal import Content
internal import Input
internal import Output

/// One run of the mock assistant, from the scripts on disk to the files of the run.
struct Simulation {
  let request: AssistantRun.Request
  let scripts: String
  let rules: String?
  let folder: String
  /// Whether an existing run is replaced.
  let replaces: Bool

  private let disk = Disk()

  func run() -> ExitStatus {
    do throws(Diagnostic) {
      try checkTarget()
      let found = try Project.folder(scripts)
      guard !found.files.isEmpty else { throw Diagnostic(.error, "no scripts found", path: scripts) }
      let run = AssistantRun(request, scripts: found.files, rules: try rulesFile())
      for diagnostic in found.diagnostics + run.diagnostics { Console.error(diagnostic.description) }
      guard !run.hasErrors else { return .content }
      try write(run)
      Console.print("\(folder)/: \(run.summary)")
      return .success
    } catch {
      Console.error(error.description)
      return .inputOutput
    }
  }

  private func checkTarget() throws(Diagnostic) {
    switch try disk.entry(folder) {
    case .nothing: return
    case .folder where replaces: return
    case .folder:
      throw Diagnostic(
        .error, "this run already exists", path: folder,
        help: ["choose another name, or replace it with --force"])
    case .file, .other: throw Diagnostic(.error, "is not a folder", path: folder)
    }
  }

  /// The requested file, or the one beside the scripts; nil for the built-in rules.
  private func rulesFile() throws(Diagnostic) -> InputFile? {
    guard let rules else { return try Project.file(Self.sibling(of: scripts, "rules.json")) }
    guard let file = try Project.file(rules) else {
      throw Diagnostic(.error, "file not found", path: rules)
    }
    return file
  }

  private static func sibling(of folder: String, _ name: String) -> String {
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last == "." || parts.last == ".." { return "\(path)/../\(name)" }
    return (parts.dropLast() + [Substring(name)]).joined(separator: "/")
  }

  /// Writes each file atomically.
  private func write(_ run: AssistantRun) throws(Diagnostic) {
    try disk.makeFolder(folder)
    for file in run.files {
      let fresh = "\(folder)/.\(file.name).new"
      try disk.remove(fresh)
      try disk.write(fresh, file.bytes)
      try disk.rename(fresh, to: "\(folder)/\(file.name)")
    }
  }
}
