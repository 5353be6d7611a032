internal import Basics
internal import Model
package import Templates

/// What someone said where reviewers disagree.
package struct DisputedText: TemplateContext {
  private let words: String
  private let shown: String

  /// A page has room for about 40 KB of each; the transcript has the rest.
  private static let limit = 40_000

  /// The whole text, up to the limit. Nil if it is empty.
  package init?(_ text: String) { self.init(text, limit: Self.limit) }

  fileprivate init?(_ text: String, limit: Int) {
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    words = text
    shown = RowText.short(text, weight: limit)
  }

  /// Approximate bytes on a page.
  package var weight: Int { ListParts.weight(shown) + 200 }

  /// Whether it takes more than about 20 lines.
  private var isLong: Bool {
    shown.utf8.count > 1500 || shown.utf8.count { $0 == UInt8(ascii: "\n") } > 15
  }

  package static let fields: Fields<DisputedText> = [
    .text("text", "the words; white space matters") { $0.shown },
    .flag("isLong", "whether it is long enough to be collapsed") { $0.isLong },
    .flag("isCut", "whether the transcript has more of it") { $0.shown.utf8.count < $0.words.utf8.count },
  ]
}

/// A tool call of a turn on which reviewers disagree.
package struct DisputedCall: TemplateContext {
  private let link: CallLink
  private let arguments: DisputedText?

  /// Tools get files and pages: ten calls have room on a page.
  private static let limit = 4000
  package static let most = 10

  package init(_ link: CallLink, arguments: String) {
    self.link = link
    self.arguments = DisputedText(arguments, limit: Self.limit)
  }

  package var weight: Int { 400 + (arguments?.weight ?? 0) }

  package static let fields: Fields<DisputedCall> = [
    .including { $0.link },
    .object("arguments", "its arguments, if it has any") { $0.arguments },
  ]
}
