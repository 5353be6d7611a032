/// Prepares help text for the terminal, which wraps lines; the line breaks in the source would wrap them
/// twice.
enum HelpProse {
  /// Joins the lines of each paragraph and of the exit statuses; examples keep their lines.
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
    return lines.joined(separator: "\n")
  }
}
