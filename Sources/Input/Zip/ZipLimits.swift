/// Limits for an archive; tests lower them.
struct ZipLimits: Sendable {
  /// Entries of one archive, including folders.
  var entries = 65_536
  /// Bytes of the list of entries.
  var list = 64 << 20
  /// Unpacked bytes of one entry.
  var entrySize = 2 << 30
  /// Unpacked bytes of all entries of an archive.
  var totalSize = 64 << 30
  /// Bytes of one nested archive, which is in memory, and of all of them together.
  var innerSize = 256 << 20
  var innerTotal = 1 << 30
  /// Levels of nested archives.
  var innerDepth = 3
  /// Maximum compression ratio of an entry. Texts of chats reach about 20; deflate's maximum is 1,032.
  var ratio = 200
  /// Smaller entries may have any ratio: a page of blanks is harmless.
  var ratioMatters = 1 << 20
  /// Bytes of a name, and of one part of it: the limits of disks.
  var name = 4096
  var namePart = 255
  /// Levels of folders, as in a folder of content.
  var depth = 32
}
