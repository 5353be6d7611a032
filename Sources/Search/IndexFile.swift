internal import Basics
internal import Deflate

/// A file of the index: a script that hands a text to one function, so that it loads where a page is opened from disk
/// (search.md).
package struct IndexFile: Sendable {
  /// Named after its content, so that it never changes; `root` is the one exception.
  let name: String
  package let bytes: [UInt8]
  /// The beginning of the content's hash.
  let hash: [UInt8]

  static let folder = "search/"

  /// Bytes of the hash in a name: 40 bits.
  static let hashLength = 5
  /// The same in the name of a block of texts, which its first id tells from the others.
  static let blockHashLength = 2

  init(_ content: [UInt8], name: String? = nil) { self.init(content, PiecePacker(), name: name) }

  init(_ content: [UInt8], _ packer: PiecePacker, name: String? = nil) {
    self.init([content], packer, name: name)
  }

  /// `parts` follow one another; each is packed for itself.
  init(_ parts: [[UInt8]], _ packer: PiecePacker, name: String? = nil) {
    let packed = packer.pack(parts)
    let hash = Array(SHA256.digest(packed).prefix(Self.hashLength))
    self.init(packed, hash, name: name ?? SHA256.hex(digest: hash[...]))
  }

  /// A block of texts, which is named after its first id and a short hash.
  init(block parts: [[UInt8]], first: Int, _ packer: PiecePacker) {
    let packed = packer.pack(parts)
    let hash = Array(SHA256.digest(packed).prefix(Self.hashLength))
    let short = SHA256.hex(digest: hash.prefix(Self.blockHashLength))
    self.init(packed, hash, name: Self.name(ofBlock: first, short))
  }

  private init(_ packed: [UInt8], _ hash: [UInt8], name: String) {
    (self.name, self.hash) = (name, hash)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.count / 4 * 5 + 48)
    bytes += "Scrollback.loaded(\"\(name)\",\"".utf8
    Base85.encode(packed, into: &bytes)
    bytes += "\")\n".utf8
    self.bytes = bytes
  }

  static func name(ofBlock first: Int, _ hash: some StringProtocol) -> String {
    "\(String(first, radix: 16))-\(hash)"
  }

  /// From the site folder.
  package var path: String { "\(Self.folder)\(name).js" }

  /// What a file of this form holds; nil when it has another form, another name than its content gives it, or is no
  /// stream of deflate.
  static func content(_ bytes: [UInt8], name: String) -> [UInt8]? {
    let head = Array("Scrollback.loaded(\"\(name)\",\"".utf8)
    let tail = Array("\")\n".utf8)
    guard bytes.count >= head.count + tail.count, bytes.starts(with: head),
      bytes.suffix(tail.count) == tail[...],
      let packed = Base85.decode(bytes[head.count..<bytes.count - tail.count]),
      name == "root" || isName(name, of: packed)
    else { return nil }
    return Deflate.inflate(packed, limit: 64 << 20)
  }

  private static func isName(_ name: String, of packed: [UInt8]) -> Bool {
    let digest = SHA256.hex(packed)
    guard let dash = name.firstIndex(of: "-") else { return digest.prefix(hashLength * 2) == name }
    guard let first = Int(name[..<dash], radix: 16) else { return false }
    return name == Self.name(ofBlock: first, digest.prefix(blockHashLength * 2))
  }
}
