import Foundation
import Testing

@Suite("init and new")
struct NewProjectTests {
  @Test("X-22: a new project builds without a warning, and with one of everything added too")
  func everything() throws {
    let folder = try Folder()
    let made = try Program.run(["init"], in: folder)
    #expect(
      made.status == 0 && made.output.contains("scrollback serve --open")
        && made.output.contains("scrollback build"))
    for arguments in [
      ["chat", "Harbour walk"], ["service", "Boiler, \"yearly\" check"], ["person", "octo-ada"],
      ["person", "octo-bo"],
      ["story", "Ada"], ["page", "Über uns: ja"], ["theme"],
    ] {
      let outcome = try Program.run(
        ["new"] + arguments, in: folder, environment: ["SOURCE_DATE_EPOCH": "1762340000"])
      #expect(outcome.status == 0, "\(arguments) \(outcome.errors)")
      for path in outcome.output.split(separator: "\n") { #expect(folder.exists(String(path))) }
    }
    let built = try Program.build(folder, ["--strict"])
    #expect(built.status == 0, "\(built.errors)")
    for page in ["chats/harbour-walk", "people/octo-ada", "people/octo-bo", "uber-uns-ja", "about"] {
      #expect(folder.exists("site/\(page)/index.html"), "\(page)")
    }
  }

  @Test("a new chat of a site with a fixed moment begins at that moment, so nothing is held back")
  func snapshot() throws {
    let folder = try Folder(["content/site.yml": "title: Old\ntimezone: UTC\nnow: 2019-05-14T10:00:00Z\n"])
    #expect(try Program.run(["new", "chat", "Walk"], in: folder).status == 0)
    let built = try Program.build(folder, ["--strict"])
    #expect(built.status == 0 && !built.errors.contains("held back"), "\(built.errors)")
  }

  @Test(
    "new sample keeps the draw of the plan; it is replaced only with --force, and broken lines do not stop that"
  )
  func sample() throws {
    let chat = { (id: String) in
      #"{"id":"\#(id)","title":"\#(id)","participants":["user"],"messages":[{"id":"1","sender":"user","role":"user","timestamp":"2025-11-01T10:00:00Z","text":"x"}]}"#
        + "\n"
    }
    let folder = try Folder(["content/runs/one/a.jsonl": ["a", "b", "c"].map(chat).joined()])
    let empty = try Program.run(["new", "sample"], in: Folder(["content/site.yml": "title: x\n"]))
    #expect(empty.status == 1 && empty.errors.contains("content/runs: error: no conversations to draw from"))
    let without = try Program.run(["new", "sample"], in: folder)
    #expect(
      without.status == 1 && without.errors.contains("content/review/sample.yml: error: no sampling plan"))
    try folder.write("content/review/sample.yml", "size: 2\nreviewers: [ada]\n")
    let made = try Program.run(["new", "sample"], in: folder)
    #expect(made.status == 0 && made.output == "content/review/sample.jsonl\n", "\(made.errors)")
    let text = try folder.text("content/review/sample.jsonl")
    #expect(text.split(separator: "\n").count == 2 && text.contains(#""reviewers":["ada"],"strata":[1]}"#))
    let refused = try Program.run(["new", "sample"], in: folder)
    #expect(
      refused.status == 6 && refused.errors.contains("already exists") && refused.errors.contains("--force"))
    try folder.write("content/review/sample.jsonl", "broken\n")
    #expect(try Program.run(["new", "sample", "--force"], in: folder).status == 0)
    #expect(try folder.text("content/review/sample.jsonl") == text)
    #expect(try Program.run(["new", "page", "x", "--force"], in: folder).status == 2)
    #expect(try Program.build(folder, ["--strict"]).status == 0)
  }

  @Test("a folder with anything in it is refused, and with --force nothing in it is written over")
  func usedFolder() throws {
    let folder = try Folder(["content/site.yml": "mine", ".git/HEAD": "x"])
    let refused = try Program.run(["init"], in: folder)
    #expect(refused.status == 6 && refused.errors.contains("the folder is not empty"))
    #expect(try folder.names() == [".git", "content"])
    #expect(try Program.run(["init", "--force"], in: folder).status == 0)
    #expect(try folder.text("content/site.yml") == "mine" && folder.exists("content/pages/about.md"))
    let again = try Program.run(["init", "--force"], in: folder)
    #expect(again.status == 0 && again.output.contains("nothing to add"))
    let fresh = try Folder([".git/HEAD": "x"])
    #expect(try Program.run(["init"], in: fresh).status == 0, "a repository without files is empty")
  }

  @Test("init does not take a file for a folder")
  func file() throws {
    let folder = try Folder(["hello.txt": "hello"])
    for force in [[], ["--force"]] {
      let outcome = try Program.run(["init", "hello.txt"] + force, in: folder)
      #expect(outcome.status == 6)
      #expect(outcome.errors == "hello.txt: error: is a file\n  help: choose a new folder\n")
    }
  }

  @Test("a folder whose name a shell would read is quoted in what to do next")
  func quoting() throws {
    let outcome = try Program.run(["init", "my archive; rm"], in: Folder())
    #expect(outcome.output.contains("scrollback build 'my archive; rm'"))
  }

  @Test(
    "what is there is never written over",
    arguments: [
      ["chat", "Welcome"], ["page", "About"], ["service", "x"], ["theme"], ["person", "Octo-Ada"],
      ["story", "Ada"],
    ])
  func existing(_ arguments: [String]) throws {
    let folder = try Folder()
    #expect(try Program.run(["init"], in: folder).status == 0)
    for more in [["service", "x"], ["theme"], ["person", "octo-ada"], ["story", "Ada"]] {
      #expect(try Program.run(["new"] + more, in: folder).status == 0)
    }
    let before = try folder.stamps("")
    let outcome = try Program.run(["new"] + arguments, in: folder)
    #expect(outcome.status == 6 && outcome.errors.contains("error:"), "\(outcome.errors)")
    #expect(try folder.stamps("") == before)
  }

  @Test(
    "titles lead nowhere else, whatever stands in them",
    arguments: [
      "../../etc/x", "/abs", "..", "a/../../b", "con\u{7}trol", "\u{202E}abc", "日本語",
      String(repeating: "x", count: 400),
    ])
  func titles(_ title: String) throws {
    let folder = try Folder()
    #expect(try Program.run(["init", "p"], in: folder).status == 0)
    for kind in ["chat", "page", "service", "story"] {
      let outcome = try Program.run(["new", kind, "--path", "p", "--", title], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try folder.names() == ["p"])
    let built = try Program.run(["build", "p"], in: folder)
    #expect(built.status == 0, "\(built.errors)")
  }

  @Test(
    "what has no sense is wrong usage",
    arguments: [["chat"], ["chat", " "], ["chat", "a\nb"], ["theme", "x"], ["nonsense", "x"], []])
  func usage(_ arguments: [String]) throws {
    #expect(try Program.run(["new"] + arguments, in: Folder()).status == 2)
  }

  @Test("a login that GitHub would not give is refused")
  func login() throws {
    let folder = try Folder()
    for login in ["a b", "../x", "-a", String(repeating: "a", count: 40)] {
      #expect(try Program.run(["new", "person", "--", login], in: folder).status == 6)
    }
    #expect(try folder.names().isEmpty)
  }
}
