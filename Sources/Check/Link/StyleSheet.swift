import Markup

/// The references of a style sheet: `url(…)` and `@import "…"`.
enum StyleSheet {
  static func check(_ file: CheckedFile, _ facts: inout FileFacts, _ report: inout FileReport) {
    let lines = LineIndex(file.bytes)
    for (url, offset) in references(in: file.bytes) {
      let place = lines.position(at: offset, in: file.bytes)
      switch Address(url) {
      case .remote:
        report.add(.remoteResources, "style sheet loads from another site: \"\(url)\"", at: place)
      case .local(let path, let fragment) where !path.isEmpty:
        guard let target = SiteReference.resolve(path, from: file.path) else {
          report.add(.linkTargets, "link leads out of the site: \"\(url)\"", at: place)
          continue
        }
        facts.links.append(.init(target: target, fragment: fragment, line: place.line, column: place.column))
      case .local, .scheme: break
      }
    }
  }

  /// The addresses with their offsets.
  static func references(in bytes: [UInt8]) -> [(url: String, offset: Int)] {
    var scanner = StyleScanner(bytes)
    var found: [(String, Int)] = []
    while let reference = scanner.next() { found.append(reference) }
    return found
  }
}

/// Finds addresses in CSS, skipping comments and strings.
private struct StyleScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (url: String, offset: Int)? {
    while offset < bytes.count {
      if starts(with: "/*") {
        offset = bytes.firstOffset(of: "*/", from: offset + 2).map { $0 + 2 } ?? bytes.count
      } else if starts(with: "url(") {
        offset += 4
        return address(endingIn: UInt8(ascii: ")"))
      } else if starts(with: "@import") {
        offset += 7
        skipBlanks()
        if isQuote { return address(endingIn: UInt8(ascii: ";")) }
      } else if isQuote {
        _ = address(endingIn: 0)
      } else {
        offset += 1
      }
    }
    return nil
  }

  /// Reads from here to the closing quote, or to `end` if unquoted, and moves past it.
  private mutating func address(endingIn end: UInt8) -> (url: String, offset: Int) {
    skipBlanks()
    let isQuoted = isQuote
    let close = isQuoted ? bytes[offset] : end
    if isQuoted { offset += 1 }
    let start = offset
    while offset < bytes.count, bytes[offset] != close {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset, bytes.count)
    let url = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset += 1
    return (url, start)
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
  }

  private var isQuote: Bool {
    offset < bytes.count && (bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"))
  }

  /// Whether `word` is next, ignoring case.
  private func starts(with word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      offset + word.count <= bytes.count
        && word.indices.allSatisfy { index in
          let byte = bytes[offset + index]
          return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word[index]
        }
    }
  }
}
