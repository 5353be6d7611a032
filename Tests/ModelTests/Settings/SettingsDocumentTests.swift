@testable import Content
@testable import Model
import TestSupport
import Testing

@Suite("docs/settings.md")
struct SettingsDocumentTests {
  /// What the document says of a group.
  private static func part(_ group: (name: String?, settings: [Setting])) -> String {
    let rows = group.settings.map { setting in
      let summary = DocumentPart.sentence(setting.member.summary)
      return ["`\(setting.field.name)`", setting.member.form.words, standard(setting), summary]
    }
    let title = group.name.map { "## `\($0)`\n\n" } ?? ""
    return title + DocumentPart.table(["Key", "Value", "Default", ""], rows)
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
    let parts = Setting.groups.map(Self.part).joined(separator: "\n\n")
    let fault = try DocumentPart.fault(in: "docs/settings.md", after: "<!-- settings -->", text: parts)
    #expect(fault == nil)
  }
}
