import Foundation
import TestSupport
import Testing

@testable import Command

@Suite("help, manual and reference of all commands")
struct HelpTests {
  private static let commands: [CommandTree.Command] = {
    let root = try? CommandTree.read()
    return root?.all.filter { $0.subcommands == nil } ?? []
  }()

  /// Lines of the examples, as they stand in the help.
  private static func examples(_ command: CommandTree.Command) -> [String] {
    HelpText(command.discussion).lines("EXAMPLES").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("X-22: every command has an example of its own and tells its exit status")
  func everyCommand() {
    #expect(Self.commands.count >= 18)
    for command in Self.commands {
      let examples = Self.examples(command)
      #expect(examples.contains { $0.contains(command.path) }, "\(command.path) has no example")
      #expect(!HelpText(command.discussion).lines("EXIT STATUS").isEmpty, "\(command.path)")
      #expect(command.abstract?.isEmpty == false, "\(command.path)")
      for argument in command.shown {
        #expect(argument.abstract?.isEmpty == false, "\(command.path) \(argument.text)")
      }
    }
  }

  @Test("examples, exit statuses and lists have lines of up to 80 columns, as a terminal shows them (use 13)")
  func width() {
    for section in Self.commands.flatMap({ HelpText($0.discussion).sections }) where section.heading != nil {
      for line in section.lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  /// What an example needs that a test cannot give: other machines, a person who ends it, a run to compare.
  private static let unsafe = [
    "serve", "fetch github", "diff", "gate", "simulate", "rsync:", "s3:", "git:", "man -l", "unzip",
    "check.sarif",
    "slack-export", "WhatsApp Chat", "conversations.json", "--merge",
  ]

  private static let runnable: [String] = commands.flatMap(examples).filter { line in
    !unsafe.contains(where: line.contains)
  }

  @Test("each example that needs nobody else runs as it stands", arguments: runnable)
  func example(_ line: String) throws {
    let folder = try line.hasPrefix("scrollback init") ? Folder() : Self.project()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let home = try Folder()
    shell.arguments = [
      "-c", line.replacing("/tmp/", with: "\(home.path)/").replacing("/srv/", with: "\(home.path)/"),
    ]
    for place in [
      ".local/share/man/man1", ".local/share/bash-completion/completions", ".zfunc",
      ".config/fish/completions",
    ] {
      try FileManager.default.createDirectory(atPath: home.at(place), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: home.at("scrollback"), withDestinationPath: Program.executable.path)
    shell.environment = [
      "PATH": "\(home.path):/usr/bin:/bin", "HOME": home.path, "SOURCE_DATE_EPOCH": "1762344000",
    ]
    let output = Pipe()
    (shell.standardOutput, shell.standardError, shell.standardInput) = (output, output, FileHandle.nullDevice)
    try shell.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    // A search may find nothing.
    let allowed: Set<Int32> = line.contains("search") ? [0, 1] : [0]
    #expect(allowed.contains(shell.terminationStatus), "\(line)\n\(said)")
  }

  /// Has what examples name.
  private static func project() throws -> Folder {
    let folder = try Folder()
    #expect(try Program.run(["init", "--title", "Example"], in: folder).status == 0)
    #expect(try Program.run(["init", "archive"], in: folder).status == 0)
    #expect(try Program.run(["build"], in: folder).status == 0)
    for copy in ["public", "build"] { try folder.copy(from: folder.at("site"), to: copy) }
    try folder.write(
      "chats.jsonl",
      "{\"id\":\"ann\",\"title\":\"Ann\",\"messages\":[{\"id\":\"1\",\"sender\":\"ann\",\"timestamp\":\"2025-11-05T09:00:00Z\",\"text\":\"Hello\"}]}\n"
    )
    try folder.write("queries.txt", "hello\n")
    try folder.write(
      "content/runs/one/a.jsonl",
      "{\"id\":\"a\",\"title\":\"A\",\"messages\":[{\"id\":\"1\",\"sender\":\"user\",\"role\":\"user\",\"timestamp\":\"2025-11-05T09:00:00Z\",\"text\":\"Hello\"}]}\n"
    )
    try folder.write("content/review/sample.yml", "size: 1\n")
    try folder.write("content/reviews/allowed.yml", "[]\n")
    try folder.write("_chat.txt", "[05/11/2025, 09:00:00] Ann: Hello\n[05/11/2025, 09:01:00] Me: Hello Ann\n")
    return folder
  }

  @Test("wrong flags and commands name the nearest right one")
  func suggestions() throws {
    let folder = try Folder()
    #expect(try Program.run(["biuld"], in: folder).errors.contains("did you mean \"build\"?"))
    #expect(try Program.run(["sevre"], in: folder).errors.contains("did you mean \"serve\"?"))
    #expect(try Program.run(["frobnicate"], in: folder).errors.contains("scrollback --help"))
    #expect(try Program.run(["build", "--basurl", "x"], in: folder).errors.contains("--base-url"))
    #expect(try Program.run(["publish", "--dryrun"], in: folder).errors.contains("--dry-run"))
  }

  @Test("X-22: watch is another name of serve")
  func watch() throws {
    #expect(try Program.run(["watch", "--help"], in: Folder()).output.contains("scrollback serve"))
    #expect(try Program.run(["watch", "gone"], in: Folder()).status == 6)
  }

  @Test("the manual is roff that says every command and option")
  func manual() throws {
    let page = try Program.run(["man"], in: Folder()).output
    #expect(page.hasPrefix(".TH SCROLLBACK 1 "))
    for command in Self.commands {
      #expect(page.contains(".SS \(command.path.replacing("-", with: "\\-"))"), "\(command.path)")
      for argument in command.shown { #expect(page.contains(argument.text.replacing("-", with: "\\-"))) }
    }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".RI", ".br", ".nf", ".fi"]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains { line == $0 || line.hasPrefix("\($0) ") }, "\(line)")
    }
  }

  @Test("docs/commands.md is what the commands declare; RECORD=1 writes it")
  func reference() throws {
    let text = try Program.run(["man", "--markdown"], in: Folder()).output
    let file = ProjectFolder.url.appending(path: "docs/commands.md")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded: look at what changed, then run without RECORD")
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "run with RECORD=1, or: scrollback man --markdown > docs/commands.md")
  }

  @Test("docs/exit-codes.md has a row for every exit status, and no other")
  func exitCodes() throws {
    let text = try String(
      contentsOf: ProjectFolder.url.appending(path: "docs/exit-codes.md"), encoding: .utf8)
    let rows = text.matches(of: #/(?m)^\| (\d+) \| ([^|]+) \|/#).map { "\($0.1) \($0.2)" }
    #expect(rows == ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" })
  }

  @Test("the scripts for shells know every command", arguments: ["bash", "zsh", "fish"])
  func completion(_ shell: String) throws {
    let script = try Program.run(["completion", shell], in: Folder()).output
    for name in ["build", "serve", "publish", "--base-url"] {
      let inFish = name.replacing("--", with: "")
      #expect(script.contains(name) || script.contains(inFish), "\(name)")
    }
    #expect(try Program.run(["completion", "tcsh"], in: Folder()).status == 2)
  }
}
