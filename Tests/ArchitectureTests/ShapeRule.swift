/// What the shape of a file must be.
struct ShapeRule: Sendable, CustomStringConvertible {
  let name: String
  /// What is wrong with a file; nil when nothing is.
  let fault: @Sendable (SourceFile) -> String?
  /// A file that breaks the rule.
  let bad: SourceFile
  /// Whether templates obey it as well.
  let coversTemplates: Bool

  var description: String { name }

  static let longest = 400

  static let all: [ShapeRule] = [
    ShapeRule(
      name: "no file is longer than 400 lines",
      fault: { file in
        let count = file.text.utf8.count { $0 == 0x0A }
        return count > longest ? "\(file.path) has \(count) lines" : nil
      },
      bad: SourceFile(path: "Sources/Model/Long.swift", text: String(repeating: "\n", count: longest + 1)),
      coversTemplates: true),
    ShapeRule(
      name: "the first type of a file says what it is for",
      fault: { file in
        guard let line = SourceTypes.firstLine(file) else { return nil }
        let above = file.text.split(separator: "\n", omittingEmptySubsequences: false)[..<(line - 1)]
        let comment = above.last { !$0.hasPrefix("@") }
        return comment?.hasPrefix("///") == true ? nil : "\(file.path):\(line) has no comment"
      },
      bad: SourceFile(
        path: "Sources/Model/Mute.swift", text: "import Foundation\n\n@frozen\nstruct Mute {}\n"),
      coversTemplates: false),
  ]
}
