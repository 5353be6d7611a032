internal import Basics
import Markup

/// The checks of one page; a site-wide check compares titles.
enum LanguageAndTitle {
  static func title(of page: ParsedPage) -> String? {
    page.elements.firstIndex { $0.name == "title" && $0.namespace == .html }
      .map { title(page.text(of: $0)) }
  }

  /// The text of a title as browsers show it.
  static func title(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it has the shape of a language tag: `en`, `pt-BR`, `zh-Hant-TW`.
  static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    return (2...8).contains(parts[0].utf8.count) && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
      && parts.allSatisfy {
        (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}

extension CheckRule {
  /// A page declares its language, so it is read aloud correctly, and has a title.
  static let languageAndTitle: Self = CheckRule(
    "language-and-title", .error,
    ensures: "every page has a language and a unique title",
    finds: "<html> without lang",
    remedy: "add lang=\"en\" and a <title> that no other page has",
    page: { page, report in
      guard !page.elements.isEmpty else { return }
      if let language = page.attribute("lang", of: 0) {
        if !LanguageAndTitle.isLanguage(language) {
          report.add(.languageAndTitle, "lang=\"\(language)\" is not a language tag", on: 0, "lang", of: page)
        }
      } else {
        report.add(.languageAndTitle, "<html> has no lang", on: 0, of: page)
      }
      switch LanguageAndTitle.title(of: page) {
      case nil: report.add(.languageAndTitle, "the page has no <title>", at: (1, 1))
      case .some(let title) where title.isEmpty:
        report.add(.languageAndTitle, "the <title> is empty", at: (1, 1))
      case .some: break
      }
    },
    site: titles)
}
