import Foundation
import TestSupport

/// A project with what the examples of the documentation name: the sample content, a small project, an export in three forms.
final class DocsProject: Sendable {
  private let folder: Folder
  private let home: Folder

  init(for examples: DocsExamples) throws {
    folder = try Folder()
    home = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: home.at("scrollback"), withDestinationPath: Program.executable.path)
    try copySample()
    if ["docs/guide/gate.md", "docs/guide/judges.md"].contains(examples.page) { try copyVerdicts() }
    if examples.page == "docs/guide/errors.md" { try copyPlan() }
    try writeExport()
    for name in ["letters", "archive"]
    where !examples.lines.contains(where: { $0.contains("scrollback init \(name)") }) {
      try Self.expectSuccess(try Program.run(["init", name], in: folder).status)
    }
    // Small, and built already: what pages look at or publish before they have built anything themselves.
    try Self.expectSuccess(try Program.run(["init", "small"], in: folder).status)
    try Self.expectSuccess(
      try Program.run(["build", "small", "--quiet"], in: folder, environment: environment).status)
    for copy in ["site", "public"] { try folder.copy(from: folder.at("small/site"), to: copy) }
  }

  /// A project that cannot be made is no example's fault.
  private static func expectSuccess(_ status: Int32) throws {
    if status != 0 { throw CocoaError(.fileWriteUnknown, userInfo: ["status": status]) }
  }

  /// Some of each kind of the sample: examples are built many times, and all of it takes a while.
  private func copySample() throws {
    let parts = [
      "site.yml", "chats/weekend-hike", "pages", "services", "assistant/rules.json",
      "assistant/scripts/demo.txt", "assistant/scripts/apps.txt", "runs/nightly-1/run.yml",
      "runs/nightly-2/run.yml", "runs/nightly-3/run.yml",
    ]
    for folder in ["chats", "assistant/scripts", "runs/nightly-1", "runs/nightly-2", "runs/nightly-3"] {
      try FileManager.default.createDirectory(
        atPath: self.folder.at("content/\(folder)"), withIntermediateDirectories: true)
    }
    let sample = ProjectFolder.url.appending(path: "content").path()
    for part in parts { try folder.copy(from: "\(sample)/\(part)", to: "content/\(part)") }
    for run in 1...3 {
      let name = "runs/nightly-\(run)/conversations.jsonl"
      let lines = try String(contentsOfFile: "\(sample)/\(name)", encoding: .utf8).split(separator: "\n")
      try folder.write("content/\(name)", lines.prefix(3).joined(separator: "\n") + "\n")
    }
  }

  /// Whole runs with their verdicts, for figures.
  private func copyVerdicts() throws {
    let sample = ProjectFolder.url.appending(path: "content").path()
    for part in ["runs", "reviews", "review"] {
      if folder.exists("content/\(part)") { try folder.remove("content/\(part)") }
      try folder.copy(from: "\(sample)/\(part)", to: "content/\(part)")
    }
  }

  private func copyPlan() throws {
    try FileManager.default.createDirectory(
      atPath: folder.at("content/review"), withIntermediateDirectories: true)
    try folder.copy(
      from: ProjectFolder.url.appending(path: "content/review/sample.yml").path(),
      to: "content/review/sample.yml")
  }

  private func writeExport() throws {
    let chat = "[05/11/2025, 09:00:00] Ann: Tea at the harbour?\n[05/11/2025, 09:01:00] Bo: At the harbour!\n"
    try folder.write("WhatsApp Chat - Bo/_chat.txt", chat)
    var zip = ZipWriter()
    zip.add("_chat.txt", Array(chat.utf8))
    for name in ["export.zip", "WhatsApp Chat - Bo.zip"] { try folder.write(name, zip.bytes) }
    try folder.copy(
      from: ProjectFolder.url.appending(path: "Tests/Samples/evaluations/tau-bench.json").path(),
      to: "results.json")
    try folder.write(
      "chats.jsonl",
      "{\"id\":\"ann\",\"title\":\"Ann\",\"messages\":[{\"id\":\"1\",\"sender\":\"ann\",\"timestamp\":\"2025-11-05T09:00:00Z\",\"text\":\"Hello\"}]}\n"
    )
  }

  private var environment: [String: String] {
    ["PATH": "\(home.path):/usr/bin:/bin", "HOME": home.path, "SOURCE_DATE_EPOCH": "1762344000"]
  }

  func run(_ line: String) throws -> (status: Int32, said: String) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    shell.arguments = [
      "-c",
      line.replacing(".build/release/scrollback", with: "scrollback").replacing(
        "/tmp/", with: "\(home.path)/"
      )
      .replacing("/srv/", with: "\(home.path)/"),
    ]
    shell.environment = environment
    let output = Pipe()
    (shell.standardOutput, shell.standardError, shell.standardInput) = (output, output, FileHandle.nullDevice)
    try shell.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    return (shell.terminationStatus, said)
  }
}
