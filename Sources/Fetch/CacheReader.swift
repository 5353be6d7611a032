#if Fetch
package import Basics
package import Content
internal import Foundation
internal import GRDB

/// Presents the cached responses to a build as files of `content/people` (G-05).
///
/// Their names are those of checked-in files, so that readers are independent of SQLite. Bodies are loaded on
/// demand. Nothing is written to the content folder.
package struct CacheReader: Sendable {
  /// Ordered by the bytes of their paths.
  package let files: [InputFile]
  package let diagnostics: [Diagnostic]

  /// `path` is the cache as the user would write it, `people` its folder.
  package init(path: String, people: String) throws(Diagnostic) {
    if case .other(let why) = CacheFile.look(at: path) { throw Cache.refusal(why, path) }
    let store = try CacheStore(path)
    let blobs = BlobStore(people: people)
    var problems = Problems(path: path)
    let files = try store.pages() + store.profiles(&problems) + store.avatars(blobs, &problems)
    self.files = files.sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
    diagnostics = problems.diagnostics
  }
}

/// An open copy of a cache, shared by the files read from it.
private final class CacheStore: Sendable {
  private let snapshot: CacheSnapshot
  private let pool: DatabasePool
  private let path: String

  init(_ path: String) throws(Diagnostic) {
    let snapshot = try CacheSnapshot(of: path)
    let pool = try Cache.run(path) { try DatabasePool(path: snapshot.path) }
    (self.path, self.snapshot, self.pool) = (path, snapshot, pool)
    try check()
  }

  private func check() throws(Diagnostic) {
    let (id, isSuperseded, health) = try Cache.run(path) {
      try pool.read { db in
        (
          try Int.fetchOne(db, sql: "PRAGMA application_id"), try Cache.migrator.hasBeenSuperseded(db),
          try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        )
      }
    }
    // A run killed before its first response leaves a database without tables.
    if id == 0 { return try Cache.run(path) { try Cache.migrator.migrate(pool) } }
    if id != Cache.applicationID { throw Cache.refusal("is another program's database", path) }
    if isSuperseded { throw Cache.refusal("was written by a newer version of Scrollback", path) }
    if health != "ok" { throw Cache.refusal("is damaged", path) }
    try Cache.run(path) { try Cache.migrator.migrate(pool) }
  }

  func pages() throws(Diagnostic) -> [InputFile] {
    try rows("SELECT since, length(body) AS size FROM page ORDER BY since").map { row in
      let since: Int = row["since"]
      return file(
        "users/since-\(since).json", size: row["size"], "SELECT body FROM page WHERE since = ?", [since])
    }
  }

  /// Only users still listed. The login becomes a file name, so it must be plain.
  func profiles(_ problems: inout Problems) throws(Diagnostic) -> [InputFile] {
    let rows = try rows(
      """
      SELECT profile.id, user.login, length(body) AS size FROM profile JOIN user USING (id)
      WHERE status = 'found' ORDER BY profile.id
      """)
    var files: [InputFile] = []
    for row in rows {
      let (id, login): (Int, String) = (row["id"], row["login"])
      guard ListedUser.isPlain(login) else {
        problems.warning("profile of \"\(login)\" was skipped: the login has unexpected characters")
        continue
      }
      files.append(
        file(
          "profiles/\(login).json", size: row["size"], "SELECT body FROM profile WHERE id = ?", [id]))
    }
    return files
  }

  func avatars(_ blobs: BlobStore, _ problems: inout Problems) throws(Diagnostic) -> [InputFile] {
    var files: [InputFile] = []
    for row in try rows("SELECT avatar.id, file FROM avatar JOIN user USING (id) WHERE file NOT NULL") {
      let (id, name): (Int, String) = (row["id"], row["file"])
      guard BlobStore.isName(name), let size = blobs.size(name), let type = name.split(separator: ".").last
      else {
        problems.warning(
          "picture of user \(id) is not on disk", help: ["fetch it again: scrollback fetch github --avatars"]
        )
        continue
      }
      files.append(blobs.file(name, as: "people/avatars/\(id).\(type)", size: size))
    }
    return files
  }

  private func rows(_ sql: String) throws(Diagnostic) -> [Row] {
    try Cache.run(path) { try pool.read { db in try Row.fetchAll(db, sql: sql) } }
  }

  private func file(_ name: String, size: Int, _ sql: String, _ arguments: [Int]) -> InputFile {
    InputFile(path: "\(path)/\(name)", contentPath: "people/\(name)", size: size) { () throws(Diagnostic) in
      let body = try Cache.run(self.path) {
        try self.pool.read { db in
          try Data.fetchOne(db, sql: sql, arguments: StatementArguments(arguments))
        }
      }
      return ByteStream([UInt8](body ?? Data()))
    }
  }
}
#endif
