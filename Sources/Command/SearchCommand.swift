internal import ArgumentParser
internal import Foundation
internal import Model
internal import Site

/// `scrollback search QUERY`: the index of a built site, asked from the terminal.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the messages of a built site.",
    discussion: """
      The query is the one that the site's own search field takes: words, "two words", -without, *part*, from:ann, in:chat,
      kind:group, has:link, on:2025-11-05, before:2025-11, after:2024.

      EXAMPLES
        scrollback search 'harbour from:rosa'
        scrollback search '"quarter past" -bus' --site public --limit 50
        scrollback search '*ferry*' --json
        scrollback search --batch --limit 5 < queries.txt

      EXIT STATUS
        0 something was found, 1 nothing was found, 2 wrong usage, 6 the index cannot be read
      """)

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

  func validate() throws {
    if query.isEmpty != batch { throw ValidationError("give a query, or --batch") }
    if limit < 1 { throw ValidationError("--limit must be 1 or more") }
  }

  func run() throws {
    if batch { return try runBatch() }
    let query = SearchQuery(self.query.joined(separator: " "), isExact: exact)
    for note in query.notes { Console.error(note) }
    let found = try find(query)
    for message in found { Console.print(json ? message.json : message.line) }
    if found.isEmpty { throw ExitStatus.content }
  }

  private func find(_ query: SearchQuery) throws -> [FoundMessage] {
    try reading { () throws(Diagnostic) in try SearchReader(file).search(query, limit: limit) }
  }

  /// One reader for all queries, so that the index is unpacked once.
  private func runBatch() throws {
    let reader = try reading { () throws(Diagnostic) in try SearchReader(file) }
    while let text = readLine() {
      let query = SearchQuery(text, isExact: exact)
      let found = try reading { () throws(Diagnostic) in try reader.search(query, limit: limit) }
      Console.print(FoundMessage.addresses(found))
    }
  }

  private func reading<T>(_ step: () throws(Diagnostic) -> T) throws -> T {
    do throws(Diagnostic) {
      return try step()
    } catch {
      Console.error(error.description)
      throw ExitStatus.inputOutput
    }
  }

  private func file(_ name: String) throws(Diagnostic) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(site)/search/\(name).js").map { Array($0) }
  }
}
