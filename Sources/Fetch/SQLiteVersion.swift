#if Fetch
internal import GRDB

/// The version of the linked SQLite.
package enum SQLiteVersion {
  /// Nil if a database in memory cannot be opened.
  package static var text: String? {
    try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
#endif
