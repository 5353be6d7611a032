/// Recognises JSON by its start. Chats and logs may start with a bracket too: `[20/05/2024, 10:00] Ann: …`.
package enum JSONStart {
  /// `json` for a document, `jsonl` for one value per line, nil for anything else. `bytes`: a prefix, cut
  /// anywhere.
  package static func ending(of bytes: [UInt8]) -> String? {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let start = text.drop(while: isBlank)
    guard begins(start) else { return nil }
    let lines = start.split(separator: 0x0A, maxSplits: 1)
    let isWhole = lines[0].last { !isBlank($0) }.map(ends.contains) ?? false
    return isWhole && lines.count > 1 && lines[1].contains { !isBlank($0) } ? "jsonl" : "json"
  }

  private static let ends: [UInt8] = [UInt8(ascii: "}"), UInt8(ascii: "]")]

  /// An object with a key, or a list of objects, lists or strings.
  private static func begins(_ start: ArraySlice<UInt8>) -> Bool {
    let next = start.dropFirst().first { !isBlank($0) }
    switch start.first {
    case UInt8(ascii: "{"): return next.map { Array("\"}".utf8).contains($0) } ?? true
    case UInt8(ascii: "["): return next.map { Array("{[\"]".utf8).contains($0) } ?? true || areNumbers(start)
    default: return false
    }
  }

  /// A list of numbers and nothing after it: `[12] Ann` is text.
  private static func areNumbers(_ start: ArraySlice<UInt8>) -> Bool {
    let parts = start.dropFirst().split(
      separator: UInt8(ascii: "]"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].allSatisfy(isBlank) else { return false }
    return parts[0].allSatisfy { isBlank($0) || Array("0123456789.,-+eE".utf8).contains($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
