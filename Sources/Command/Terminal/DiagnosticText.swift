internal import Basics

/// The text of a diagnostic for people, with its source line where wanted.
struct DiagnosticText {
  var isColoured: Bool
  /// Nil for output without source lines.
  var sources: SourceLines?

  func text(_ diagnostic: Diagnostic) -> String {
    var lines = TextLines.split(diagnostic.description)
    let paint: Paint = diagnostic.severity == .error ? .error : .warning
    if isColoured, let range = lines[0].firstRange(of: "\(diagnostic.severity.rawValue):") {
      lines[0].replaceSubrange(range, with: paint.on(String(lines[0][range])))
    }
    lines.insert(contentsOf: frame(diagnostic)?.text(isColoured ? paint : nil) ?? [], at: 1)
    return lines.joined(separator: "\n")
  }

  private func frame(_ diagnostic: Diagnostic) -> CodeFrame? {
    guard let number = diagnostic.line, let line = sources?.line(number, of: diagnostic.path) else {
      return nil
    }
    return line.allSatisfy(\.isWhitespace)
      ? nil : CodeFrame(number: number, line: line, column: diagnostic.column)
  }
}
