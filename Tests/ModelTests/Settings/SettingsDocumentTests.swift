@testable import Content
import Foundation
@testable import Model
import Testing

@Suite("docs/settings.md")
struct SettingsDocumentTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/settings.md")

  /// What the document says of a group.
  private static func part(_ group: (name: String?, settings: [Setting])) -> String {
    let rows = group.settings.map { setting in
      let summary = setting.field.summary.prefix(1).uppercased() + setting.field.summary.dropFirst()
      return "| `\(setting.field.name)` | \(setting.field.form.words) | \(standard(setting)) | \(summary) |"
    }
    let title = group.name.map { "## `\($0)`\n\n" } ?? ""
    return title + (["| Key | Value | Default | |", "|---|---|---|---|"] + rows).joined(separator: "\n")
  }

  private static func standard(_ setting: Setting) -> String {
    switch setting.effective?(SiteSettings()) {
    case .text(""), nil: "none"
    case .text(let text), .bare(let text): "`\(text)`"
    case .list(let texts): texts.map { "`\($0)`" }.joined(separator: ", ")
    case .note(let text): text
    }
  }

  @Test("says of every setting what it may be, what holds without it, and what it is for; RECORD=1 writes it")
  func document() throws {
    let text = try String(contentsOf: Self.path, encoding: .utf8)
    let mark = "<!-- settings -->\n\n"
    let start = try #require(text.range(of: mark)).upperBound
    let parts = Setting.groups.map(Self.part).joined(separator: "\n\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try (String(text[..<start]) + parts).write(to: Self.path, atomically: true, encoding: .utf8)
      Issue.record("recorded: look at what changed, then run without RECORD")
    } else {
      #expect(text[start...] == parts, "run with RECORD=1")
    }
  }
}
