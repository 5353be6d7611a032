#if Fetch
internal import GRDB

/// The version of SQLite that the program runs with.
package enum SQLiteVersion {
  /// Nil when it cannot even open a database in memory.
  package static var text: String? {
    try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
#endif
