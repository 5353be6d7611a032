import Foundation
import TestSupport
import Testing

/// The commands that a page of the documentation shows, in their order.
struct DocsExamples: Sendable, CustomTestStringConvertible {
  /// From the project folder.
  let page: String
  let lines: [String]

  var testDescription: String { page }

  /// README, guide and reference. Decisions say what was, and `docs/commands.md` has a test of its own.
  static let all: [DocsExamples] = pages.map { page in
    DocsExamples(page: page, lines: commands(in: withoutTutorial(text(of: page))))
  }.filter { !$0.lines.isEmpty }

  /// A page that cannot be read would look like one without examples.
  private static func text(of page: String) -> String {
    do {
      return try String(contentsOf: ProjectFolder.url.appending(path: page), encoding: .utf8)
    } catch {
      preconditionFailure("\(page) cannot be read: \(error)")
    }
  }

  static let pages: [String] = {
    let docs = FileManager.default.enumerator(atPath: ProjectFolder.url.appending(path: "docs").path())
    let paths = (docs?.compactMap { $0 as? String } ?? []).map { "docs/\($0)" }
    return ["README.md", "CONTRIBUTING.md", "deploy/README.md"]
      + paths.filter {
        $0.hasSuffix(".md") && !$0.hasPrefix("docs/decisions") && $0 != "docs/commands.md"
      }.sorted()
  }()

  /// The parts "Add …" are done to the letter by `make test-contributing`.
  private static func withoutTutorial(_ text: String) -> String {
    guard let start = text.firstRange(of: "\n## Add "),
      let end = text[start.upperBound...].firstRange(of: "\n## ")
    else { return text }
    return withoutTutorial(String(text[..<start.lowerBound] + text[end.lowerBound...]))
  }

  /// Lines of blocks marked `sh` or `console`, without remarks; and of any other block where it names the program.
  private static func commands(in text: String) -> [String] {
    var out: [String] = []
    var fence: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        fence = fence == nil ? String(line.dropFirst(3)).trimmingCharacters(in: .whitespaces) : nil
        continue
      }
      let isIndented = line.hasPrefix("    ") && fence == nil
      guard let language = fence ?? (isIndented ? "" : nil) else { continue }
      let command = withoutRemark(line.trimmingCharacters(in: .whitespaces))
      if ["sh", "console", "bash", "shell"].contains(language) || command.hasPrefix("scrollback ") {
        if !command.isEmpty { out.append(command.hasPrefix("$ ") ? String(command.dropFirst(2)) : command) }
      }
    }
    return out
  }

  /// Without `# …` at the end, unless it stands in quotes.
  private static func withoutRemark(_ line: String) -> String {
    if line.hasPrefix("#") { return "" }
    guard let remark = line.firstRange(of: " #"), !line[remark.lowerBound...].contains("'") else {
      return line
    }
    return line[..<remark.lowerBound].trimmingCharacters(in: .whitespaces)
  }
}

/// A command as a shell would cut it.
enum ShellWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
