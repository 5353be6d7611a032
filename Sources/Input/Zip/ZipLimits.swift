/// How much an archive may ask for; tests ask for less.
struct ZipLimits: Sendable {
  /// Entries of one archive, folders among them.
  var entries = 65_536
  /// Bytes of the list of entries: names, sizes and places of all of them.
  var list = 64 << 20
  /// Bytes of one entry when it is unpacked.
  var entrySize = 2 << 30
  /// Bytes of all entries of an archive when they are unpacked.
  var totalSize = 64 << 30
  /// Bytes of an archive in an archive, which is held in memory, and of all of them together.
  var innerSize = 256 << 20
  var innerTotal = 1 << 30
  /// Archives within archives.
  var innerDepth = 3
  /// How many times its packed size an entry may become. Texts of chats reach about 20; deflate's own end is 1,032.
  var ratio = 200
  /// Smaller entries may have any ratio: a page of blanks harms nobody.
  var ratioMatters = 1 << 20
  /// Bytes of a name, and of one part of it: what disks allow.
  var name = 4096
  var namePart = 255
  /// Folders within folders, as in a folder of content.
  var depth = 32
}
