// The wording of all errors: what was expected, what was found, and how to fix it.

extension JSONReader {
  /// `expected …, found …` at the next byte.
  mutating func unexpected(expected: String, help: String? = nil) throws -> JSONError {
    let position = cursor.position
    let found = try describeNext()
    return JSONError(
      position: position, message: "expected \(expected), found \(found.words)",
      help: help ?? found.help)
  }

  /// For a missing value or key: the text found is often a value in another language's notation.
  mutating func unexpected(insteadOf wanted: String) throws -> JSONError {
    let word = try nextWord()
    let first = try cursor.peek()
    return try unexpected(
      expected: wanted, help: word.isEmpty ? first.flatMap(repair(ofFirst:)) : repair(ofWord: word))
  }

  mutating func unexpectedAfterValue(closing: UInt8) throws -> JSONError {
    try unexpected(expected: "\",\" or \"\(Character(Unicode.Scalar(closing)))\"")
  }

  /// The next value is of another kind than the caller expects.
  mutating func mismatch(_ wanted: JSONKind) throws -> JSONError {
    let kind = try peek()
    if kind == .bool || kind == .null, !["true", "false", "null"].contains(try nextWord()) {
      return try unexpected(insteadOf: "a value")
    }
    return JSONError(
      position: cursor.position, message: "expected \(wanted.name), found \(kind.name)")
  }

  mutating func trailingComma() throws -> JSONError {
    let isArray = open.last?.kind == .array
    return try unexpected(
      expected: isArray ? "a value after \",\"" : "a key after \",\"",
      help: "remove the comma before \"\(isArray ? "]" : "}")\"")
  }

  /// The document ends inside the innermost array or object, or before its value.
  func endedEarly() -> JSONError {
    guard let container = open.last else {
      return JSONError(position: cursor.position, message: "expected a value, found empty input")
    }
    return endedEarly(in: container.kind == .array ? "array" : "object", from: container.position)
  }

  func endedEarly(in what: String, from start: JSONPosition) -> JSONError {
    JSONError(
      position: cursor.position, message: "the input ends inside the \(what) that begins at \(start.inWords)")
  }

  func tooDeep() -> JSONError {
    JSONError(
      position: cursor.position,
      message: "arrays and objects are nested more than \(limits.maxDepth) levels deep")
  }

  func tooLong(_ start: JSONPosition) -> JSONError {
    JSONError(position: start, message: "the string is longer than \(limits.maxStringBytes) bytes")
  }

  func numberTooLong() -> JSONError {
    JSONError(
      position: valuePosition, message: "the number is longer than \(limits.maxNumberBytes) characters")
  }

  func notWhole(_ number: JSONNumber) -> JSONError {
    JSONError(
      position: valuePosition, message: "expected a 64-bit whole number, found \(cut(number.text))")
  }

  func notFinite(_ number: JSONNumber) -> JSONError {
    JSONError(position: valuePosition, message: "the number is too large: \(cut(number.text))")
  }

  mutating func rawControl(_ byte: UInt8) throws -> JSONError {
    let found = try describeNext().words
    let escape: String =
      switch byte {
      case Byte.lineFeed: #"\n"#
      case Byte.carriageReturn: #"\r"#
      case Byte.tab: #"\t"#
      default: "\\u\(hex(UInt32(byte), digits: 4).lowercased())"
      }
    let isLineEnd = byte == Byte.lineFeed || byte == Byte.carriageReturn
    return JSONError(
      position: cursor.position, message: "a string must not contain \(found)",
      help: "write it as \(escape)" + (isLineEnd ? ", or close the string with a double quote" : ""))
  }

  mutating func illFormed() throws -> JSONError {
    JSONError(
      position: cursor.position, message: "a string must not contain \(try describeNext().words)",
      help: "save the file as UTF-8")
  }
}

extension JSONReader {
  /// The word of ASCII letters and digits that starts at the next byte; "" if none does.
  private mutating func nextWord() throws -> String {
    let next = try cursor.lookAhead(24).prefix(24)
    guard let first = next.first, isLetter(first) else { return "" }
    let letters = next.prefix { isLetter($0) || NumberGrammar.isDigit($0) }
    return String(decoding: letters, as: UTF8.self) + (letters.count == 24 ? "…" : "")
  }

  /// The next character or word in words, and how to fix it.
  private mutating func describeNext() throws -> (words: String, help: String?) {
    let word = try nextWord()
    guard word.isEmpty else { return ("\"\(word)\"", isNotANumber(word) ? notANumberHelp : nil) }
    guard let first = try cursor.peek() else { return ("the end of the input", nil) }
    switch first {
    case Byte.quote: return ("a double quote", nil)
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return ("\"\(Character(Unicode.Scalar(first)))\"", "JSON has no comments: remove this one")
    case 0..<Byte.space, 0x7F: return (controlName(first), nil)
    case ..<0x80: return ("\"\(Character(Unicode.Scalar(first)))\"", nil)
    default: return describeNonASCII(try cursor.lookAhead(4).prefix(4))
    }
  }

  private func describeNonASCII(_ bytes: ArraySlice<UInt8>) -> (words: String, help: String?) {
    guard case .character(let length) = UTF8Sequence(in: bytes.span, at: 0),
      let scalar = String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars.first
    else {
      let byte = bytes.first.map { hex(UInt32($0), digits: 2) } ?? ""
      return ("the byte 0x\(byte), which is not valid UTF-8", "save the file as UTF-8")
    }
    let code = "U+\(hex(scalar.value, digits: 4))"
    let isTypographicQuote = (0x2018...0x201F).contains(scalar.value)
    return (
      isInvisible(scalar) ? "the character \(code)" : "\"\(scalar)\" (\(code))",
      isTypographicQuote ? "write keys and strings in double quotes (U+0022)" : nil
    )
  }
}

private let notANumberHelp = "JSON has no NaN or Infinity: write null or a string"

private func isNotANumber(_ word: String) -> Bool {
  ["nan", "infinity", "inf"].contains(word.lowercased())
}

private func repair(ofWord word: String) -> String? {
  switch word.lowercased() {
  case _ where isNotANumber(word): notANumberHelp
  case "true", "false", "null": "write true, false and null in lower case, and keys in double quotes"
  case "none", "nil", "undefined": "write null"
  default: "write keys and strings in double quotes"
  }
}

private func repair(ofFirst byte: UInt8) -> String? {
  switch byte {
  case UInt8(ascii: "'"), UInt8(ascii: "`"): "write keys and strings in double quotes"
  case Byte.plus: "write the number without \"+\""
  case Byte.point: "write a digit before the point, as in 0.5"
  default: nil
  }
}

extension JSONPosition {
  /// For the middle of a sentence: `line 3, column 7`.
  package var inWords: String { "line \(line), column \(column)" }
}

/// Text from a document for an error message: shortened, and without characters that control a terminal.
func quoted(_ text: String) -> String {
  let visible = cut(text).unicodeScalars.map { scalar in
    isInvisible(scalar) ? "\\u{\(hex(scalar.value, digits: 1))}" : String(scalar)
  }
  return "\"\(visible.joined())\""
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
  case .spaceSeparator: scalar != " "
  default: false
  }
}

private func cut(_ text: String) -> String {
  let head = text.unicodeScalars.prefix(41)
  return head.count <= 40 ? text : String(head.dropLast()) + "…"
}

private func controlName(_ byte: UInt8) -> String {
  switch byte {
  case Byte.lineFeed, Byte.carriageReturn: "a line break"
  case Byte.tab: "a tab"
  default: "the control character U+\(hex(UInt32(byte), digits: 4))"
  }
}

private func hex(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
