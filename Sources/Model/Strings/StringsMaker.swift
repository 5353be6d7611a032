package import Basics
internal import Content
package import Templates

/// Merges the translation files of one language, and reports what is wrong with them (C-60).
///
/// The built-in files come first, then the project's, which may change single texts; `pt-BR` overrides `pt`.
/// Texts without a translation stay in English.
package struct StringsMaker: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  private let language: String
  private let usesLocalFormats: Bool
  /// Built-in files first.
  private let files: [WordsFile]
  private var english: [String: Wording] = [:]
  private var own: [String: Wording] = [:]

  /// Whether a file may contain texts of `language`.
  package static func wants(_ path: String, language: String) -> Bool {
    (["en"] + parents(of: language)).contains(WordsFile.language(ofFile: path))
  }

  package init(_ files: [WordsFile], language: String, usesLocalFormats: Bool) {
    self.language = language
    self.usesLocalFormats = usesLocalFormats
    self.files = files
    for file in files where file.language == "en" { takeEnglish(file) }
    let tags = Self.parents(of: language).filter { $0 != "en" }
    for tag in tags { for file in files where file.language == tag { takeOwn(file) } }
    // Errors come first: fixing them may reduce the missing texts.
    let hasErrors = diagnostics.contains { $0.severity == .error }
    if !tags.isEmpty, !hasErrors { warnAboutMissing(tags) }
  }

  /// The texts that templates may use.
  package var texts: TemplateTexts {
    TemplateTexts(
      english.merging(own) { $1 }.compactMapValues { wording in
        if case .text(let phrase) = wording { phrase } else { nil }
      })
  }

  /// The texts of the program and the scripts: only those that differ from the English in their sources.
  package var strings: Strings {
    let changed = english.filter { $0.value != .text(Phrase($0.key)) && !builtIn.contains($0.key) }
    var strings = Strings(changed.merging(own) { $1 }, language: own.isEmpty ? "en" : language)
    strings.usesLocalFormats = usesLocalFormats
    return strings
  }

  /// `["pt", "pt-br"]` for `pt-BR`.
  private static func parents(of language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    return parts.indices.map { parts[...$0].joined(separator: "-") }
  }

  /// Built-in English texts with plural forms, and those of dates: the sources contain them.
  private var builtIn: Set<String> = []

  private mutating func takeEnglish(_ file: WordsFile) {
    var problems = Problems(path: file.path)
    for entry in file.entries {
      if file.isOverride {
        check(entry, &problems)
        builtIn.remove(entry.english)
      } else if entry.wording != .text(Phrase(entry.english)), !isPlain(entry) {
        builtIn.insert(entry.english)
      }
      english[entry.english] = entry.wording
    }
    diagnostics += problems.diagnostics
  }

  /// Whether a text equals its name, unlike "Read (receipt)".
  private func isPlain(_ entry: WordsFile.Entry) -> Bool {
    if case .text = entry.wording { return !Self.isFormat(entry.english) }
    return false
  }

  private mutating func takeOwn(_ file: WordsFile) {
    var problems = Problems(path: file.path)
    for entry in file.entries where check(entry, &problems) { own[entry.english] = entry.wording }
    diagnostics += problems.diagnostics
  }

  // MARK: Checks

  /// A translation must match the English text: the same placeholders, and plural forms if that has them.
  @discardableResult
  private func check(_ entry: WordsFile.Entry, _ problems: inout Problems) -> Bool {
    guard let expected = english[entry.english] else { return checkUnknown(entry, &problems) }
    switch (expected, entry.wording) {
    case (.text, .forms), (.forms, .text):
      let isText = if case .text = expected { true } else { false }
      problems.error(
        "\"\(entry.english)\" \(isText ? "has one form" : "has a count and needs plural forms")",
        at: entry.position,
        help: [isText ? "write a string" : "write {\"one\": …, \"other\": …}"])
    case _ where Self.isFormat(entry.english): return true
    case _ where entry.wording.whole?.names != expected.whole?.names:
      problems.error(
        "the placeholders of \"\(entry.english)\" differ: \(Self.list(entry.wording.whole?.names ?? []))",
        at: entry.position, help: ["the English text has \(Self.list(expected.whole?.names ?? []))"])
    case _ where !Set(entry.wording.names).isSubset(of: expected.names):
      problems.error("a plural form of \"\(entry.english)\" has an extra placeholder", at: entry.position)
    default: return true
    }
    return false
  }

  /// Only the project's English may add texts, for its own templates; elsewhere, or near a known text, it is
  /// a typo.
  private func checkUnknown(_ entry: WordsFile.Entry, _ problems: inout Problems) -> Bool {
    let near = TemplateTexts(english.mapValues { _ in Phrase("") }).nearest(to: entry.english)
    if near == nil, entry.english.isEmpty == false, problems.path.contains("/en.") { return true }
    problems.error(
      "unknown text \"\(entry.english)\"", at: entry.position,
      help: [near.map { "did you mean \"\($0)\"?" } ?? "the known texts are in templates/strings/en.json"])
    return false
  }

  private mutating func warnAboutMissing(_ tags: [String]) {
    guard let file = files.last(where: { tags.contains($0.language) }) else {
      // A regional English needs no texts of its own.
      if tags[0].hasPrefix("en-") { return }
      let name = "templates/strings/\(tags[0]).json"
      diagnostics.append(
        Diagnostic(
          .warning, "the theme has no translation for \"\(language)\"; pages stay in English", path: name,
          help: ["translate templates/strings/en.json into this file"]))
      return
    }
    let missing = english.keys.filter { own[$0] == nil && (usesLocalFormats || !Self.isFormat($0)) }.sorted()
    for text in missing.prefix(Self.shown) {
      diagnostics.append(
        Diagnostic(.warning, "no translation for \"\(text)\"; it stays in English", path: file.path))
    }
    guard missing.count > Self.shown else { return }
    diagnostics.append(
      Diagnostic(
        .warning,
        "no translation for \(Count.grouped(missing.count - Self.shown)) more; they stay in English",
        path: file.path))
  }

  private static let shown = 20

  private static func isFormat(_ name: String) -> Bool {
    name.hasPrefix("date.") || name.hasPrefix("number.")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "{\($0)}" }.joined(separator: ", ")
  }
}
