package import Basics
package import Content
internal import Templates

/// One file of words, `templates/strings/es.json`: an object from the English text to that of the language (C-60).
///
/// A text that counts something is an object from plural categories to texts. A long list may be split:
/// `es.review.json` is Spanish too.
package struct WordsFile: Sendable {
  /// A text with its place in the file.
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
  /// Whether the project wrote it, over what is built in.
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
        .error, "a file of words is an object, found \(value.typeName)", path: path,
        line: value.position.line,
        column: value.position.column)
    }
    entries = members.compactMap { Self.entry($0, &problems) }
  }

  /// `pt-br` of `templates/strings/pt-BR.review.json`.
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
        "\"\(member.key)\" is \(member.value.typeName)", at: member.value.position,
        help: ["write a text, or an object of plural forms"])
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
          "no plural form: \"\(member.key)\"", at: member.position,
          help: ["allowed: \(PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")), each a text"])
        return nil
      }
      forms[category] = Phrase(text)
    }
    if forms[.other] != nil { return forms }
    problems.error("\"\(entry.key)\" has no form \"other\"", at: entry.position)
    return nil
  }
}
