package import Basics
package import Content
internal import JSON
internal import Synchronization

/// A JSON file of an export: one record, a list of records, or one record per line; recognised by its
/// beginning.
package struct JSONExport {
  package let file: InputFile
  /// Shape of the document, or of its first lines.
  package let shapes: [JSONShape]
  /// Whether each line is a record.
  package let isLines: Bool

  private static let sampleLines = 32

  /// Nil if the file name excludes JSON.
  package init?(_ file: InputFile) throws(Diagnostic) {
    guard ["json", "jsonl", "ndjson"].contains(file.fileExtension) else { return nil }
    self.file = file
    let head = try Self.beginning(of: file)
    let lines = head.split(separator: 0x0A).filter { $0.contains { $0 > 0x20 } }.prefix(Self.sampleLines)
    isLines = Self.areRecords(lines, file)
    shapes = isLines ? lines.map { JSONShape($0) } : [JSONShape(head)]
  }

  /// With the whole first line of a file whose records are objects: what a record is may be known only by its last
  /// keys. Longer ones are cut.
  private static func beginning(of file: InputFile) throws(Diagnostic) -> [UInt8] {
    let head = try Export.head(file)
    let line = head.drop { $0 <= 0x20 }
    guard head.count == Export.headLimit, line.first == UInt8(ascii: "{"), !line.contains(0x0A) else {
      return head
    }
    return try Export.head(file, limit: longestLine)
  }

  private static let longestLine = 4 << 20

  /// Reads the records one by one.
  package func records() throws(Diagnostic) -> () throws(Diagnostic) -> Lines.Line? {
    if isLines {
      var lines = try Lines(file)
      return { () throws(Diagnostic) in try lines.nextRecord() }
    }
    var elements = try JSONElements(file)
    return { () throws(Diagnostic) in try elements.next() }
  }

  /// A document may fit on one line, and the first line may be broken or longer than the sampled beginning.
  private static func areRecords(_ lines: ArraySlice<ArraySlice<UInt8>>, _ file: InputFile) -> Bool {
    guard let first = lines.first, !isOpening(first) else { return false }
    let isWhole = isValue(first)
    if file.fileExtension == "json" { return isWhole && lines.count > 1 }
    return isWhole && (lines.count > 1 || first.first != UInt8(ascii: "["))
      || !isWhole && first.first != UInt8(ascii: "[")
  }

  /// Whether a line only opens a document that spans many lines.
  private static func isOpening(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
  }

  private static func isValue(_ bytes: ArraySlice<UInt8>) -> Bool {
    var reader = JSONReader(Array(bytes))
    reader.takesNotNumbers = true
    do {
      try reader.skip()
      try reader.end()
      return true
    } catch {
      return false
    }
  }
}

/// A format whose files are JSON, each recognised by its beginning.
package protocol JSONFormat: ExportFormat {
  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool
}

extension JSONFormat {
  package static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files { if let json = try export.json(file), try isOne(json) { return true } }
    return false
  }

  package static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try files(export).map(\.file)
  }

  /// Several records of each file.
  package static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .records(of: try files(export), export, Self.self)
  }

  package static func files(_ export: Export) throws(Diagnostic) -> [JSONExport] {
    var found: [JSONExport] = []
    for file in export.files { if let json = try export.json(file), try isOne(json) { found.append(json) } }
    return found
  }
}

/// The beginnings of an export's JSON files, cached because many formats inspect them.
final class JSONBeginnings: Sendable {
  private let known = Mutex<[String: JSONExport?]>([:])

  func json(_ file: InputFile) throws(Diagnostic) -> JSONExport? {
    if let json = known.withLock({ $0[file.contentPath] }) { return json }
    let json = try JSONExport(file)
    known.withLock { $0[file.contentPath] = .some(json) }
    return json
  }
}

extension ExportUnits {
  /// Several records of JSON files, for exports without ids. Each is named after its content, with a number
  /// if several are equal.
  package static func records(
    of files: [JSONExport], _ export: Export, _ format: any ExportFormat.Type
  ) -> ExportUnits {
    var rest = files[...]
    var open: (file: InputFile, next: () throws(Diagnostic) -> Lines.Line?)?
    var failure: Diagnostic?
    var counts: [UInt64: Int] = [:]
    return ExportUnits { () throws(Diagnostic) in
      while true {
        if let failure { throw failure }
        if open == nil, let file = rest.popFirst() { open = (file.file, try file.records()) }
        guard let current = open else { return nil }
        var unit = ExportUnit(format: format, export: export, files: [current.file])
        failure = unit.take(current.next)
        failure?.help.append("recognised format: \(format.title)")
        unit.names = unit.records.map { name($0, &counts) }
        if !unit.records.isEmpty { return unit }
        open = nil
      }
    }
  }

  /// The name of a record after its content. `counts`: of those before it, by hash.
  package static func name(_ record: Lines.Line, _ counts: inout [UInt64: Int]) -> String {
    let hash = FNV1a.hash(record.bytes)
    counts[hash, default: 0] += 1
    let count = counts[hash, default: 1]
    let name = String(hash, radix: 16)
    return count == 1 ? name : "\(name)-\(count)"
  }
}

extension ExportUnit {
  private static let bytes = 64 << 10

  /// Collects records until there are enough; those before an error are kept.
  fileprivate mutating func take(_ next: () throws(Diagnostic) -> Lines.Line?) -> Diagnostic? {
    var size = 0
    do throws(Diagnostic) {
      while size < Self.bytes, let record = try next() {
        records.append(record)
        size += record.bytes.count
      }
      return nil
    } catch {
      return error
    }
  }
}
