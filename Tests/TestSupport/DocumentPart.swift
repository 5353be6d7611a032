import Foundation

/// A part of a document in `docs/` that is made of values of the program: from a mark to `<!-- end -->`, or to the end.
package enum DocumentPart {
  /// Nil where the document has just this text; where RECORD is set, it is written.
  package static func fault(in document: String, after mark: String, text: String) throws -> String? {
    let file = ProjectFolder.url.appending(path: document)
    let whole = try String(contentsOf: file, encoding: .utf8)
    guard let start = whole.range(of: "\(mark)\n\n")?.upperBound else { return "\(document) has no \(mark)" }
    let part = whole[start...]
    let end = part.range(of: "\n\n<!-- end -->")?.lowerBound ?? part.lastIndex(of: "\n") ?? part.endIndex
    if part[..<end] == text { return nil }
    guard ProcessInfo.processInfo.environment["RECORD"] != nil else {
      return "\(document): run with RECORD=1"
    }
    try (whole[..<start] + text + part[end...]).write(to: file, atomically: true, encoding: .utf8)
    return "recorded: look at what changed, then run without RECORD"
  }

  /// `What it is for`, of `what it is for`.
  package static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  package static func table(_ head: [String], _ rows: [[String]]) -> String {
    let rule = head.map { _ in "---" }.joined(separator: "|")
    let rows = rows.map { "| \($0.joined(separator: " | ")) |".replacing("|  |", with: "| |") }
    let head = "| \(head.joined(separator: " | ")) |".replacing("|  |", with: "| |")
    return ([head, "|\(rule)|"] + rows).joined(separator: "\n")
  }
}
