internal import Basics
internal import Glibc

/// A file of pieces by name: `magic · key · hash`, then per piece `length · name · hash of the body · hash of
/// this head · body`. `key` identifies what the pieces have in common.
///
/// Nothing is trusted: a body that does not match its hash counts as missing, and so does everything after a
/// broken head.
final class PieceFile: Sendable {
  static let magic = Array("scrollback pieces 1\n".utf8)
  static let headLength = 48
  static let startLength = magic.count + 24

  /// The position of a body.
  private struct Place: Sendable {
    let offset: Int
    let length: Int
    let hash: UInt64
  }

  private let descriptor: CInt
  private let places: [ContentHash: Place]
  /// The end of the last complete piece; an incomplete one may follow if the program was killed.
  let end: Int

  /// Nil if the file does not exist, or has another key.
  init?(_ path: String, key: ContentHash) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    var info = stat()
    guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      Self.read(descriptor, 0, Self.startLength) == Self.start(key)
    else {
      (places, end) = ([:], 0)
      return nil
    }
    var places: [ContentHash: Place] = [:]
    var offset = Self.startLength
    let size = Int(info.st_size)
    while let head = Self.head(Self.read(descriptor, offset, Self.headLength)),
      head.length <= size - offset - Self.headLength
    {
      places[head.name] = Place(offset: offset + Self.headLength, length: head.length, hash: head.hash)
      offset += Self.headLength + head.length
    }
    (self.places, end) = (places, offset)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Nil if missing or corrupt.
  func body(_ name: ContentHash) -> [UInt8]? {
    guard let place = places[name] else { return nil }
    let bytes = Self.read(descriptor, place.offset, place.length)
    return bytes.count == place.length && ContentHash.of(bytes).low == place.hash ? bytes : nil
  }

  /// The key of a file of pieces; nil for other files.
  static func key(of path: String) -> ContentHash? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = read(descriptor, 0, startLength)
    let key = ContentHash(packed: Array(bytes.dropFirst(magic.count).prefix(16)))
    return key.flatMap { start($0) == bytes ? $0 : nil }
  }

  static func start(_ key: ContentHash) -> [UInt8] {
    let bytes = magic + key.packed
    var out = ByteWriter()
    out.add(ContentHash.of(bytes).low)
    return bytes + out.bytes
  }

  static func head(_ name: ContentHash, _ body: [UInt8]) -> [UInt8] {
    var out = ByteWriter()
    out.add(UInt64(body.count))
    out.add(name)
    out.add(ContentHash.of(body).low)
    let own = ContentHash.of(out.bytes)
    out.add(own)
    return out.bytes
  }

  private static func head(_ bytes: [UInt8]) -> (name: ContentHash, length: Int, hash: UInt64)? {
    var source = ByteReader(bytes)
    do throws(NotPacked) {
      let length = try source.value(UInt64.self)
      let name = try source.value(ContentHash.self)
      let hash = try source.value(UInt64.self)
      let own = try source.value(ContentHash.self)
      guard own == ContentHash.of(Array(bytes.prefix(32))), length <= UInt64(Int32.max) else { return nil }
      return (name, Int(length), hash)
    } catch {
      return nil
    }
  }

  /// Reads as many bytes as exist. `pread` has no shared position, so threads do not disturb each other.
  private static func read(_ descriptor: CInt, _ offset: Int, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = pread(descriptor, &bytes, count, off_t(offset))
    return got == count ? bytes : Array(bytes.prefix(max(got, 0)))
  }
}
