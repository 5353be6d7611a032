/// One line of an archive's list: what a file is called in it, and where and how its bytes are kept.
struct ZipEntry: Sendable {
  /// As the archive has it, for comparing with the entry's own header.
  var rawName: [UInt8] = []
  /// Decoded, unchecked: it may lead anywhere.
  var name = ""
  /// Nil for flags that say UTF-8 over bytes that are not.
  var hasReadableName = true
  var flags = 0
  /// How it is packed: 0 not at all, 8 deflate, others are refused.
  var method = 0
  /// CRC-32 of the unpacked bytes.
  var checksum: UInt32 = 0
  var packedSize = 0
  var size = 0
  /// Where its own header begins, from the start of the archive.
  var offset = 0
  /// Where it must have ended: the next entry's header, or the list.
  var end = 0
  /// Type and rights as Unix keeps them; 0 in archives of other systems.
  var mode = 0

  /// Folders have entries of their own in many archives.
  var isFolder: Bool { rawName.last == UInt8(ascii: "/") }

  /// The least place that it takes: its header, its name and its bytes.
  var leastEnd: Int { offset + ZipRecord.localHeaderSize + rawName.count + packedSize }

  /// Parts of the name without those that change nothing: `./a//b` is `a/b`.
  var parts: [String] { name.split(separator: "/").filter { $0 != "." }.map(String.init) }

  /// What no folder would show either, and what macOS adds to archives. A name that begins with `_` is a name: iOS writes
  /// `_chat.txt`.
  var isHidden: Bool { parts.contains { $0.utf8.first == UInt8(ascii: ".") || $0 == "__MACOSX" } }
}
