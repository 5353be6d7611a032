internal import Basics
internal import Content
internal import ImportKit
internal import JSON

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
    var reader = JSONReader(row.bytes)
    (reader.keepsLastOfDuplicates, reader.takesNotNumbers) = (true, true)
    var ids: [String: String] = [:]
    do {
      try reader.object { key, _, reader in
        guard PreferencePair.ids.contains(key) else { return try reader.skip() }
        ids[key] = try reader.contentValue().identifier
      }
    } catch {
      return nil
    }
    return PreferencePair.ids.compactMap { ids[$0] }.first
  }
}

extension PreferencePair {
  /// Keys of a row's id.
  static let ids = ["prompt_id", "question_id", "id"]
}
