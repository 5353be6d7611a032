internal import Foundation

/// The characters of Markdown or HTML text without its markup, for searching what readers see; a character
/// too few does no harm.
struct MarkupUnits {
  /// The words, with entities decoded.
  private(set) var words: [SeenText.Unit] = []
  private let units: [SeenText.Unit]
  private var index = 0

  private static let longestTag = 300
  private static let longestTarget = 2000
  private static let longestEntity = 12

  init(_ units: [SeenText.Unit]) {
    self.units = units
    words.reserveCapacity(units.count)
    while index < units.count { step() }
  }

  private mutating func step() {
    switch units[index].scalar {
    case "*", "_", "~", "`", "[": index += 1
    case "|" where scalar(1) == "|": index += 2
    case "!" where scalar(1) == "[": index += 2
    case "\\": escape()
    case "]": link()
    case "&": entity()
    case "<": tag()
    case "\n":
      keep()
      quote()
    default: keep()
    }
  }

  private func scalar(_ step: Int) -> Unicode.Scalar? {
    index + step < units.count ? units[index + step].scalar : nil
  }

  private mutating func keep() {
    words.append(units[index])
    index += 1
  }

  /// A backslash before a character that would be markup.
  private mutating func escape() {
    guard let next = scalar(1), next.isASCII, !next.properties.isAlphabetic, !("0"..."9").contains(next)
    else {
      return keep()
    }
    index += 1
    keep()
  }

  /// The words of a link end here, and its target follows.
  private mutating func link() {
    index += 1
    guard let open = scalar(0), let close = Self.brackets[open],
      let end = place(of: close, within: Self.longestTarget)
    else { return }
    index = end + 1
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]"]

  private mutating func entity() {
    guard let end = place(of: ";", within: Self.longestEntity) else { return keep() }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: units[index + 1..<end].map(\.scalar))
    guard let meant = Entity.scalar(String(name)) else { return keep() }
    words.append(SeenText.Unit(scalar: meant, start: units[index].start, end: units[end].end))
    index = end + 1
  }

  /// `<b>`, but not `<https://example.org>` or `a < b`.
  private mutating func tag() {
    guard let next = scalar(1), next == "/" || next == "!" || (next.isASCII && next.properties.isAlphabetic),
      let end = place(of: ">", within: Self.longestTag)
    else { return keep() }
    let name = units[index + 1..<end].map(\.scalar).prefix { $0 != " " }
    guard !name.contains(":"), !name.contains("@") else { return keep() }
    if name.starts(with: "br".unicodeScalars) {
      words.append(SeenText.Unit(scalar: "\n", start: units[index].start, end: units[end].end))
    }
    index = end + 1
  }

  /// The marks before the lines of a quotation.
  private mutating func quote() {
    var end = index
    while end < units.count, [" ", "\t", ">"].contains(units[end].scalar) { end += 1 }
    if units[index..<end].contains(where: { $0.scalar == ">" }) { index = end }
  }

  /// The next `wanted` on the same line.
  private func place(of wanted: Unicode.Scalar, within limit: Int) -> Int? {
    for place in index + 1..<max(index + 1, min(units.count, index + limit)) {
      if units[place].scalar == wanted { return place }
      if units[place].scalar == "\n" { return nil }
    }
    return nil
  }
}

/// Decodes HTML entities.
enum Entity {
  /// `amp`, `#64`, `#x40`; nil if unknown.
  static func scalar(_ name: String) -> Unicode.Scalar? {
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
    return named[name] ?? accented(name)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "commat": "@",
    "period": ".", "plus": "+", "sol": "/", "bsol": "\\", "colon": ":", "equals": "=", "shy": "\u{AD}",
    "zwj": "\u{200D}", "zwnj": "\u{200C}", "lrm": "\u{200E}", "rlm": "\u{200F}", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "thinsp": "\u{2009}", "hyphen": "\u{2010}", "dash": "\u{2010}", "lowbar": "_",
    "ast": "*", "num": "#", "szlig": "ß", "oslash": "ø", "Oslash": "Ø", "aelig": "æ", "AElig": "Æ",
    "ZeroWidthSpace": "\u{200B}", "NoBreak": "\u{2060}", "rsquo": "\u{2019}", "lsquo": "\u{2018}",
  ]

  /// `eacute`: a letter and the name of its accent.
  private static func accented(_ name: String) -> Unicode.Scalar? {
    guard let letter = name.unicodeScalars.first, let mark = marks[String(name.dropFirst())] else {
      return nil
    }
    return String(String.UnicodeScalarView([letter, mark])).precomposedStringWithCanonicalMapping
      .unicodeScalars.first
  }

  private static let marks: [String: Unicode.Scalar] = [
    "acute": "\u{301}", "grave": "\u{300}", "circ": "\u{302}", "uml": "\u{308}", "tilde": "\u{303}",
    "cedil": "\u{327}", "ring": "\u{30A}", "caron": "\u{30C}",
  ]
}
