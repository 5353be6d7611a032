import Testing

@testable import Command

@Suite struct HelpProseTests {
  @Test("paragraphs and exit statuses are one line each, and examples stay as they are (use 13)")
  func joined() {
    let text = "One\ntwo.\n\nThree.\n\nEXAMPLES\n  a b\n  c d\n\nEXIT STATUS\n  0 good,\n  1 bad"
    #expect(
      HelpProse.joined(text)
        == "One two.\n\nThree.\n\nEXAMPLES\n  a b\n  c d\n\nEXIT STATUS\n  0 good, 1 bad")
  }

  @Test("a wrong flag is reported as every other error (use 13)")
  func wrongUse() throws {
    let outcome = try Program.run(["build", "--nonsense"], in: Folder())
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "scrollback: error: unknown option '--nonsense'\n  help: usage: scrollback build"))
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
