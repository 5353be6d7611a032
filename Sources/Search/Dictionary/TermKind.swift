/// The kind of a term: its first byte.
enum TermKind: UInt8 {
  case word = 0x77  // w
  case from = 0x66  // f
  case chat = 0x63  // c
  case kind = 0x6B  // k
  /// Participants.
  case with = 0x70  // p
  case tag = 0x74  // t
  case has = 0x68  // h
  case language = 0x6C  // l
  /// A word directly after an `@`.
  case mention = 0x6D  // m
  case day = 0x64  // d
  /// Symbols that a text contains; none for a word of more than 1,000 bytes.
  case symbol = 0x73  // s
  /// A frequent word with its characters in reverse, so that words can be found by their ends and parts.
  case frequent = 0x71  // q
  /// Any other word in reverse.
  case reversed = 0x72  // r
  /// A word and another that is used alike; its number is how much, in percent.
  case related = 0x61  // a
  /// A word that its messages have more than once. Only while the index is made.
  case repeated = 0x78  // x

  static func isReversed(_ letter: UInt8?) -> Bool {
    letter == reversed.rawValue || letter == frequent.rawValue
  }

  /// Whether terms of this kind have no messages of their own.
  static func isWithoutList(_ letter: UInt8?) -> Bool {
    letter == related.rawValue || isReversed(letter)
  }
}
