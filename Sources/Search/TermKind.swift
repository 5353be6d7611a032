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
  case day = 0x64  // d
  case gram = 0x67  // g
  /// A word with its characters in reverse, so that words can be found by their ends.
  case reversed = 0x72  // r
}
