/// The reserved words of a language, looked up by their bytes packed into one number.
///
/// An open-addressing table: a `Set` of strings would create and hash a string for every word.
struct WordTable: Sendable {
  private var keys: [UInt128]
  private var kinds: [TokenKind]
  private let mask: Int

  /// The longest word that fits into a key.
  static let maxLength = 16

  /// Words by kind, each list separated by blanks; `fold` is or-ed to every byte.
  init(_ lists: [(kind: TokenKind, words: String)], fold: UInt8) {
    let entries = lists.flatMap { list in
      list.words.split(whereSeparator: \.isWhitespace).map { (list.kind, Self.key($0.utf8, fold: fold)) }
    }
    var size = 16
    while size < entries.count * 4 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    kinds = Array(repeating: .keyword, count: size)
    mask = size - 1
    for (kind, key) in entries { insert(key, kind) }
  }

  /// The kind of the word with this key, if it is in the table. A key is never 0.
  subscript(key: UInt128) -> TokenKind? {
    var slot = slot(key)
    while keys[slot] != 0 {
      if keys[slot] == key { return kinds[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// `key` with one more byte at its end.
  @inline(__always)
  static func extend(_ key: UInt128, _ byte: UInt8, fold: UInt8) -> UInt128 {
    key << 8 | UInt128(byte | fold)
  }

  private static func key(_ word: Substring.UTF8View, fold: UInt8) -> UInt128 {
    precondition(word.count <= maxLength, "\(Substring(word)) is too long")
    return word.reduce(0) { extend($0, $1, fold: fold) }
  }

  private mutating func insert(_ key: UInt128, _ kind: TokenKind) {
    var slot = slot(key)
    while keys[slot] != 0 {
      precondition(keys[slot] != key, "duplicate word in a language")
      slot = (slot + 1) & mask
    }
    keys[slot] = key
    kinds[slot] = kind
  }

  private func slot(_ key: UInt128) -> Int {
    let mixed = UInt64(truncatingIfNeeded: key ^ (key >> 64)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40) & mask
  }
}
