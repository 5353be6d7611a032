/// Lines to remove from a file and lines to add at its end. Doing it twice is the same as doing it once.
struct LineChange: Equatable, Sendable {
  var add: [String] = []
  var remove: [String] = []

  /// The file without the removed lines, and the indexes of the lines that it does not have yet.
  ///
  /// Lines are compared without white space at their ends. All others keep their bytes and order, so that two
  /// copies of the file merge line by line.
  /// Nil if nothing would change.
  func applied(to earlier: [UInt8]) -> (kept: [UInt8], added: [Int])? {
    let gone = Set(remove.map(Self.bare))
    var (kept, known, isChanged): ([UInt8], Set<[UInt8]>, Bool) = ([], [], false)
    for line in earlier.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let bare = Self.bare(line)
      if gone.contains(bare) {
        isChanged = true
      } else {
        known.insert(bare)
        kept += line + [0x0A]
      }
    }
    kept.removeLast(kept.reversed().prefix { $0 == 0x0A }.count)
    if !kept.isEmpty { kept.append(0x0A) }
    let added = add.indices.filter { known.insert(Self.bare(add[$0])).inserted }
    return isChanged || !added.isEmpty ? (kept, added) : nil
  }

  /// The new file, which ends in one line break; empty without lines.
  static func joined(_ kept: [UInt8], _ added: [String]) -> [UInt8] {
    added.reduce(into: kept) { $0 += Array($1.utf8) + [0x0A] }
  }

  /// The lines of a file, without blank ones and without line breaks.
  static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).map(bare).filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func bare(_ text: String) -> [UInt8] { bare(Array(text.utf8)[...]) }

  private static func bare(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let rest = line.drop(while: isBlank)
    return Array(rest.dropLast(rest.reversed().prefix(while: isBlank).count))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D, 0x0A].contains(byte) }
}
