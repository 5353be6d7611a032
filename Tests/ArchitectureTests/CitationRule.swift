import Foundation
import TestSupport

/// What comments and names of tests cite in parentheses, such as `(X-11, decision 27)`, must be in this project.
struct CitationRule {
  /// Ids of requirements: `X-11`.
  let requirements: Set<String>
  /// `decision 27`.
  let decisions: Set<String>
  /// `safety 5`, with the first word of each on its own.
  let findings: Set<String>
  /// Paths of the documentation, and their ends: `docs/rules.md`, `rules.md`.
  let documents: Set<String>

  /// `path:line: citation` for each that leads nowhere.
  func breaches(_ file: SourceFile) -> [String] {
    file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      guard line.utf8.contains(UInt8(ascii: "(")), Self.isProse(line) else { return [String]() }
      return line.matches(of: #/\(([^()]*)\)/#).flatMap { $0.output.1.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !resolves($0) }
        .map { "\(file.path):\(index + 1): \($0)" }
    }
  }

  /// Words that are no citation resolve too.
  private func resolves(_ word: String) -> Bool {
    if word.wholeMatch(of: #/[A-Z]-\d{1,2}/#) != nil { return requirements.contains(word) }
    if word.wholeMatch(of: #/(content )?[A-Z]\.\d{1,2}(–[A-Z]\.\d{1,2})?/#) != nil { return false }
    if word.wholeMatch(of: #/decision \d+/#) != nil { return decisions.contains(word) }
    if let area = word.wholeMatch(of: #/([a-z]+) \d+/#)?.output.1, findings.contains(String(area)) {
      return findings.contains(word)
    }
    if word.wholeMatch(of: #/(docs\/[\w\/-]+|[\w-]+)\.md/#) != nil { return documents.contains(word) }
    return true
  }

  /// Comments, docstrings and what a test is called.
  private static func isProse(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return ["//", "/*", "* ", "#", "\"\"\"", "@Test", "@Suite", "test(", "\""].contains(where: text.hasPrefix)
  }

  static let project: CitationRule = {
    let documents = SourceFile.files(under: "docs") { $0.hasSuffix(".md") }.map(\.path)
    let numbers = documents.compactMap { path in
      path.firstMatch(of: #/decisions\/0*(\d+)-/#).map { "decision \($0.output.1)" }
    }
    let findings = SourceFile.files(under: "Tests/Requirements") { $0 == "findings.txt" }.map(\.text).joined()
      .split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    let names = documents.flatMap { path in
      path.indices.filter { $0 == path.startIndex || path[path.index(before: $0)] == "/" }
        .map { String(path[$0...]) }
    }
    return CitationRule(
      requirements: Set(Requirement.asked.keys), decisions: Set(numbers),
      findings: Set(findings + findings.compactMap { $0.split(separator: " ").first.map(String.init) }),
      documents: Set(names + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]))
  }()
}
