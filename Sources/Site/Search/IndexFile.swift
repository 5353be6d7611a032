internal import Deflate
internal import Model

/// A file of the index: a script that hands a text to one function, so that it loads where a page is opened from disk
/// (search.md).
struct IndexFile: Sendable {
  /// Named after its content, so that it never changes; `root` is the one exception.
  let name: String
  let bytes: [UInt8]

  static let folder = "search/"

  /// Bytes of the hash in a name: 40 bits.
  static let hashLength = 5

  init(_ content: [UInt8], name: String? = nil) {
    let packed = Deflate.compress(content, level: 9)
    let name = name ?? String(SHA256.hex(packed).prefix(Self.hashLength * 2))
    self.name = name
    bytes = Array("Scrollback.loaded(\"\(name)\",\"".utf8) + Base64.encode(packed) + Array("\")\n".utf8)
  }

  var output: OutputFile { OutputFile(path: "\(Self.folder)\(name).js", content: .bytes(bytes)) }

  /// The hash of the name as bytes.
  var hash: [UInt8] {
    stride(from: 0, to: name.utf8.count, by: 2).map { place in
      let start = name.index(name.startIndex, offsetBy: place)
      return UInt8(name[start..<name.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
  }

  /// What a file of this form holds; nil when it has another form, another name than its content gives it, or is no
  /// stream of deflate.
  static func content(_ bytes: [UInt8], name: String) -> [UInt8]? {
    let head = Array("Scrollback.loaded(\"\(name)\",\"".utf8)
    let tail = Array("\")\n".utf8)
    guard bytes.count >= head.count + tail.count, bytes.starts(with: head),
      bytes.suffix(tail.count) == tail[...],
      let packed = Base64.decode(bytes[head.count..<bytes.count - tail.count]),
      name == "root" || SHA256.hex(packed).prefix(hashLength * 2) == name
    else { return nil }
    return Deflate.inflate(packed, limit: 64 << 20)
  }
}

/// Base64 with its usual alphabet and padding (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let rest = min(3, bytes.count - place)
      var group = UInt32(bytes[place]) << 16
      if rest > 1 { group |= UInt32(bytes[place + 1]) << 8 }
      if rest > 2 { group |= UInt32(bytes[place + 2]) }
      out.append(alphabet[Int(group >> 18)])
      out.append(alphabet[Int(group >> 12 & 63)])
      out.append(rest > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      out.append(rest > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
      place += 3
    }
    return out
  }

  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = Int8(value) }
    return values
  }()

  /// Nil when there is anything else than whole groups of four letters, the last one padded.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let letters = text.drop { _ in false }.prefix(
      text.count - text.reversed().prefix { $0 == UInt8(ascii: "=") }.count)
    guard text.count - letters.count <= 2 else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(letters.count * 3 / 4)
    var group: UInt32 = 0
    var bits: UInt32 = 0
    for letter in letters {
      guard values[Int(letter)] >= 0 else { return nil }
      group = group << 6 | UInt32(values[Int(letter)])
      bits += 6
      if bits >= 8 {
        bits -= 8
        out.append(UInt8(truncatingIfNeeded: group >> bits))
        group &= 1 << bits - 1
      }
    }
    return group == 0 ? out : nil
  }
}
