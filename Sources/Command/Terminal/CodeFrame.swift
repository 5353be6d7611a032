internal import Basics

/// The source line of a diagnostic with a caret under the column.
///
///     12 | date: 2024-02-30T10:00:00Z
///        |       ^
///
/// Escapes what could move the cursor, reverse the direction or be invisible; cuts long lines around the
/// column.
struct CodeFrame {
  /// A character as shown, and its width in columns.
  private struct Cell {
    let text: String
    let width: Int
  }

  let number: String
  let line: String
  /// Columns before the caret.
  let caret: Int?

  /// Columns shown of a line.
  private static let room = 96

  /// `column`: 1-based, in characters, as in diagnostics; nil for the whole line.
  init(number: Int, line: String, column: Int?) {
    self.number = "\(number)"
    let cells = line.unicodeScalars.map { Self.cell($0) }
    let place = column.map { min(max(0, $0 - 1), cells.count) }
    var start = 0
    if let place, Self.width(cells[..<place]) > Self.room * 2 / 3 {
      start = place
      var before = 0
      while start > 0, before < Self.room / 2 {
        start -= 1
        before += cells[start].width
      }
    }
    var (end, width) = (start, 0)
    while end < cells.count, width + cells[end].width <= Self.room {
      width += cells[end].width
      end += 1
    }
    let mark = start > 0 ? "…" : ""
    self.line = mark + cells[start..<end].map(\.text).joined() + (end < cells.count ? "…" : "")
    caret = place.map { mark.count + Self.width(cells[start..<max(start, min($0, end))]) }
  }

  /// Both lines, with a dimmed margin if the output is coloured.
  func text(_ paint: Paint?) -> [String] {
    let margin = String(repeating: " ", count: number.count)
    let first = "  \(number) | "
    let lines =
      [(first, line, Paint?.none)]
      + (caret.map { [("  \(margin) | ", String(repeating: " ", count: $0) + "^", paint)] } ?? [])
    return lines.map { start, text, colour in
      (paint == nil ? start : Paint.quiet.on(start)) + (colour.map { $0.on(text) } ?? text)
    }
  }

  private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func cell(_ scalar: Unicode.Scalar) -> Cell {
    if scalar == "\t" { return Cell(text: " ", width: 1) }
    let text = VisibleText.escaped(String(scalar))
    guard text.unicodeScalars.count == 1 else { return Cell(text: text, width: text.count) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return Cell(text: text, width: 0)
    default: return Cell(text: text, width: isWide(scalar) ? 2 : 1)
    }
  }

  /// Width 2: East Asian scripts and pictures (Unicode annex 11).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
