package import Basics
package import Content
package import Databases
internal import Synchronization

/// A format whose files are SQLite databases, each recognised by the names of its tables.
package protocol DatabaseFormat: ExportFormat {
  /// The tables that every version has.
  static var tables: Set<String> { get }
}

extension DatabaseFormat {
  package static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    try !databases(export).isEmpty
  }

  /// Databases with the files beside them.
  package static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try databases(export).flatMap { [$0] + export.beside($0) }
  }

  /// A part for each database.
  package static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try databases(export).map { [$0] + export.beside($0) }, of: export, Self.self)
  }

  package static func databases(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try isOne(file, export) { found.append(file) }
    return found
  }

  /// A database that cannot be opened is of no format; `UnknownExport` says why.
  private static func isOne(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    guard DatabaseFile.isAvailable, DatabaseName.base(of: file.name) == nil,
      DatabaseName.begins(try Export.head(file, limit: DatabaseName.start)),
      case .success(let database) = export.database(file)
    else { return false }
    return database.tables.isSuperset(of: tables)
  }
}

extension ExportUnit {
  /// The database of the part, found to be whole. What was written last may be in a file that is not there.
  package func database(_ out: inout ImportWriter) throws(Diagnostic) -> DatabaseFile? {
    guard let file = files.first(where: { DatabaseName.base(of: $0.name) == nil }) else { return nil }
    let database = try export.database(file).get()
    try database.check()
    let head = try Export.head(file, limit: 20)
    if head.count == 20, head[18] == 2, files.count == 1 {
      out.assume(
        "Reading \(file.name) without \(file.name)-wal: if its program was open, the newest records are there"
      )
    }
    return database
  }
}

/// The databases of an export, opened once.
final class OpenDatabases: Sendable {
  private let known = Mutex<[String: Result<DatabaseFile, Diagnostic>]>([:])

  func database(_ file: InputFile, _ beside: [InputFile]) -> Result<DatabaseFile, Diagnostic> {
    if let found = known.withLock({ $0[file.contentPath] }) { return found }
    let opened = Result { () throws(Diagnostic) in try DatabaseFile(file, beside: beside) }
    return known.withLock { known in
      let found = known[file.contentPath] ?? opened
      known[file.contentPath] = found
      return found
    }
  }
}
