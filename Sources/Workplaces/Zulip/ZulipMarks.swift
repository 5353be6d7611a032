internal import Basics

/// `[name](…/user_uploads/2/ab/file.png)` at the start of a text.
struct ZulipUpload {
  let name: Substring
  /// What follows `/user_uploads/`.
  let path: Substring
  let end: Substring.Index

  /// `text` begins with the bracket.
  init?(_ text: Substring) {
    let inner = Substring(text.utf8.dropFirst())
    guard let close = inner.utf8.firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == 0x0A }),
      inner[close...].utf8.starts(with: "](".utf8)
    else { return nil }
    name = inner[..<close]
    let address = Substring(inner[close...].utf8.dropFirst(2))
    guard let last = address.utf8.firstIndex(of: UInt8(ascii: ")")),
      var place = address[..<last].bytes(of: "/user_uploads/"),
      !address[..<last].unicodeScalars.contains(where: { $0.properties.isWhitespace })
    else { return nil }
    while true {
      let rest = address[address.utf8.index(after: place.lowerBound)..<last]
      guard let next = rest.bytes(of: "/user_uploads/"), next.upperBound < last else { break }
      place = next
    }
    guard place.upperBound < last else { return nil }
    path = address[place.upperBound..<last]
    end = address.utf8.index(after: last)
  }
}

/// `@**Ann|7**`, `@_**Ann**` or `#**channel>topic**` at the start of a text.
struct ZulipMention {
  let name: Substring
  let end: Substring.Index

  /// `text` begins with `@` or `#`.
  init?(_ text: Substring) {
    let marks = ["@**", "@_**", "#**"]
    guard let mark = marks.first(where: { text.utf8.starts(with: $0.utf8) }) else { return nil }
    let said = Substring(text.utf8.dropFirst(mark.utf8.count))
    name = Substring(
      said.utf8.prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "|") && $0 != 0x0A })
    var rest = said[name.endIndex...].utf8
    if rest.first == UInt8(ascii: "|") {
      rest = rest.dropFirst()
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      if digits.isEmpty { return nil }
      rest = rest[digits.endIndex...]
    }
    guard !name.isEmpty, rest.starts(with: "**".utf8) else { return nil }
    end = rest.index(rest.startIndex, offsetBy: 2)
  }
}
