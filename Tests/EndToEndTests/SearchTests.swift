import Foundation
import Testing

/// The search from the terminal.
struct SearchTests {
  private static let chat = """
    {"id":"a","title":"A","participants":["Ann","Bo"],"messages":[\
    {"id":"1","sender":"Ann","timestamp":"2025-01-02T10:00:00Z","text":"see you at the harbour"},\
    {"id":"2","sender":"Bo","timestamp":"2025-01-02T10:01:00Z","text":"bring the ferry tickets"}]}
    """

  private func site() throws -> Folder {
    let folder = try Folder(["content/chats/a.jsonl": Self.chat])
    #expect(try Program.build(folder, []).status == 0)
    return folder
  }

  @Test(
    "wrong usage of the search ends with 2",
    arguments: [
      ["search"], ["search", "x", "--batch"], ["search", "x", "--verify"], ["search", "--batch", "--verify"],
      ["search", "--batch", "--json"], ["search", "x", "--limit", "0"], ["search", "x", "--nonsense"],
    ])
  func wrongUsage(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments, in: Folder())
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("what is found ends with 0, nothing with 1, and each says so")
  func found() throws {
    let folder = try site()
    let found = try Program.run(["search", "HARBOUR"], in: folder)
    #expect(found.status == 0)
    #expect(found.output == "2025-01-02 10:00  Ann: see you at the harbour\n    chats/a/index.html#m-1\n")
    #expect(found.errors.isEmpty)
    for (query, said) in [
      ("lighthouse", "no messages found\n"), ("!", "no messages found\n"),
      ("-\"a b\"", "nothing to search for: add a word without \"-\"\n"),
      ("has:money", "note: \"has:money\" is not known. Values: link, "),
      ("on:2025-13", "note: \"2025-13\" is not a date"),
      ("is:group", "note: \"is:group\" is not known. Values: edited, deleted, mine\n"),
      ("form:ann", "note: \"form:\" is not an operator and is searched as text. Did you mean \"from:\"?"),
    ] {
      let nothing = try Program.run(["search", "--", query], in: folder)
      #expect(nothing.status == 1)
      #expect(nothing.output.isEmpty)
      #expect(nothing.errors.hasPrefix(said), "\(nothing.errors)")
    }
  }

  @Test(
    "a word that only the name of a sender or the title of a chat has is offered as one (issue 24)",
    arguments: [
      ("bo tickets", "did you mean from:bo?"), ("Bo lamp", ""), ("babel", "did you mean in:babel?"),
      ("tickets babel", "did you mean in:babel?"), ("babel ann", ""),
      ("harbour", ""), ("\"babel\"", ""), ("nobody", ""),
    ])
  func names(_ query: String, _ said: String) throws {
    let chat = Self.chat.replacingOccurrences(of: "\"title\":\"A\"", with: "\"title\":\"Tower of Babel\"")
    let folder = try Folder(["content/chats/a.jsonl": chat])
    #expect(try Program.build(folder, []).status == 0)
    let outcome = try Program.run(["search", query], in: folder)
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("did you mean") }
    #expect(lines == (said.isEmpty ? [] : ["note: \(said)"]), "\(outcome.errors)")
  }

  @Test("a query may begin with a sign", arguments: ["-bus harbour", "-> harbour", "-5 harbour"])
  func signs(_ query: String) throws {
    let folder = try site()
    let found = try Program.run(["search", query, "--limit", "5"], in: folder)
    #expect(found.status < 2 && !found.output.contains("USAGE"), "\(found.output)\(found.errors)")
    #expect(found.status == 0 || query != "-bus harbour")
    let unknown = try Program.run(["search", "--no-check"], in: folder)
    #expect(unknown.status == 2 && unknown.errors.contains("-- before a query"), "\(unknown.errors)")
  }

  @Test("a message that nothing dates is shown without a date")
  func undated() throws {
    let turns =
      #"{"messages":[{"role":"user","content":"a lamp?"},{"role":"assistant","content":"no lamp"}]}"#
    let folder = try Folder(["content/chats/turns.jsonl": turns])
    #expect(try Program.build(folder, []).status == 0)
    let found = try Program.run(["search", "no lamp"], in: folder)
    #expect(found.output.hasPrefix("Assistant: no lamp\n"), "\(found.output)\(found.errors)")
  }

  @Test(
    "pages and notes of services are found by what is read, without the marks of Markdown (requirements 11)")
  func plainTexts() throws {
    let folder = try Folder([
      "content/chats/a.jsonl": Self.chat,
      "content/pages/tides.md": "---\ntitle: Tides\n---\n\nThe **spring** tide is *high*.\n",
      "content/services/a.csv": """
      id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes
      7,Boiler,Ann,Leaks,Active,High,2025-11-05T09:00:00Z,,Ask for the **blue** key
      """,
    ])
    #expect(try Program.build(folder, []).status == 0)
    for (query, text) in [("\"spring tide\"", "The spring tide is high."), ("\"blue key\"", "the blue key")] {
      let found = try Program.run(["search", query], in: folder)
      #expect(found.output.contains(text) && !found.output.contains("*"), "\(found.output)\(found.errors)")
    }
  }

  private static let rich = #"""
    {"id":"w","title":"Walk","participants":["Ann","Bot"],"messages":[\#
    {"id":"1","sender":"Ann","role":"user","timestamp":"2025-01-02T10:00:00Z","text":"picture","attachments":[{"path":"a.png","missing":true}]},\#
    {"id":"2","sender":"Ann","role":"user","timestamp":"2025-01-02T10:01:00Z","text":"paper","attachments":[{"path":"a.pdf","missing":true}]},\#
    {"id":"3","sender":"Bot","role":"assistant","timestamp":"2025-01-02T10:02:00Z","text":"program\n\n```\nlet a = 1\n```"},\#
    {"id":"4","sender":"Bot","role":"assistant","timestamp":"2025-01-02T10:03:00Z","text":"liked","reactions":{"👍":["Ann"]}},\#
    {"id":"5","sender":"Bot","role":"assistant","timestamp":"2025-01-02T10:04:00Z","text":"broken","error":"overloaded"},\#
    {"id":"6","sender":"Bot","role":"tool","timestamp":"2025-01-02T10:05:00Z","text":"result"},\#
    {"id":"7","sender":"Ann","role":"user","timestamp":"2025-01-02T10:06:00Z","text":"gone","deleted":true},\#
    {"id":"8","sender":"Bot","role":"assistant","timestamp":"2025-01-02T10:07:00Z","text":"see [the map](https://charts.example.org/lagoon)"},\#
    {"id":"9","sender":"Bot","role":"assistant","timestamp":"2025-01-02T10:08:00Z","text":"see [the chart](https://charts.example.org/lagoon)"}]}
    """#

  @Test(
    "has: and is: find messages with what they say (issue 24)",
    arguments: [
      ("has:image", ["1"]), ("has:file", ["2"]), ("has:code", ["3"]), ("has:reaction", ["4"]),
      ("has:error", ["5"]), ("has:tool", ["6"]), ("is:deleted", ["7"]), ("has:link", ["8", "9"]),
      ("lagoon", ["8", "9"]), ("\"the map\"", ["8"]),
    ])
  func traits(_ query: String, _ expected: [String]) throws {
    let folder = try Folder(["content/chats/w.jsonl": Self.rich])
    #expect(try Program.build(folder, []).status == 0)
    let found = try Program.run(["search", "--json", "--order", "oldest", query], in: folder)
    let ids = found.output.matches(of: /"anchor":"m-([0-9])"/).map { String($0.1) }
    #expect(ids == expected, "\(found.output)\(found.errors)")
  }

  @Test("names and titles with umlauts are found by two letters for each (issue 24)")
  func umlauts() throws {
    let folder = try Folder([
      "content/chats/m.jsonl": """
      {"id":"a","title":"Grüße","participants":["Jörg Mu\u{308}ller","Sue"],"messages":[\
      {"id":"1","sender":"Jörg Mu\u{308}ller","timestamp":"2025-01-02T10:00:00Z","text":"Moin"},\
      {"id":"2","sender":"Sue","timestamp":"2025-01-02T10:01:00Z","text":"Moin"}]}
      """
    ])
    #expect(try Program.build(folder, []).status == 0)
    for query in [
      "from:mueller", "from:Müller", "from:muller", "from:\"Joerg Mueller\"", "to:sue from:joerg",
    ] {
      let found = try Program.run(["search", "moin \(query) in:gruesse"], in: folder)
      #expect(found.output.contains("#m-1") && !found.output.contains("#m-2"), "\(query): \(found.errors)")
    }
    #expect(try Program.run(["search", "from:su"], in: folder).status == 1)
  }

  @Test("on a large site, names with umlauts are found by their lists, and no other names (issue 24)")
  func listsOfNames() throws {
    let text = String(repeating: "word after word ", count: 20)
    let senders = ["Uwe Bäuerle", "Joe", "Jo", "Jörg"]
    let messages = (0..<1200).map { number in
      #"{"id":"\#(number)","sender":"\#(senders[number % 4])","timestamp":"2025-01-02T10:00:00Z","text":"\#(text)"}"#
    }
    let chat =
      #"{"id":"a","title":"Steuererklärung","tags":["Grüße"],"participants":["Uwe Bäuerle","Joe","Jo","Jörg"],"messages":["#
      + messages.joined(separator: ",") + "]}"
    let folder = try Folder(["content/chats/a.jsonl": chat])
    #expect(try Program.build(folder, []).status == 0)
    for (query, count) in [
      ("from:baeuerle", 300), ("from:joe", 300), ("from:jo", 300), ("from:joerg", 300),
      ("in:steuererklaerung tag:gruesse", 1200), ("in:steuererklarung", 1200), ("from:baurle", 0),
    ] {
      let found = try Program.run(["search", query, "--limit", "2000", "--json"], in: folder)
      #expect(found.output.split(separator: "\n").count == count, "\(query): \(found.errors)")
    }
  }

  @Test("a folder without an index is an error that says what to do")
  func noIndex() throws {
    let folder = try site()
    let inner = try Program.run(["search", "x", "--site", "."], in: folder)
    #expect(inner.status == 6)
    #expect(
      inner.errors == ".: error: search index not found\n  help: did you mean --site ./site?\n")
    let gone = try Program.run(["search", "x", "--site", "gone"], in: folder)
    #expect(gone.status == 6)
    #expect(gone.errors.hasPrefix("gone: error: folder not found\n  help: build the site first"))
    let other = try Program.run(["search", "x", "--site", "content"], in: folder)
    #expect(other.status == 6)
    #expect(other.errors.hasPrefix("content: error: search index not found\n"))
  }

  @Test("a sound index is proved so, and a page that lost a message or itself is a finding (X-06)")
  func verify() throws {
    let folder = try site()
    let sound = try Program.run(["search", "--verify"], in: folder)
    #expect(sound.status == 0)
    #expect(sound.output == "the search index is valid: 2 messages\n")
    let page = folder.at("site/chats/a/index.html")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    try text.replacing("id=\"m-2\"", with: "id=\"m-3\"").write(
      toFile: page, atomically: true, encoding: .utf8)
    let moved = try Program.run(["search", "--verify"], in: folder)
    #expect(moved.status == 5)
    #expect(moved.errors.contains("message \"m-2\", which is not on this page"))
    try FileManager.default.removeItem(atPath: page)
    let gone = try Program.run(["search", "--verify"], in: folder)
    #expect(gone.status == 5)
    #expect(
      gone.errors.contains("chats/a/index.html: error: the search index refers to a missing page"))
  }

  @Test("an index that is broken ends with 6 and names the file")
  func broken() throws {
    let folder = try site()
    try Data("Scrollback.loaded(\"root\",\"AAAA\")\n".utf8).write(
      to: URL(fileURLWithPath: folder.at("site/search/root.js")))
    let outcome = try Program.run(["search", "harbour"], in: folder)
    #expect(outcome.status == 6)
    #expect(
      outcome.errors.hasPrefix("search/root.js: error: search index is damaged: file cannot be unpacked\n"))
  }
}
