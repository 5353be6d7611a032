package import Basics
package import Content
internal import Templates

/// One translation file, `templates/strings/es.json`: an object from English texts to translations (C-60).
///
/// A text with a count is an object from plural categories to texts. A long file may be split:
/// `es.review.json` is Spanish too.
package struct WordsFile: Sendable {
  /// A text with its position in the file.
  struct Entry: Sendable {
    let english: String
    let wording: Wording
    let position: SourcePosition
  }

  /// For messages: `templates/strings/es.json`.
  package let path: String
  /// Lower case: `pt-br`.
  package let language: String
  let entries: [Entry]
  /// Whether it belongs to the project and overrides a built-in file.
  package let isOverride: Bool

  package init(
    _ bytes: [UInt8], path: String, isOverride: Bool, _ problems: inout Problems
  ) throws(Diagnostic) {
    self.path = path
    self.isOverride = isOverride
    language = Self.language(ofFile: path)
    let value = try JSONFile.read(bytes, line: 1, path: path, &problems)
    guard let members = value.entries else {
      throw Diagnostic(
        .error, "expected an object, found \(value.typeName)", path: path,
        line: value.position.line,
        column: value.position.column)
    }
    entries = members.compactMap { Self.entry($0, &problems) }
  }

  /// `pt-br` for `templates/strings/pt-BR.review.json`.
  package static func language(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.prefix { $0 != "." }.lowercased()
  }

  private static func entry(_ member: ContentValue.Entry, _ problems: inout Problems) -> Entry? {
    if let text = member.value.string {
      return Entry(english: member.key, wording: .text(Phrase(text)), position: member.position)
    }
    guard let forms = member.value.entries else {
      problems.error(
        "\"\(member.key)\" must be text or an object, found \(member.value.typeName)",
        at: member.value.position,
        help: ["write a string, or an object of plural forms"])
      return nil
    }
    return Self.forms(forms, of: member, &problems).map {
      Entry(english: member.key, wording: .forms($0), position: member.position)
    }
  }

  private static func forms(
    _ members: [ContentValue.Entry], of entry: ContentValue.Entry, _ problems: inout Problems
  ) -> [PluralCategory: Phrase]? {
    var forms: [PluralCategory: Phrase] = [:]
    for member in members {
      guard let category = PluralCategory(rawValue: member.key), let text = member.value.string else {
        problems.error(
          "unknown plural form \"\(member.key)\"", at: member.position,
          help: [
            "Allowed: \(PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")), each with a string"
          ])
        return nil
      }
      forms[category] = Phrase(text)
    }
    if forms[.other] != nil { return forms }
    problems.error("\"\(entry.key)\" has no plural form \"other\"", at: entry.position)
    return nil
  }
}
