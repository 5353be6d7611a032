#if Fetch
internal import Foundation

/// Looks at a cache from outside, before SQLite may touch it.
enum CacheFile {
  /// What stands at the path.
  enum Look: Equatable {
    case nothing, ours
    /// Not ours, or not to be used; says why.
    case other(String)
  }

  private static let magic = Array("SQLite format 3\0".utf8)
  private static let headerSize = 100
  private static let applicationIDOffset = 68

  static func look(at path: String) -> Look {
    switch type(path) {
    case nil: return .nothing
    case .typeRegular?: break
    case _?: return .other("is not a plain file")
    }
    guard let header = header(path) else { return .other("cannot be read") }
    if header.isEmpty { return .nothing }
    guard header.count == headerSize, header.starts(with: magic) else {
      return .other("is not an SQLite database")
    }
    let id = header[applicationIDOffset..<applicationIDOffset + 4].reduce(0) { $0 << 8 | Int($1) }
    if id == Cache.applicationID { return .ours }
    // A run that was killed early has its first transaction beside the file.
    let isUnfinished = id == 0 && FileManager.default.fileExists(atPath: path + "-wal")
    return isUnfinished ? .ours : .other("is a database of another program")
  }

  /// `nil` where nothing stands at the path; a kind nobody plans with where that is unknown.
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

  /// The first bytes; none where the file is empty, `nil` where it cannot be read.
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
