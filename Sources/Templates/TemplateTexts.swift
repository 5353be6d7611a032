internal import Basics

/// The texts of templates in one language, each looked up by its English wording (C-60).
///
/// Templates are compiled with them, so rendering costs the same as in English.
package struct TemplateTexts: Sendable {
  /// Nil accepts every text unchanged: templates alone, without translation files.
  private let phrases: [String: Phrase]?

  /// English, accepting any text.
  package init() { phrases = nil }

  package init(_ phrases: [String: Phrase]) { self.phrases = phrases }

  subscript(english: String) -> Phrase? {
    phrases.map { $0[english] } ?? Phrase(english)
  }

  /// The text that was probably meant: up to a quarter of its characters may differ.
  package func nearest(to english: String) -> String? {
    let texts = (phrases ?? [:]).keys.sorted()
    return EditDistance.nearest(to: english, in: texts, atMost: max(2, english.unicodeScalars.count / 4))
  }
}

extension TemplateCompiler {
  /// `{{@ Page {number} of {total} }}`: text in the site's language, with a field or a slot's content in each
  /// placeholder.
  mutating func addPhrase(_ tag: TemplateTag, _ slots: [TemplateBlock]) {
    guard let phrase = texts[tag.name] else {
      let near = texts.nearest(to: tag.name).map { "did you mean \"\($0)\"?" }
      return report(
        TemplateError(
          tag.position, "unknown text \"\(tag.name)\"",
          help: [near, "add it to templates/strings/en.json"].compactMap { $0 }))
    }
    if let objection = tracker?.objection(to: .text, named: tag.name) {
      return report(tag, objection.message, help: objection.help)
    }
    for part in phrase.parts {
      switch part {
      case .text(let text): addWords(text, tag)
      case .value(let name): addValue(name, tag, slots)
      }
    }
    for slot in slots where !phrase.names.contains(slot.tag.name) {
      report(.unknown("placeholder", slot.tag.name, among: phrase.names, slot.tag.position))
    }
  }

  private mutating func addWords(_ text: String, _ tag: TemplateTag) {
    addLiteral(syntax == .text ? text : MarkupText.escaped(text), tag.position)
  }

  private mutating func addValue(_ name: String, _ tag: TemplateTag, _ slots: [TemplateBlock]) {
    if let slot = slots.first(where: { $0.tag.name == name }) {
      nested(slot.tag) { $0.add(slot.children) }
    } else {
      addVariable(TemplateTag(name: name, position: tag.position), false)
    }
  }
}

/// Escapes texts of a template, which keep their apostrophes as template text does; by byte, like all
/// escaping.
enum MarkupText {
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): out += Array("&amp;".utf8)
      case UInt8(ascii: "<"): out += Array("&lt;".utf8)
      case UInt8(ascii: ">"): out += Array("&gt;".utf8)
      case UInt8(ascii: "\""): out += Array("&quot;".utf8)
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
