import Foundation
import Testing

/// Commands run in a folder that is not a project.
@Suite("A wrong folder is named, with a command that works (use 6)")
struct WrongFolderTests {
  private static let chat = "20/05/2024, 10:00 - Bo: Hello there\n20/05/2024, 10:05 - Ann: Hi\n"

  /// Runs the command that a help line names, from the same folder.
  private func follow(_ help: String, in folder: Folder, _ inner: String) throws -> Program.Outcome {
    let command = help.split(separator: "scrollback ", maxSplits: 1).last.map(String.init) ?? ""
    let words = command.split(separator: " ").map { String($0).replacing("'", with: "") }
    return try run(words, in: folder, inner)
  }

  /// With `inner` as the working folder.
  private func run(_ words: [String], in folder: Folder, _ inner: String) throws -> Program.Outcome {
    try Program.run(
      ["-c", #"cd "$0" && exec "$@""#, inner, Program.executable.path] + words, in: folder,
      executable: URL(fileURLWithPath: "/bin/bash"))
  }

  private func help(_ outcome: Program.Outcome) -> String {
    outcome.errors.split(separator: "\n").first { $0.contains("help: ") }.map(String.init) ?? ""
  }

  @Test("a folder of exports gets its site outside", arguments: [".", "sub"])
  func downloads(_ inner: String) throws {
    let folder = try Folder([
      "dl/WhatsApp Chat with Bo.txt": Self.chat, "dl/invoice.csv": "a,b\n", "dl/sub/x.bin": "x",
    ])
    let path = inner == "." ? [] : [".."]
    let outcome = try run(["build"] + path, in: folder, "dl/\(inner)")
    #expect(outcome.status == 6)
    #expect(
      outcome.errors.contains("site cannot be written here: this is inside the folder to be read"),
      "\(outcome.errors)")
    let followed = try follow(help(outcome), in: folder, "dl/\(inner)")
    #expect(followed.status == 0, "\(help(outcome)) \(followed.errors)")
    #expect(try folder.exists("dl-site/index.html") && folder.names("dl").count == 3)
    let doctor = try run(["doctor"] + path, in: folder, "dl/\(inner)")
    #expect(doctor.status == 1 && doctor.output.contains("cannot be written here"), "\(doctor.output)")
  }

  @Test(
    "inside a project the project is named",
    arguments: [("content", ".."), ("content/chats", "../.."), ("content/chats/bo", "../../..")])
  func content(_ inner: String, _ project: String) throws {
    let folder = try Folder(["content/chats/bo/WhatsApp Chat with Bo.txt": Self.chat])
    let outcome = try run(["build"], in: folder, inner)
    #expect(outcome.status == 6)
    #expect(
      help(outcome) == "  help: build the project: scrollback build \(project)", "\(outcome.errors)")
    #expect(try follow(help(outcome), in: folder, inner).status == 0)
    #expect(try folder.names() == ["content", "site"] && folder.names("content") == ["chats"])
  }

  @Test(
    "a built site is no project", arguments: [["build"], ["stats"], ["doctor"], ["serve", "--port", "0"]])
  func builtSite(_ command: [String]) throws {
    let folder = try Folder(["chat.txt": Self.chat])
    #expect(try Program.run(["build", "chat.txt"], in: folder).status == 0)
    for hasList in [true, false] {
      if !hasList { try folder.remove("site/.scrollback-manifest") }
      let outcome = try Program.run(command + ["site"], in: folder)
      let said = outcome.errors + outcome.output
      #expect(outcome.status != 0 && said.contains("is a built site, not a project"), "\(said)")
      #expect(said.contains("open site/index.html") && said.split(separator: "\n").count < 30, "\(said)")
    }
    let imported = try Program.run(["import", "site"], in: folder)
    #expect(imported.errors.contains("site: error: is a built site, not an export"), "\(imported.errors)")
  }

  @Test("an empty content folder says where exports go", arguments: ["p", "p/content"])
  func emptyContent(_ path: String) throws {
    let folder = try Folder(["p/content/.keep": ""])
    let outcome = try Program.run(["build", path], in: folder)
    #expect(
      outcome.errors.hasPrefix(
        "\(path): error: contains no content\n  help: put an export into p/content/chats\n"),
      "\(outcome.errors)")
  }

  @Test("a folder of sources is no export, whatever its notes have in bold")
  func sources() throws {
    let folder = try Folder([
      "s/a.swift": "let a = 1\n", "s/faq.md": "# Questions\n\n**Why?** Because.\n", "s/b/c.md": "**Note**\n",
    ])
    for command in [["build", "s", "-o", "out"], ["stats", "s"], ["doctor", "s"]] {
      let outcome = try Program.run(command, in: folder)
      let said = outcome.errors + outcome.output
      #expect(outcome.status != 0 && said.contains("no project here") && !said.contains("missing"), "\(said)")
    }
  }

  @Test("files beside several exports are one warning, those that are nearly exports another")
  func unread() throws {
    let folder = try Folder([
      "dl/a/WhatsApp Chat with Bo.txt": Self.chat,
      "dl/b/WhatsApp Chat with Cy.txt": Self.chat.replacing("Bo", with: "Cy"),
      "dl/bad.txt": "31/12/2024, 25:61 - A: x\n",
    ])
    for index in 10..<40 { try folder.write("dl/n\(index).pdf", "%PDF-1.7") }
    try folder.write("dl/src/a.swift", "let a = 1\n")
    try folder.write("dl/src/b.swift", "let b = 1\n")
    let outcome = try Program.run(["build", "dl", "-o", "out", "--now", Program.now], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let warnings = outcome.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(warnings.count == 2, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "dl: warning: 32 files were not read: n10.pdf (a PDF document), n11.pdf (a PDF document), "))
    #expect(outcome.errors.contains("n29.pdf (a PDF document) and 11 more\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains("dl/bad.txt:1:1: warning: looks like a WhatsApp chat, but"))
    let counted = try Program.run(["stats", "dl"], in: folder)
    #expect(counted.status == 0 && counted.errors.contains("32 files were not read"), "\(counted.errors)")
  }
}
