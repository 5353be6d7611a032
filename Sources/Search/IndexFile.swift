package import Basics
internal import Deflate

/// A file of the index: a script that passes a string to one function, so it loads on pages opened from disk.
///
/// Packed only on request: a build need not pack a file that the last one wrote.
package struct IndexFile {
  /// Derived from its unpacked content, so it never changes; `root` is the exception.
  let name: String
  /// Identifies the bytes, of one version of the program and libdeflate.
  package let content: ContentHash
  private let unpacked: [UInt8]
  private let packer: Deflater

  static let folder = "search/"

  /// Bytes of the hash in a name: 40 bits.
  static let hashLength = 5
  /// The same for a block of texts, whose first id is in its name too.
  static let blockHashLength = 2

  /// The level of libdeflate for all files except the root. One level for all, so files with the same name have the
  /// same bytes (decision 104).
  private static let level: Int32 = 5
  /// Every search loads the root.
  private static let rootLevel: Int32 = 12

  /// A packer for many files, for one thread.
  static func packer() -> Deflater { Deflater(level: level) }

  /// Named after its content, unless there is a name.
  init(_ content: [UInt8], _ packer: Deflater = Self.packer(), name: String? = nil) {
    let hash = ContentHash.of(content)
    self.init(content, hash, packer, name: name ?? Self.name(hash))
  }

  init(root content: [UInt8]) { self.init(content, Deflater(level: Self.rootLevel), name: "root") }

  /// A block of texts, named after its first id and a short hash.
  init(block content: [UInt8], first: Int, _ packer: Deflater) {
    let hash = ContentHash.of(content)
    self.init(content, hash, packer, name: Self.name(ofBlock: first, hash))
  }

  private init(_ unpacked: [UInt8], _ hash: ContentHash, _ packer: Deflater, name: String) {
    (self.unpacked, content, self.packer, self.name) = (unpacked, hash, packer, name)
  }

  /// The beginning of the content's hash.
  var hash: [UInt8] { content.bytes(Self.hashLength) }

  package var bytes: [UInt8] {
    let packed = packer.pack(unpacked)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.count / 6 * 7 + 56)
    bytes += "Scrollback.loaded(\"\(name)\",\"".utf8
    Base116.encode(packed, into: &bytes)
    bytes += "\")\n".utf8
    return bytes
  }

  static func name(ofBlock first: Int, _ content: ContentHash) -> String {
    name(ofBlock: first, content.hex(bytes: blockHashLength))
  }

  static func name(ofBlock first: Int, _ hash: String) -> String { "\(String(first, radix: 16))-\(hash)" }

  static func path(ofBlock first: Int, _ content: ContentHash) -> String {
    "\(folder)\(name(ofBlock: first, content)).js"
  }

  /// From the site folder.
  package var path: String { "\(Self.folder)\(name).js" }

  private static func name(_ content: ContentHash) -> String { content.hex(bytes: hashLength) }

  /// The contents of such a file; nil if it has another form, its name does not match its content, or it is
  /// not a deflate stream.
  static func content(_ bytes: [UInt8], name: String) -> [UInt8]? {
    let head = Array("Scrollback.loaded(\"\(name)\",\"".utf8)
    let tail = Array("\")\n".utf8)
    guard bytes.count >= head.count + tail.count, bytes.starts(with: head),
      bytes.suffix(tail.count) == tail[...],
      let packed = Base116.decode(bytes[head.count..<bytes.count - tail.count]),
      let content = Deflate.inflate(packed, limit: 64 << 20),
      name == "root" || isName(name, of: content)
    else { return nil }
    return content
  }

  private static func isName(_ name: String, of content: [UInt8]) -> Bool {
    let hash = ContentHash.of(content)
    guard let dash = name.firstIndex(of: "-") else { return name == Self.name(hash) }
    guard let first = Int(name[..<dash], radix: 16) else { return false }
    return name == Self.name(ofBlock: first, hash)
  }
}
