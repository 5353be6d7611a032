/// Writes the help of a command as a terminal shows it: the argument parser wraps lines without regard for their
/// indentation.
enum HelpProse {
  /// Columns of a terminal.
  private static let width = 80

  /// Joins the lines of each paragraph, and gives each exit status lines of its own; examples keep their lines.
  static func joined(_ text: String) -> String {
    var lines: [String] = []
    var isStatus = false
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isHeading = !line.isEmpty && line.allSatisfy { $0.isUppercase || $0 == " " }
      let isProse = !line.isEmpty && !isHeading && (isStatus || !line.hasPrefix(" "))
      if isOpen, isProse {
        lines[lines.count - 1] += " " + line.drop { $0 == " " }
      } else {
        lines.append(line)
      }
      isOpen = isProse
      if isHeading { isStatus = line == "EXIT STATUS" }
    }
    return lines.flatMap { $0.hasPrefix("  0 ") ? statuses($0) : [$0] }.joined(separator: "\n")
  }

  /// `  0 built, 2 usage error` as a line for each status.
  private static func statuses(_ line: String) -> [String] {
    var words = line.split(separator: " ").map(String.init)[...]
    var lines: [String] = []
    while let number = words.popFirst() {
      let next = words.indices.first { words[$0].allSatisfy(\.isNumber) && words[$0 - 1].hasSuffix(",") }
      var text = words[..<(next ?? words.endIndex)].joined(separator: " ")
      if next != nil { text.removeLast() }
      lines += wrapped(text, first: "  \(number) ", others: "    ")
      words = words[(next ?? words.endIndex)...]
    }
    return lines
  }

  /// The words in lines of up to 80 columns.
  static func wrapped(_ text: String, first: String, others: String) -> [String] {
    var lines = [first]
    var isStart = true
    for word in text.split(separator: " ") {
      if !isStart, lines[lines.count - 1].count + word.count >= width {
        (lines, isStart) = (lines + [others], true)
      }
      lines[lines.count - 1] += (isStart ? "" : " ") + word
      isStart = false
    }
    return lines
  }
}
