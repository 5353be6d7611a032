#if Fetch
package import Basics
internal import Foundation
internal import GRDB

/// What the API answered, in SQLite: every answer is committed before the next is asked for (G-05, G-29).
///
/// A `DatabasePool` has one serialised writer and concurrent readers. Notes and what was seen are not in here: people
/// write those, and a cache may be thrown away (`docs/decisions/0012`).
package final class Cache: Sendable {
  /// "SCRB": SQLite keeps it in the header, so that another program's file is recognised.
  static let applicationID = 0x5343_5242
  private static let busySeconds = 5.0

  let pool: DatabasePool
  let path: String

  /// Opens or makes the cache at `path`; a file of another program, or a broken one, is refused and not touched.
  package init(path: String) throws(Diagnostic) {
    self.path = path
    if case .other(let why) = CacheFile.look(at: path) { throw Self.refusal(why, path) }
    pool = try Self.run(path) {
      var configuration = Configuration()
      configuration.busyMode = .timeout(Self.busySeconds)
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { db in
        // An answer must survive a power cut as well as a killed program.
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
    if id != Self.applicationID, tables > 0 { throw Self.refusal("is a database of another program", path) }
    if isSuperseded { throw Self.refusal("was written by a newer Scrollback", path) }
  }

  static func refusal(_ why: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(why); it was left as it is", path: path,
      help: ["move it away and fetch again; notes are not in it"])
  }

  func write<T>(_ work: (Database) throws -> T) throws(Diagnostic) -> T {
    try Self.run(path) { try pool.write(work) }
  }

  func read<T>(_ work: (Database) throws -> T) throws(Diagnostic) -> T {
    try Self.run(path) { try pool.read(work) }
  }

  /// Puts what SQLite says into our words.
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
        .error, "is being written by another program", path: path, help: ["is another fetch running?"])
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      return Diagnostic(.error, "cannot be written: \(error.message ?? "")", path: path)
    default:
      return Diagnostic(
        .error, "cannot be used: \(error.message ?? "error \(error.resultCode.rawValue)")", path: path)
    }
  }

  /// One line a version of the schema; old files are brought up to date when they are opened.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: schema)
    }
    return migrator
  }()

  /// Moments are milliseconds since 1970; bodies are verbatim.
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
