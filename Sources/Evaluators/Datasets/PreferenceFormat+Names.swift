internal import Basics
internal import Content
internal import ImportKit

/// Names of rows, which are unique in an export.
extension PreferenceFormat {
  /// The first row with an id is named after it; rows that repeat it, and rows without one, after their content.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    let units = ExportUnits.records(of: try files(export), export, Self.self)
    // Their hashes: there may be millions.
    var known: Set<UInt64> = []
    return ExportUnits { () throws(Diagnostic) in
      guard var unit = try units.next() else { return nil }
      for (index, row) in unit.records.enumerated() {
        guard let id = Self.id(of: row), known.insert(FNV1a.hash(id)).inserted else { continue }
        unit.names[index] = id
      }
      return unit
    }
  }

  /// Nil also for a row that is no JSON, which is reported where it is read.
  private static func id(of row: Lines.Line) -> String? {
    var (problems, repeated) = (Problems(path: ""), RepeatedKeys())
    do throws(Diagnostic) {
      let value = try JSONFile.read(
        row.bytes, line: row.number, column: row.column, path: "", keepingLastOf: &repeated, &problems)
      return PreferencePair(value).id
    } catch {
      return nil
    }
  }
}
