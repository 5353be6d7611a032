#if Fetch
internal import Foundation

/// Inspects a cache file before SQLite opens it.
enum CacheFile {
  /// What is at the path.
  enum Look: Equatable {
    case nothing, ours
    /// Not a usable cache, and why.
    case other(String)
  }

  private static let magic = Array("SQLite format 3\0".utf8)
  private static let headerSize = 100
  private static let applicationIDOffset = 68

  static func look(at path: String) -> Look {
    switch type(path) {
    case nil: return .nothing
    case .typeRegular?: break
    case _?: return .other("is not a regular file")
    }
    guard let header = header(path) else { return .other("cannot be read") }
    if header.isEmpty { return .nothing }
    guard header.count == headerSize, header.starts(with: magic) else {
      return .other("is not an SQLite database")
    }
    let id = header[applicationIDOffset..<applicationIDOffset + 4].reduce(0) { $0 << 8 | Int($1) }
    if id == Cache.applicationID { return .ours }
    // A run killed early leaves its first transaction in the log.
    let isUnfinished = id == 0 && FileManager.default.fileExists(atPath: path + "-wal")
    return isUnfinished ? .ours : .other("is another program's database")
  }

  /// Nil if nothing is at the path; `typeUnknown` if that cannot be determined.
  private static func type(_ path: String) -> FileAttributeType? {
    do {
      return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        ?? .typeUnknown
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      return .typeUnknown
    }
  }

  /// The first bytes; empty for an empty file, nil if unreadable.
  private static func header(_ path: String) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    do {
      return try handle.read(upToCount: headerSize).map { [UInt8]($0) } ?? []
    } catch {
      return nil
    }
  }
}
#endif
