#if Fetch
import Foundation
import GRDB

/// Databases for tests, made from SQL.
enum SampleDatabase {
  /// The bytes of a database after `statements`, and of its log if it has one and is not closed.
  static func bytes(_ statements: String, isOpen: Bool = false) throws -> (database: [UInt8], log: [UInt8]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scrollback-sample-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "sample.db").path
    let queue = try DatabaseQueue(path: place)
    try queue.writeWithoutTransaction { try $0.execute(sql: statements) }
    let log = isOpen ? [UInt8](try Data(contentsOf: URL(filePath: place + "-wal"))) : []
    if !isOpen { try queue.close() }
    return ([UInt8](try Data(contentsOf: URL(filePath: place))), log)
  }

  static func of(_ statements: String) throws -> [UInt8] { try bytes(statements).database }

  /// `X'0102'`.
  static func literal(_ bytes: [UInt8]) -> String {
    "X'" + bytes.map { String(0x100 | Int($0), radix: 16).dropFirst() }.joined() + "'"
  }
}
#endif
