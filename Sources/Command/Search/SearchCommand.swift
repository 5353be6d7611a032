internal import ArgumentParser
internal import Basics
internal import Search
internal import Site

/// `scrollback search QUERY`: searches the index of a built site.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the messages of a built site.",
    discussion: HelpProse.joined(
      """
      The query syntax is that of the site's search field: words, "two words", -without, walk OR swim, NOT,
      (groups), walk NEAR/3 sea, *part*, har*r; from:ann, to:, with:, mentions:, in:chat, tag:sea, kind:group,
      has:link, is:edited, lang:de, on:2025-11-05, before:2025-11, after:2024, during:"last month",
      on:2024-05..2024-08; C++ and #tag as written. The last word also matches as a prefix, and every word in
      its other forms ("walked" for "walk"); put a word in quotation marks to match only itself. If nothing is
      found, words of similar spelling are tried, then most of the words; before both, with relatedWords: true
      in site.yml, words that the texts use alike.

      EXAMPLES
        scrollback search 'harbour from:rosa'
        scrollback search 'tickets (ferry OR bus) during:"last month"'
        scrollback search '"quarter past" -bus' --site public --limit 50
        scrollback search '*ferry*' --json
        scrollback search 'ferry tickets' --order newest
        scrollback search --batch --limit 5 < queries.txt
        scrollback search --verify

      EXIT STATUS
        0 results found, or the index is valid, 1 no results, 2 usage error, 5 index and pages disagree, 6 the
        index cannot be read
      """))

  @Argument(help: "Search query.")
  var query: [String] = []

  @Option(help: "Site folder.")
  var site = "site"

  @Option(name: [.short, .long], help: "Maximum number of messages to print.")
  var limit = 20

  @Option(help: "Order of messages: best, newest or oldest. Without words to compare, best is newest.")
  var order = SearchOrder.best

  @Flag(help: "Match accents and case, and no other forms of words.")
  var exact = false

  @Flag(help: "Match no other forms of words.")
  var literal = false

  @Flag(help: "Print one JSON object per message.")
  var json = false

  @Flag(help: "Read queries from standard input, one per line; print a JSON list of addresses for each.")
  var batch = false

  @Flag(help: "Verify the index instead, and that every message is on its page.")
  var verify = false

  func validate() throws {
    let forms = [!query.isEmpty, batch, verify].count { $0 }
    if forms == 0 {
      throw ValidationError("missing query, --batch or --verify; write -- before a query such as --no-check")
    }
    if !query.isEmpty, query.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("the query is empty")
    }
    if forms > 1 { throw ValidationError("a query, --batch and --verify exclude each other") }
    if batch, json { throw ValidationError("--batch and --json exclude each other") }
    if limit < 1 { throw ValidationError("--limit must be 1 or more") }
  }

  func run() throws {
    let built = try reading { () throws(Diagnostic) in try SearchedSite(site) }
    let reader = try reading { () throws(Diagnostic) in try SearchReader(built.index) }
    if verify { return try proveSound(reader, built) }
    if batch { return try answerAll(reader) }
    let query = try SearchQuery(self.query.joined(separator: " "), isExact: exact, today: today())
    for note in query.notes { Console.error("note: \(VisibleText.escaped(note))") }
    let (found, notes) = try answer(reader, query)
    for note in notes { Console.error("note: \(VisibleText.escaped(note))") }
    for message in found { Console.print(json ? message.json : message.line) }
    if found.isEmpty {
      Console.error(
        query.findsAnything ? "no messages found" : "nothing to search for: add a word without \"-\"")
      throw ExitStatus.content
    }
  }

  private func today() throws -> CivilDate {
    try reading { () throws(Diagnostic) in try Machine.today() }
  }

  /// The messages, and notes of what was searched instead of the query's words, or may be.
  private func answer(_ reader: SearchReader, _ query: SearchQuery) throws -> ([FoundMessage], [String]) {
    try reading { () throws(Diagnostic) in
      let planned = literal ? (wide: WideQuery(query: query), way: .given) : try reader.plan(query)
      let found = try reader.answer(planned.wide, order: order, limit: limit)
      let others = planned.way == .given ? try reader.related(of: planned.wide) : []
      let also = others.isEmpty ? nil : "words used alike: \(WideQuery.list(others))"
      let names = planned.way == .given || batch ? [] : try reader.names(in: query)
      let meant = names.isEmpty ? nil : "did you mean \(names.joined(separator: " or "))?"
      return (found, [planned.wide.note(planned.way), also, meant].compactMap { $0 })
    }
  }

  /// Uses one reader for all queries, so that the index is unpacked once.
  private func answerAll(_ reader: SearchReader) throws {
    while let text = readLine() {
      let query = try SearchQuery(text, isExact: exact, today: today())
      let (found, _) = try answer(reader, query)
      Console.print(FoundMessage.addresses(found))
    }
  }

  private func proveSound(_ reader: SearchReader, _ site: SearchedSite) throws {
    let findings = try reading { () throws(Diagnostic) in try reader.verify(site.anchors) }
    for finding in findings.prefix(limit) { Console.error(finding.description) }
    if findings.count > limit { Console.error("… and \(Count.grouped(findings.count - limit)) more") }
    guard findings.isEmpty else { throw ExitStatus.check }
    Console.print("the search index is valid: \(Count.text(reader.count, "message", "messages"))")
  }
}

extension SearchOrder: ExpressibleByArgument {}

extension WideQuery {
  /// Nil if the words of the query were enough.
  fileprivate func note(_ way: Way) -> String? {
    let forms = forms(way)
    let list = Self.list(forms)
    return switch way {
    case .most:
      "no message has all words; these have most of them" + (forms.isEmpty ? "" : ", including: \(list)")
    case .related: "nothing matches exactly; with related words: \(list)"
    case .typos: "no message has these words; similar ones: \(list)"
    case .given where !forms.isEmpty: "other forms are included: \(list)"
    default: nil
    }
  }

  fileprivate static func list(_ words: [String]) -> String {
    words.prefix(6).joined(separator: ", ") + (words.count > 6 ? ", …" : "")
  }
}
