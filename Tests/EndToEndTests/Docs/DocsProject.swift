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
    try folder.copy(from: ProjectFolder.url.appending(path: "content").path(), to: "content")
    try writeExport()
    for name in ["letters", "archive"]
    where !examples.lines.contains(where: { $0.contains("scrollback init \(name)") }) {
      try Self.expectSuccess(try Program.run(["init", name], in: folder).status)
    }
    let needsSite = examples.lines.contains {
      !$0.contains("scrollback build") && !$0.contains("scrollback init")
    }
    if needsSite {
      try Self.expectSuccess(try Program.build(folder, ["--quiet"], environment: environment).status)
    }
  }

  /// A project that cannot be made is no example's fault.
  private static func expectSuccess(_ status: Int32) throws {
    if status != 0 { throw CocoaError(.fileWriteUnknown, userInfo: ["status": status]) }
  }

  private func writeExport() throws {
    let chat = "[05/11/2025, 09:00:00] Ann: Tea at the harbour?\n[05/11/2025, 09:01:00] Bo: At the harbour!\n"
    try folder.write("WhatsApp Chat - Bo/_chat.txt", chat)
    var zip = ZipWriter()
    zip.add("_chat.txt", Array(chat.utf8))
    for name in ["export.zip", "WhatsApp Chat - Bo.zip"] { try folder.write(name, zip.bytes) }
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
