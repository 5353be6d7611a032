internal import ArgumentParser
internal import Basics
internal import Search
internal import Site

/// `scrollback search QUERY`: the index of a built site, asked from the terminal.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the messages of a built site.",
    discussion: HelpProse.joined(
      """
      The query is the one that the site's own search field takes: words, "two words", -without, *part*, from:ann, in:chat,
      kind:group, has:link, on:2025-11-05, before:2025-11, after:2024. The last word may be the beginning of one;
      put it in quotation marks to find it alone.

      EXAMPLES
        scrollback search 'harbour from:rosa'
        scrollback search '"quarter past" -bus' --site public --limit 50
        scrollback search '*ferry*' --json
        scrollback search --batch --limit 5 < queries.txt
        scrollback search --verify

      EXIT STATUS
        0 something was found, or the index is sound, 1 nothing was found, 2 wrong usage, 5 pages and index do not fit
        together, 6 the index cannot be read
      """))

  @Argument(help: "What to look for.")
  var query: [String] = []

  @Option(help: "Folder of the built site.")
  var site = "site"

  @Option(name: [.short, .long], help: "Print at most so many messages.")
  var limit = 20

  @Flag(help: "Accents and case must match.")
  var exact = false

  @Flag(help: "Print a JSON object for each message.")
  var json = false

  @Flag(help: "Read queries from standard input, one a line; print a JSON list of addresses for each.")
  var batch = false

  @Flag(help: "Check the whole index instead, and that every message is on its page.")
  var verify = false

  func validate() throws {
    let forms = [!query.isEmpty, batch, verify].count { $0 }
    if forms == 0 { throw ValidationError("give a query, --batch or --verify") }
    if forms > 1 { throw ValidationError("a query, --batch and --verify exclude one another") }
    if batch, json { throw ValidationError("--batch prints JSON of its own: leave --json out") }
    if limit < 1 { throw ValidationError("--limit must be 1 or more") }
  }

  func run() throws {
    let built = try reading { () throws(Diagnostic) in try SearchedSite(site) }
    let reader = try reading { () throws(Diagnostic) in try SearchReader(built.index) }
    if verify { return try proveSound(reader, built) }
    if batch { return try answerAll(reader) }
    let query = SearchQuery(self.query.joined(separator: " "), isExact: exact)
    for note in query.notes { Console.error("note: \(VisibleText.escaped(note))") }
    let found = try reading { () throws(Diagnostic) in try reader.search(query, limit: limit) }
    for message in found { Console.print(json ? message.json : message.line) }
    if found.isEmpty {
      Console.error(
        query.findsAnything ? "no message found" : "nothing to look for: add a word that must be there")
      throw ExitStatus.content
    }
  }

  /// One reader for all queries, so that the index is unpacked once.
  private func answerAll(_ reader: SearchReader) throws {
    while let text = readLine() {
      let query = SearchQuery(text, isExact: exact)
      let found = try reading { () throws(Diagnostic) in try reader.search(query, limit: limit) }
      Console.print(FoundMessage.addresses(found))
    }
  }

  private func proveSound(_ reader: SearchReader, _ site: SearchedSite) throws {
    let findings = try reading { () throws(Diagnostic) in try reader.verify(site.anchors) }
    for finding in findings.prefix(limit) { Console.error(finding.description) }
    if findings.count > limit { Console.error("… and \(Count.grouped(findings.count - limit)) more") }
    guard findings.isEmpty else { throw ExitStatus.check }
    Console.print("the search index is sound: \(Count.text(reader.count, "message", "messages"))")
  }
}
