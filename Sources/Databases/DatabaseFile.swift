package import Basics
package import Content
#if Fetch
internal import Foundation
internal import GRDB
internal import GRDBSQLite
#endif

/// An SQLite database of another program, opened read-only: neither it nor the files beside it are ever written.
///
/// A file on the disk is read in place, as one that does not change. One that has a log beside it, or is in an
/// archive, is read from a copy, since SQLite brings a database up to date only by writing.
package final class DatabaseFile: Sendable {
  /// Whether the program has SQLite at all: the package trait `Fetch`.
  #if Fetch
  package static let isAvailable = true
  #else
  package static let isAvailable = false
  #endif

  /// As the user can open it.
  package let path: String
  /// Names of the ordinary tables; views and virtual tables could be of any size.
  package let tables: Set<String>

  #if Fetch
  private let queue: DatabaseQueue
  private let copy: DatabaseCopy?
  /// No single value of a table has more bytes.
  private static let longest: Int32 = 256 << 20
  /// More tables than this are no program's.
  private static let mostTables = 1_000

  /// `beside`: the files beside it with the same name and an ending of SQLite's.
  package init(_ file: InputFile, beside: [InputFile] = []) throws(Diagnostic) {
    path = file.path
    let logs = beside.filter { !$0.contentPath.hasSuffix("-shm") && $0.size > 0 }
    var opened: DatabaseQueue?
    if logs.isEmpty, file.isOnDisk {
      // Fails only if SQLite was built without addresses.
      opened = try? DatabaseQueue(path: Self.address(file.path), configuration: Self.configuration(true))
    }
    let copy = opened == nil ? try DatabaseCopy(of: file, with: logs) : nil
    self.copy = copy
    let queue = try Self.run(file.path) {
      try opened
        ?? DatabaseQueue(path: copy?.path ?? file.path, configuration: Self.configuration(false))
    }
    self.queue = queue
    tables = try Self.run(file.path) {
      try queue.read { db in
        let rows = try Row.fetchAll(
          db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'table' LIMIT ?",
          arguments: [Self.mostTables])
        return Set(rows.filter { Self.isOrdinary($0["sql"]) }.compactMap { $0["name"] })
      }
    }
  }

  private static func configuration(_ isInPlace: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isInPlace
    configuration.prepareDatabase { db in
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, longest)
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  /// `file:///a/b.db?immutable=1`.
  private static func address(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".utf8)
    let encoded = path.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + String(0x100 | Int(byte), radix: 16, uppercase: true).dropFirst()
    }
    return "file:" + (path.hasPrefix("/") ? "//" : "") + encoded.joined() + "?immutable=1"
  }

  /// A table with only stored columns.
  private static func isOrdinary(_ sql: String?) -> Bool {
    guard let sql else { return false }
    return sql.contains(#/^CREATE TABLE\b/#.ignoresCase()) && !sql.contains(#/\bAS\b/#.ignoresCase())
  }

  /// Throws if the database is damaged: then a query could return anything, and without end.
  package func check() throws(Diagnostic) {
    let health = try Self.run(path) {
      try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    }
    if health != "ok" { throw Self.damaged(path) }
  }

  /// The names of the columns of a table.
  package func columns(of table: String) throws(Diagnostic) -> Set<String> {
    var names: Set<String> = []
    try rows("SELECT 1 AS row, name FROM pragma_table_info(?)", [.text(table)]) { row in
      if let name = row.text("name") { names.insert(name) }
    }
    return names
  }

  /// Passes each row of a query to `take`. The query begins with the column `row`, the number of the row.
  /// `isWanted`: whether a row is needed, by its number; the values of others are not read.
  package func rows(
    _ sql: String, _ arguments: [StoredValue] = [], where isWanted: (Int64) -> Bool = { _ in true },
    _ take: (StoredRow) -> Void
  ) throws(Diagnostic) {
    try Self.run(path) {
      try queue.read { db in
        let cursor = try Row.fetchCursor(
          db, sql: sql, arguments: StatementArguments(arguments.map(\.databaseValue)))
        var columns: StoredColumns?
        while let row = try cursor.next() {
          let names = columns ?? StoredColumns(row.columnNames.dropFirst().map { $0 })
          columns = names
          let first: DatabaseValue = row[0]
          guard case .int64(let number) = first.storage, isWanted(number) else { continue }
          let values = Array(row.databaseValues.map(StoredValue.init).dropFirst())
          take(StoredRow(number: Int(number), columns: names, values: values))
        }
      }
    }
  }

  // MARK: errors

  private static func run<T>(_ path: String, _ work: () throws -> T) throws(Diagnostic) -> T {
    do {
      return try work()
    } catch let error as Diagnostic {
      throw error
    } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
      throw damaged(path)
    } catch let error as DatabaseError {
      let what = error.message ?? "error \(error.resultCode.rawValue)"
      throw Diagnostic(.error, "is a program's database that cannot be read: \(what)", path: path)
    } catch {
      throw Diagnostic(
        .error, "is a program's database that cannot be read: \(error.localizedDescription)", path: path)
    }
  }

  private static func damaged(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "is a program's database, and damaged", path: path,
      help: [
        "close its program and copy it again, with the files beside it that end in -wal and -journal",
        "or recover what is left: sqlite3 \(ShellWord.quoted(path)) .recover | sqlite3 recovered.db",
      ])
  }
  #else
  package init(_ file: InputFile, beside: [InputFile] = []) throws(Diagnostic) {
    throw Diagnostic(
      .error, "is a program's database, and this program was built without SQLite", path: file.path,
      help: [Self.missing])
  }

  package func check() throws(Diagnostic) {}

  package func columns(of table: String) throws(Diagnostic) -> Set<String> { [] }

  package func rows(
    _ sql: String, _ arguments: [StoredValue] = [], where isWanted: (Int64) -> Bool = { _ in true },
    _ take: (StoredRow) -> Void
  ) throws(Diagnostic) {}
  #endif

  /// What to do if the program has no SQLite.
  package static let missing = "rebuild with \"--traits Fetch\", or without --traits to include all parts"
}

#if Fetch
extension StoredValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes([UInt8](data))
    }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }
}
#endif
