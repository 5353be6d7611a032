/// Finds the tokens of a programming language by its `CodeRules`.
///
/// One pass from left to right. Lookahead and lookbehind stop at the next non-blank byte, and scan each blank
/// once per purpose, so the time is linear for any input; a test counts the reads.
struct CodeScanner<Bytes: CodeBytes> {
  let bytes: Bytes
  let rules: CodeRules
  var writer: TokenWriter<Bytes>
  var position = 0
  /// The strings around embedded code, innermost last.
  var outer: [OuterString] = []
  /// The end words of heredocs whose text begins on the next line.
  var heredocs: [Range<Int>] = []
  /// The end of the last reserved word: after `return` a `/` begins a regular expression.
  var keywordEnd = -1

  init(_ bytes: Bytes, _ rules: CodeRules, _ writer: TokenWriter<Bytes>) {
    self.bytes = bytes
    self.rules = rules
    self.writer = writer
  }

  /// The hot loop: bytes that start nothing cost one table lookup.
  mutating func scan() {
    while position < bytes.count {
      let byte = bytes[position]
      let traits = rules.traits[Int(byte)]
      if traits.isDisjoint(with: .starts) {
        position += 1
      } else if traits.contains(.opens), readRegion(byte) {
        continue
      } else if traits.contains(.beginsName) {
        readWord()
      } else if traits.contains(.digit) {
        readNumber()
      } else {
        readStructure(byte)
      }
    }
  }

  /// Reads the first region that matches here; false if none does.
  private mutating func readRegion(_ byte: UInt8) -> Bool {
    var index = Int(rules.firstRegion[Int(byte)])
    while index < rules.regions.count {
      let region = rules.regions[index]
      guard region.open.first == byte else { return false }
      if region.open.matches(at: position, in: bytes), isPlace(region.place), read(region) { return true }
      index += 1
    }
    return false
  }

  private mutating func read(_ region: Region) -> Bool {
    let inside = position + region.open.count
    switch region.extent {
    case .line: add(region.kind, upTo: lineEnd(from: inside))
    case .body(let body): readBody(body, region, from: inside)
    case .name:
      let end = nameEnd(from: inside)
      guard end > inside else { return false }
      add(region.kind, upTo: end)
    case .character: return readCharacter(from: inside)
    case .regex: readRegex(from: inside)
    case .heredoc: return readHeredocStart(from: inside)
    }
    return true
  }

  private mutating func readStructure(_ byte: UInt8) {
    position += 1
    if byte == UInt8(ascii: "\n") {
      // The string around the embedded code ended with its line.
      while let last = outer.last, !last.body.holdsLines { outer.removeLast() }
      if !heredocs.isEmpty { readHeredocs() }
    } else if let last = outer.last {
      if byte == last.bracket { outer[outer.count - 1].depth += 1 }
      if byte == last.closingBracket { closeBracket() }
    }
  }

  private mutating func closeBracket() {
    outer[outer.count - 1].depth -= 1
    guard let last = outer.last, last.depth == 0 else { return }
    outer.removeLast()
    position -= 1
    readBody(last.body, last.region, from: position + 1)
  }

  /// Adds the token that begins at the position.
  mutating func add(_ kind: TokenKind, upTo end: Int) {
    writer.add(kind, position, end)
    position = end
  }
}

/// A string that continues after the code embedded in it.
struct OuterString {
  let region: Region
  let body: Region.Body
  let bracket: UInt8
  /// Open brackets, including the embedding's own.
  var depth = 1

  /// `)` follows `(` in ASCII; `}` is two after `{`.
  var closingBracket: UInt8 { bracket == UInt8(ascii: "(") ? bracket + 1 : bracket + 2 }
}
