/// SQLite databases among the files of a project, by their first bytes and the names of the files beside them.
package enum DatabaseName {
  private static let magic = Array("SQLite format 3\0".utf8)

  /// How many bytes of a file `begins` needs.
  package static let start = 16

  package static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: magic) }

  /// What SQLite adds to the name of a database: what was written last, what was there before, and an index.
  package static let companions = ["-wal", "-journal", "-shm"]

  /// The path of the database that a file belongs to; nil for any other file.
  package static func base(of path: String) -> String? {
    companions.first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }
}
