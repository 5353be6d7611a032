import Testing

@testable import Command

@Suite struct HelpProseTests {
  @Test("a paragraph is a line, each exit status has its own, and examples stay as they are (use 13)")
  func joined() {
    let text =
      "One\ntwo.\n\nThree.\n\nEXAMPLES\n  a b\n  c d\n\nEXIT STATUS\n  0 good, or 2 of 3,\n  good, 1 bad,\n  12 worse"
    #expect(
      HelpProse.joined(text)
        == "One two.\n\nThree.\n\nEXAMPLES\n  a b\n  c d\n\nEXIT STATUS\n  0 good, or 2 of 3, good\n  1 bad\n  12 worse"
    )
  }

  @Test("a long exit status goes on below its words, within 80 columns (use 13)")
  func wraps() {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let lines = HelpProse.joined("EXIT STATUS\n  0 \(words), 1 bad").split(separator: "\n")
    #expect(lines.dropFirst().map { $0.prefix(4) } == ["  0 ", "    ", "  1 "])
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("a wrong flag is reported as every other error (use 13)")
  func wrongUse() throws {
    let outcome = try Program.run(["build", "--nonsense"], in: Folder())
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "scrollback: error: unknown option \"--nonsense\"\n  help: usage: scrollback build"))
  }

  @Test(
    "usage errors are in the words of all others: lower case, double quotes, no full stop (use 13)",
    arguments: [
      (
        ["new", "banana", "x"],
        "unknown kind \"banana\"\n  help: chat, service, person, story, page, theme or sample\n"
      ),
      (["completion", "tcsh"], "unknown shell \"tcsh\"\n  help: bash, zsh or fish\n"),
      (["build", "--jobs", "two"], "invalid value \"two\" for --jobs <jobs>\n"),
      (["build", "a", "b"], "unexpected argument \"b\"\n"),
      (["build", "--basurl", "x"], "unknown option \"--basurl\"\n  help: did you mean \"--base-url\"?\n"),
      (["build", ""], "empty path\n"),
      (["search", ""], "the query is empty\n"),
    ])
  func voice(_ arguments: [String], _ words: String) throws {
    let outcome = try Program.run(arguments, in: Folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("scrollback: error: \(words)"), "\(outcome.errors)")
    let last = "\n  help: see \"scrollback \(arguments[0]) --help\"\n"
    #expect(outcome.errors.hasSuffix(last), "\(outcome.errors)")
  }

  @Test("the end of a build names what is in the site and what to open (use 13)")
  func ending() throws {
    let folder = try Folder()
    #expect(try Program.run(["init"], in: folder).status == 0)
    let output = try Program.build(folder, ["--verbose"]).output
    #expect(output.contains("site/: 1 conversation, "))
    #expect(output.contains("; open site/index.html\n"))
    #expect(!output.contains(#/\n[a-z ]+ 0\.00 s\n/#))
  }
}
