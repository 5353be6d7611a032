/// The headings of one body and their ids, each used once.
struct HeadingAnchors {
  private(set) var list: [MarkdownHeading] = []
  private var used: Set<String> = ["main"]
  /// The last number after each id, so that a thousand equal headings try each number once.
  private var numbers: [String: Int] = [:]

  /// Adds a heading; returns its id.
  mutating func add(_ words: String, level: Int) -> String {
    let id = unused(Self.id(words))
    list.append(MarkdownHeading(level: level, id: id, text: words))
    return id
  }

  /// Lower-case letters, digits, hyphens and underscores; spaces become hyphens and the rest is dropped, as
  /// on code hosts.
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
