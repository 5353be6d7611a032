package import Foundation

/// The project folder, found from this file: tests read sources and vectors where they lie.
package enum ProjectFolder {
  package static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

/// One row of `Tests/Vectors/*.tsv`, the rules as data: the browser script is tested against the same files.
package struct VectorRow: Sendable, CustomStringConvertible {
  /// The file and line, so that a failing row is found at once.
  package let place: String
  private let cells: [String: String]

  /// The cell of a column; a row that ends early has empty cells.
  package subscript(column: String) -> String {
    guard let cell = cells[column] else { fatalError("\(place) has no column \"\(column)\"") }
    return cell
  }

  /// A cell written as a JSON text, for texts that hold white space or invisible characters.
  package func json(_ column: String) throws -> String {
    try JSONDecoder().decode(String.self, from: Data(self[column].utf8))
  }

  package var description: String { place }

  /// All rows of a file, which must exist and hold some.
  package static func all(_ name: String) -> [VectorRow] {
    let url = ProjectFolder.url.appending(path: "Tests/Vectors/\(name).tsv")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      fatalError("cannot read \(url.path())")
    }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    guard let header = lines.first, lines.count > 1 else { fatalError("\(name).tsv is empty") }
    return lines.dropFirst().enumerated().map { index, cells in
      let texts = header.indices.map { $0 < cells.count ? String(cells[$0]) : "" }
      return VectorRow(
        place: "\(name).tsv:\(index + 2)",
        cells: Dictionary(uniqueKeysWithValues: zip(header.map(String.init), texts)))
    }
  }
}
