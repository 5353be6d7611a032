internal import Basics
internal import Templates

/// The theme's texts in the site's language, each looked up by its English text (C-60).
///
/// ```swift
/// strings["Message deleted"]                   // "Mensaje eliminado"
/// strings.count(3, "message", "messages")      // "3 mensajes"
/// strings.text("Page {number} of {total}", ["number": "2", "total": "5"])
/// ```
package struct Strings: Sendable {
  /// The contents of the translation files; empty for built-in English.
  package let wordings: [String: Wording]
  /// BCP 47, of the texts; the page may be in a language without any.
  package let language: String
  private let rule: PluralRule
  private let localFormats: Formats
  /// Whether dates and numbers follow the language too; otherwise they have the fixed English forms
  /// (`formats: local`).
  package var usesLocalFormats = false

  /// English, as in the sources.
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

  /// The translation, or the English text if there is none.
  package subscript(english: String) -> String {
    wordings.isEmpty ? english : wordings[english]?.whole?.filled([:]) ?? english
  }

  /// A text with values in its placeholders.
  package func text(_ english: String, _ values: [String: String]) -> String {
    wordings[english]?.whole?.filled(values) ?? Phrase.filled(english, values)
  }

  /// A number with its noun: `1,253 messages`. Translation files have it as `{n} messages`, in each plural
  /// form.
  package func count(_ count: Int, _ one: String, _ many: String) -> String {
    guard !wordings.isEmpty, let phrase = wordings["{n} \(many)"]?.phrase(rule.category(count)) else {
      return Count.text(count, one, many)
    }
    return phrase.filled(["n": grouped(count)])
  }

  /// `1.8 s`; up to a day.
  package func seconds(_ milliseconds: Int) -> String {
    text("{n} s", ["n": Seconds.number(milliseconds)])
  }

  /// `one, two, three`.
  package func list(_ parts: [String]) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { text("{list}, {next}", ["list": $0, "next": $1]) }
  }

  /// The title of one of several pages; the first has no number, unless it has its own address.
  package func title(_ title: String, page number: Int, always: Bool = false) -> String {
    number == 1 && !always
      ? title : text("{title}, page {number}", ["title": title, "number": String(number)])
  }

  /// The title of one of several parts.
  package func title(_ title: String, part number: Int, always: Bool = false) -> String {
    number == 1 && !always
      ? title : text("{title}, part {number}", ["title": title, "number": String(number)])
  }

  /// Whether an English date must be isolated: in right-to-left text its digits would join the preceding
  /// words.
  package var isolatesDates: Bool { !usesLocalFormats && SiteSettings.isRightToLeft(language) }

  /// A number for people.
  package func grouped(_ count: Int) -> String { formats?.grouped(count) ?? Count.grouped(count) }

  /// The language's forms of dates and numbers; nil for the fixed English forms.
  package var formats: Formats? { usesLocalFormats ? localFormats : nil }
}
