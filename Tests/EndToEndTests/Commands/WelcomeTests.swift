import Foundation
import Testing

/// The shortest ways in.
struct WelcomeTests {
  @Test(
    "alone in a folder without a project, the program says what to do; in a project it lists its commands")
  func alone() throws {
    let empty = try Program.run([], in: Folder())
    #expect(empty.status == 0)
    for part in ["No project in this folder.", "scrollback init letters", "WhatsApp Chat"] {
      #expect(empty.output.contains(part))
    }
    let project = try Program.run([], in: Folder(["content/pages/about.md": "# About\n"]))
    #expect(project.status == 0)
    #expect(project.output.contains("SUBCOMMANDS:"))
  }

  @Test("a file instead of a command is built, and the site is opened")
  func file() throws {
    let folder = try Folder([
      "chat.txt": "[01/02/2024, 10:00:00] Ann: Hello\n[01/02/2024, 10:00:05] Bo: Hi\n",
      "bin/xdg-open": "#!/bin/sh\necho \"$1\" > opened\n",
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.at("bin/xdg-open"))
    let path = "\(folder.at("bin")):/usr/bin:/bin"
    let outcome = try Program.run(["chat.txt", "--me", "Ann"], in: folder, environment: ["PATH": path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.names("site").contains("index.html"))
    // The browser's program goes on by itself.
    let opened = (0..<100).lazy.compactMap { _ -> String? in
      usleep(50_000)
      return try? String(contentsOfFile: folder.at("opened"), encoding: .utf8)
    }
    #expect(opened.first == "site/index.html\n")
  }

  @Test("what is neither a command nor a file is an error")
  func neither() throws {
    let outcome = try Program.run(["chat.zip"], in: Folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors == "chat.zip: error: file not found\n")
    let folder = try Program.run(["a.b"], in: Folder(["a.b/x.txt": "x"]))
    #expect(folder.status == 2)
    #expect(
      folder.errors
        == "a.b: error: is a folder, not a command\n  help: to build it: scrollback build a.b\n")
  }
}
