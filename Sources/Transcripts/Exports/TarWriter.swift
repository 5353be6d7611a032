internal import Basics

/// Writes files of a tape archive (POSIX.1-1988, `ustar`), without owners and times.
struct TarWriter {
  private(set) var bytes: [UInt8] = []

  private static let block = 512

  /// `name`: up to 100 bytes.
  mutating func add(_ name: String, _ content: [UInt8]) {
    precondition(name.utf8.count <= 100, "a longer name needs a prefix")
    var header = [UInt8](repeating: 0, count: Self.block)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    put(name, at: 0)
    for (place, number) in [(100, 0o644), (108, 0), (116, 0)] {
      put(Self.octal(number, digits: 7), at: place)
    }
    for (place, number) in [(124, content.count), (136, 0)] { put(Self.octal(number, digits: 11), at: place) }
    put("        0", at: 148)
    put("ustar\u{0}00", at: 257)
    put(Self.octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\u{0}", at: 148)
    bytes += header + content
    bytes += repeatElement(0, count: -content.count & (Self.block - 1))
  }

  /// Two empty blocks.
  mutating func end() { bytes += repeatElement(0, count: 2 * Self.block) }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }
}
