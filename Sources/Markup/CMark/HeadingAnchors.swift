/// The headings of one body and their ids, each used once.
struct HeadingAnchors {
  private(set) var list: [MarkdownHeading] = []
  private var used: Set<String> = ["main"]
  /// The last number behind each id: a body of the same heading a thousand times asks for each number once.
  private var numbers: [String: Int] = [:]
  private var open: (level: Int, tagEnd: Int)?
  private var text: [UInt8] = []

  /// `tagEnd`: where the `>` of its tag stands.
  mutating func begin(_ level: Int, at tagEnd: Int) {
    open = (level, tagEnd)
    text = []
  }

  /// Keeps the words of an open heading.
  mutating func note(_ node: CMarkNode) {
    if open != nil { node.withLiteral { text.append(contentsOf: $0) } }
  }

  /// Puts the id into the tag, now that the words are known.
  mutating func end(_ out: inout [UInt8]) {
    guard let (level, tagEnd) = open else { return }
    open = nil
    let words = String(decoding: ForbiddenCharacter.replaced(in: text).0, as: UTF8.self)
    let id = unused(Self.id(words))
    list.append(MarkdownHeading(level: level, id: id, text: words))
    out.insert(contentsOf: Array(" id=\"\(Escape.text(id))\"".utf8), at: tagEnd)
  }

  /// Small letters, digits, hyphens and underscores; a space is a hyphen and all else goes, as on code hosts.
  static func id(_ words: String) -> String {
    var out = ""
    for scalar in words.lowercased().unicodeScalars {
      if scalar == " " {
        out.append("-")
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private mutating func unused(_ id: String) -> String {
    let base = id.isEmpty ? "section" : id
    var (candidate, number) = (base, numbers[base] ?? 0)
    if number > 0 { candidate = "\(base)-\(number)" }
    while !used.insert(candidate).inserted {
      number += 1
      candidate = "\(base)-\(number)"
    }
    numbers[base] = number
    return candidate
  }
}
