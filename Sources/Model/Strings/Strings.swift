internal import Basics
internal import Templates

/// The words of the theme in the site's language; each is asked for by its English text (C-60).
///
/// ```swift
/// strings["Message deleted"]                   // "Mensaje eliminado"
/// strings.count(3, "message", "messages")      // "3 mensajes"
/// strings.text("Page {number} of {total}", ["number": "2", "total": "5"])
/// ```
package struct Strings: Sendable {
  /// What was found in the files of words; empty for English as it is built in.
  package let wordings: [String: Wording]
  /// BCP 47, of the words; the page may be in a language that has none.
  package let language: String
  private let rule: PluralRule
  private let localFormats: Formats
  /// Whether dates and numbers follow the language too; else they are the fixed English ones (`formats: local`).
  package var usesLocalFormats = false

  /// English, as the sources say it.
  package init() {
    wordings = [:]
    language = "en"
    rule = .one
    localFormats = Formats([:])
  }

  init(_ wordings: [String: Wording], language: String) {
    self.wordings = wordings
    self.language = language
    rule = PluralRule(language: language)
    localFormats = Formats(wordings)
  }

  /// The text of the language, or the English one where it has none.
  package subscript(english: String) -> String {
    wordings.isEmpty ? english : wordings[english]?.whole?.filled([:]) ?? english
  }

  /// A text with values in its places.
  package func text(_ english: String, _ values: [String: String]) -> String {
    (wordings[english]?.whole ?? Phrase(english)).filled(values)
  }

  /// A number with its word: `1,253 messages`. Files of words have it as `{n} messages`, in each plural form.
  package func count(_ count: Int, _ one: String, _ many: String) -> String {
    guard !wordings.isEmpty, let phrase = wordings["{n} \(many)"]?.phrase(rule.category(count)) else {
      return Count.text(count, one, many)
    }
    return phrase.filled(["n": grouped(count)])
  }

  /// `one, two, three`.
  package func list(_ parts: [String]) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { text("{list}, {next}", ["list": $0, "next": $1]) }
  }

  /// The title of one page of several; the first says no number, unless it has an address of its own.
  package func title(_ title: String, page number: Int, always: Bool = false) -> String {
    number == 1 && !always
      ? title : text("{title}, page {number}", ["title": title, "number": String(number)])
  }

  /// The same for parts.
  package func title(_ title: String, part number: Int, always: Bool = false) -> String {
    number == 1 && !always
      ? title : text("{title}, part {number}", ["title": title, "number": String(number)])
  }

  /// Whether an English date between its words would fall apart: digits go with the words before them.
  package var isolatesDates: Bool { !usesLocalFormats && SiteSettings.isRightToLeft(language) }

  /// A number as people read it.
  package func grouped(_ count: Int) -> String { formats?.grouped(count) ?? Count.grouped(count) }

  /// How the language writes dates and numbers; nil for the fixed English forms.
  package var formats: Formats? { usesLocalFormats ? localFormats : nil }
}
