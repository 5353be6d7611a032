#if Fetch
package import Basics
internal import Foundation
internal import GRDB

/// Responses of the API, in SQLite: each is committed before the next request (G-05, G-29).
///
/// A `DatabasePool` has one serialised writer and concurrent readers. Notes and marks are stored elsewhere:
/// people write those, and a cache may be deleted (`docs/decisions/0012`).
package final class Cache: Sendable {
  /// "SCRB", stored in the SQLite header: identifies our files.
  static let applicationID = 0x5343_5242
  private static let busySeconds = 5.0

  let pool: DatabasePool
  let path: String

  /// Opens or creates the cache at `path`; rejects other programs' and broken files without changing them.
  package init(path: String) throws(Diagnostic) {
    self.path = path
    if case .other(let why) = CacheFile.look(at: path) { throw Self.refusal(why, path) }
    pool = try Self.run(path) {
      var configuration = Configuration()
      configuration.busyMode = .timeout(Self.busySeconds)
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { db in
        // A response must survive a power cut as well as a killed program.
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      return pool
    }
    try check()
    try Self.run(path) { try Self.migrator.migrate(pool) }
  }

  private func check() throws(Diagnostic) {
    let (id, tables, isSuperseded) = try Self.run(path) {
      try pool.read { db in
        (
          try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
          try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0,
          try Self.migrator.hasBeenSuperseded(db)
        )
      }
    }
    if id != Self.applicationID, tables > 0 { throw Self.refusal("is another program's database", path) }
    if isSuperseded { throw Self.refusal("was written by a newer version of Scrollback", path) }
  }

  static func refusal(_ why: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(why); it was not changed", path: path,
      help: ["move it away and fetch again; it contains no notes"])
  }

  func write<T>(_ work: (Database) throws -> T) throws(Diagnostic) -> T {
    try Self.run(path) { try pool.write(work) }
  }

  func read<T>(_ work: (Database) throws -> T) throws(Diagnostic) -> T {
    try Self.run(path) { try pool.read(work) }
  }

  /// Converts SQLite errors to diagnostics.
  static func run<T>(_ path: String, _ work: () throws -> T) throws(Diagnostic) -> T {
    do {
      return try work()
    } catch let error as Diagnostic {
      throw error
    } catch let error as DatabaseError {
      throw problem(error, path)
    } catch {
      throw Diagnostic(.error, "cannot be used: \(error.localizedDescription)", path: path)
    }
  }

  private static func problem(_ error: DatabaseError, _ path: String) -> Diagnostic {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: return refusal("is damaged (\(error.resultCode))", path)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return Diagnostic(
        .error, "is being written by another program", path: path,
        help: ["wait for the other fetch to finish"])
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      return Diagnostic(.error, "cannot be written: \(error.message ?? "")", path: path)
    default:
      return Diagnostic(
        .error, "cannot be used: \(error.message ?? "error \(error.resultCode.rawValue)")", path: path)
    }
  }

  /// One line per schema version; old files are migrated when opened.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: schema)
    }
    return migrator
  }()

  /// Times are milliseconds since 1970; bodies are verbatim.
  private static let schema = """
    CREATE TABLE page (
      since INTEGER PRIMARY KEY, etag TEXT, body BLOB NOT NULL, users INTEGER NOT NULL, next INTEGER,
      fetched_at INTEGER NOT NULL);
    CREATE TABLE user (
      id INTEGER PRIMARY KEY, login TEXT NOT NULL, avatar TEXT NOT NULL, since INTEGER NOT NULL);
    CREATE INDEX user_since ON user (since);
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY, login TEXT NOT NULL, etag TEXT, body BLOB, status TEXT NOT NULL,
      fetched_at INTEGER NOT NULL);
    CREATE TABLE avatar (
      id INTEGER PRIMARY KEY, address TEXT NOT NULL, etag TEXT, file TEXT, status TEXT NOT NULL,
      fetched_at INTEGER NOT NULL);
    """
}
#endif
