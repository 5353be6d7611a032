/// One entry of an archive's list: the name of a file, and where and how its bytes are stored.
struct ZipEntry: Sendable {
  /// The compression method of Zstandard, in which Inspect packs its logs.
  static let zstandard = 93

  /// As in the archive, for comparison with the entry's local header.
  var rawName: [UInt8] = []
  /// Decoded, unchecked: it may lead anywhere.
  var name = ""
  /// False if the flags say UTF-8 and the bytes are not.
  var hasReadableName = true
  var flags = 0
  /// Compression method: 0 none, 8 deflate, 93 Zstandard; others are rejected.
  var method = 0
  /// CRC-32 of the unpacked bytes.
  var checksum: UInt32 = 0
  var packedSize = 0
  var size = 0
  /// Offset of its local header.
  var offset = 0
  /// Upper bound of its end: the next entry's header, or the list.
  var end = 0
  /// Unix type and permissions; 0 in archives of other systems.
  var mode = 0

  /// Many archives have entries for folders.
  var isFolder: Bool { rawName.last == UInt8(ascii: "/") }

  /// The minimum end offset: header, name and bytes.
  var leastEnd: Int { offset + ZipRecord.localHeaderSize + rawName.count + packedSize }

  /// Parts of the name, normalised: `./a//b` is `a/b`.
  var parts: [String] {
    name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  /// Names that folders hide too, and those that macOS adds to archives. A name that begins with `_` is
  /// visible: iOS writes `_chat.txt`.
  var isHidden: Bool { parts.contains { $0.utf8.first == UInt8(ascii: ".") || $0 == "__MACOSX" } }
}
