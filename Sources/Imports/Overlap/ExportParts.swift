internal import Basics
internal import ImportKit

/// The place of a part: which export, and which of its parts. In the order in which they are read.
struct PartPlace: Hashable, Comparable, Sendable {
  var export: Int
  var part: Int

  static func < (one: Self, other: Self) -> Bool { (one.export, one.part) < (other.export, other.part) }
}

/// The parts of several exports, one export after another.
struct ExportParts {
  typealias Numbered = (number: Int, export: Export, format: any ExportFormat.Type)

  private var exports: ArraySlice<Numbered>
  private var units: ExportUnits?
  private var place = PartPlace(export: 0, part: 0)

  init(_ exports: [Numbered]) { self.exports = exports[...] }

  /// After an error, continues with the next export.
  mutating func next() throws(Diagnostic) -> (place: PartPlace, unit: ExportUnit)? {
    do throws(Diagnostic) {
      while true {
        if let unit = try units?.next() {
          defer { place.part += 1 }
          return (place, unit)
        }
        units = nil
        guard let (number, export, format) = exports.popFirst() else { return nil }
        place = PartPlace(export: number, part: 0)
        units = try format.units(export)
      }
    } catch {
      units = nil
      throw error
    }
  }
}
