package import Basics
package import Secrets
internal import Synchronization

/// Searches everything written, as readers see it and from any thread, for what `redact` should have removed
///
package final class RedactionProof: Sendable {
  /// Where something remains.
  private struct Place: Hashable {
    let path: String
    /// Nil if the file's name is meant or the text is packed.
    let line: Int?
    let isName: Bool
    let source: String?
  }

  private let redaction: Redaction
  /// The same rules for file names, which have lost their capitals.
  private let names: Redaction
  /// Words of the site itself that a rule matches, by rule; they were never redacted.
  private let own: [Set<String>]
  private let ownNames: Set<String>
  private let found = Mutex<[Int: Set<Place>]>([:])

  /// `own`: the site's text without any content.
  package init(_ redaction: Redaction, own: [String]) {
    self.redaction = redaction
    names = redaction.ignoringCase
    var words = Array(repeating: Set<String>(), count: redaction.rules.count)
    for text in own.map({ SeenText($0) }) {
      for (rule, range) in redaction.survivors(in: text) { words[rule].insert(text.words(range)) }
    }
    self.own = words
    ownNames = Set(own.flatMap { $0.lowercased().split { !$0.isLetter } }.map(String.init))
  }

  /// Searches a file and its name.
  ///
  /// - Returns: whether nothing remains.
  @discardableResult
  package func look(path: String, bytes: [UInt8], source: String?) -> Bool {
    look(path, ReadableText.all(path: path, bytes: bytes, isOwn: source == nil), source)
  }

  /// Searches the contents of a packed file: words that people read, and names of places.
  @discardableResult
  package func look(path: String, words: [String], names: [String]) -> Bool {
    var (said, named) = (ReadableJoin(), ReadableJoin())
    for text in words { said.add(apart: text) }
    for text in names { named.add(apart: text) }
    return look(path, [said.text(), named.text(.name)], nil)
  }

  private func look(_ path: String, _ texts: [ReadableText], _ source: String?) -> Bool {
    var places = namesLeft(in: path).map { rule in
      (rule: rule, place: Place(path: path, line: nil, isName: true, source: source))
    }
    for text in texts {
      for (rule, range) in left(in: text) {
        // Files without a source contain hashes of the site.
        if source == nil, text.seen.isInHash(range) { continue }
        let isName = text.use == .name
        places.append((rule, Place(path: path, line: text.line(of: range), isName: isName, source: source)))
      }
    }
    guard !places.isEmpty else { return true }
    found.withLock { found in for (rule, place) in places { found[rule, default: []].insert(place) } }
    return false
  }

  private func left(in text: ReadableText) -> [(rule: Int, range: Range<Int>)] {
    redaction.survivors(in: text.seen).filter { rule, range in
      let words = text.seen.words(range)
      if own[rule].contains(words) { return false }
      return text.use == .text || words.contains(where: \.isLetter)
    }
  }

  /// Rules that match whole words in a file's name.
  private func namesLeft(in path: String) -> [Int] {
    [ReadableName.decoded(path), ReadableName.words(path)].flatMap { (name: String) -> [Int] in
      let seen = SeenText(name)
      return names.survivors(in: seen).compactMap { rule, range in
        let words = seen.words(range)
        guard seen.isWhole(range), words.contains(where: \.isLetter) else { return nil }
        return words.lowercased().split(separator: " ").allSatisfy { ownNames.contains(String($0)) }
          ? nil : rule
      }
    }
  }

  /// One error per rule that left something, with its first place but never the value.
  package func diagnostics(siteName: String) -> [Diagnostic] {
    found.withLock { $0 }.sorted { $0.key < $1.key }.map { rule, places in
      let sorted = places.sorted { Self.key($0) < Self.key($1) }
      return diagnostic(redaction.rules[rule], sorted[0], sorted, siteName)
    }
  }

  private func diagnostic(_ rule: Redaction.Rule, _ first: Place, _ places: [Place], _ siteName: String)
    -> Diagnostic
  {
    var details: [String] = []
    let sources = Set(places.compactMap(\.source)).sorted()
    if !sources.isEmpty { details.append("comes from \(sources.prefix(3).joined(separator: ", "))") }
    let others = Set(places.map(\.path)).subtracting([first.path]).sorted()
    if !others.isEmpty {
      let more = others.count > 3 ? " and \(others.count - 3) more" : ""
      details.append("also in \(others.prefix(3).joined(separator: ", "))\(more)")
    }
    let isName = first.isName
    return Diagnostic(
      .error,
      isName
        ? "a name, id or link still contains what \"\(rule.name)\" of \"redact\" hides"
        : "the text still shows what \"\(rule.name)\" of \"redact\" hides",
      path: "\(siteName)/\(first.path)", line: first.line, details: details,
      help: [isName ? Self.renaming : Self.rewriting], rule: Self.rule)
  }

  /// The name of the check.
  static let rule = "redaction"
  private static let renaming =
    "ids, logins, links and templates are not redacted: change the \"id\", \"login\", \"slug\", \"aliases\" or address there"
  private static let rewriting =
    "change the text in the source, including any \"id\" or \"login\", or make the pattern in site.yml match it"

  /// Pages first, then text before names.
  private static func key(_ place: Place) -> (Int, Int, String, Int) {
    (place.isName ? 1 : 0, place.path.hasSuffix(".html") ? 0 : 1, place.path, place.line ?? 0)
  }
}

extension SeenText {
  fileprivate func words(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// Whether a part has no letters and is inside a longer hexadecimal number.
  fileprivate func isInHash(_ range: Range<Int>) -> Bool {
    guard !words(range).contains(where: \.isLetter) else { return false }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, Self.isDigit(scalars[start - 1]) { start -= 1 }
    while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
    return end - start >= 8 && scalars[start..<end].allSatisfy(Self.isDigit)
      && scalars[start..<end].contains { $0.properties.isAlphabetic }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("a"..."f").contains(scalar)
  }
}
