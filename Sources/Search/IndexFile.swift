package import Basics
internal import Deflate

/// A file of the index: a script that passes a string to one function, so it loads on pages opened from disk.
///
/// Packed only on request: a build need not pack a file that the last one wrote.
package struct IndexFile {
  /// Derived from its unpacked content, so it never changes; `root` is the exception.
  let name: String
  /// The beginning of the content's hash.
  let hash: [UInt8]
  private let parts: [[UInt8]]
  /// Lists and the root: the parts in sequence, each with its own codes. Texts: all parts at once.
  private let pack: ([[UInt8]]) -> [UInt8]

  static let folder = "search/"

  /// Bytes of the hash in a name: 40 bits.
  static let hashLength = 5
  /// The same for a block of texts, whose first id is in its name too.
  static let blockHashLength = 2

  /// The zlib level of all files except the root and texts. One level for all, so files with the same name have the
  /// same bytes.
  private static let level: Int32 = 5
  /// Every search loads the root.
  private static let rootLevel: Int32 = 9

  /// The level of libdeflate for blocks of texts.
  private static let blockLevel: Int32 = 6

  /// A packer for many blocks of texts, for one thread.
  static func blockPacker() -> FastPacker { FastPacker(level: blockLevel) }

  /// The same for all files that are named after their content alone: lists, mostly.
  static func packer() -> Deflater { Deflater(level: level, isFiltered: true) }

  init(_ content: [UInt8], name: String? = nil) { self.init([content], Self.packer(), name: name) }

  init(_ parts: [[UInt8]], _ packer: Deflater, name: String? = nil) {
    let hash = Self.hash(parts)
    self.init(parts, hash, name: name ?? SHA256.hex(digest: hash[...])) { packer.pack($0) }
  }

  init(root parts: [[UInt8]]) { self.init(parts, Deflater(level: Self.rootLevel), name: "root") }

  /// A block of texts, named after its first id and a short hash.
  init(block parts: [[UInt8]], first: Int, _ packer: FastPacker) {
    let hash = Self.hash(parts)
    let short = SHA256.hex(digest: hash.prefix(Self.blockHashLength))
    self.init(parts, hash, name: Self.name(ofBlock: first, short)) {
      packer.pack($0.reduce(into: []) { $0 += $1 })
    }
  }

  private init(
    _ parts: [[UInt8]], _ hash: [UInt8], name: String, pack: @escaping ([[UInt8]]) -> [UInt8]
  ) {
    (self.parts, self.pack, self.hash, self.name) = (parts, pack, hash, name)
  }

  package var bytes: [UInt8] {
    let packed = pack(parts)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.count / 4 * 5 + 48)
    bytes += "Scrollback.loaded(\"\(name)\",\"".utf8
    Base116.encode(packed, into: &bytes)
    bytes += "\")\n".utf8
    return bytes
  }

  /// Identifies the bytes, of one version of the program, zlib and libdeflate.
  package var content: ContentHash {
    var maker = ContentHashMaker()
    for part in parts {
      maker.update("\(part.count)")
      maker.update(part)
    }
    return maker.finish()
  }

  static func name(ofBlock first: Int, _ hash: some StringProtocol) -> String {
    "\(String(first, radix: 16))-\(hash)"
  }

  /// The path of a block with this hash.
  static func path(ofBlock first: Int, _ hash: ArraySlice<UInt8>) -> String {
    let short = SHA256.hex(digest: hash.prefix(blockHashLength))
    return "\(folder)\(name(ofBlock: first, short)).js"
  }

  /// From the site folder.
  package var path: String { "\(Self.folder)\(name).js" }

  private static func hash(_ parts: [[UInt8]]) -> [UInt8] {
    var hash = SHA256()
    for part in parts { hash.update(part) }
    return Array(hash.digest().prefix(hashLength))
  }

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
    let digest = SHA256.hex(content)
    guard let dash = name.firstIndex(of: "-") else { return digest.prefix(hashLength * 2) == name }
    guard let first = Int(name[..<dash], radix: 16) else { return false }
    return name == Self.name(ofBlock: first, digest.prefix(blockHashLength * 2))
  }
}
