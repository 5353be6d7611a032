/// Every element and attribute allowed on a page; anything else is an error.
///
/// Excluded on purpose: `style` (element and attribute), `on…` attributes, `base`, `iframe`, `object`,
/// `embed`, `font` and other obsolete elements. To allow more, extend the element's row; the schema follows.
package enum HTMLVocabulary {
  package enum Namespace: String, Sendable {
    case html = "http://www.w3.org/1999/xhtml"
    case svg = "http://www.w3.org/2000/svg"
  }

  /// All rows, in the order of their files.
  package static let elements: [Element] =
    document + sections + text + media + tables + forms + drawing

  /// The row of an element, by namespace and name.
  package static func element(_ name: String, in namespace: Namespace) -> Element? {
    switch namespace {
    case .html: htmlElements[name]
    case .svg: svgElements[name]
    }
  }

  private static let htmlElements = byName(.html)
  private static let svgElements = byName(.svg)

  private static func byName(_ namespace: Namespace) -> [String: Element] {
    Dictionary(
      uniqueKeysWithValues: elements.filter { $0.namespace == namespace }.map { ($0.name, $0) })
  }
}

extension HTMLVocabulary {
  /// One row: an element, its allowed content, and its attributes besides the global ones.
  package struct Element: Sendable {
    package let name: String
    package let namespace: Namespace
    /// Where the element may occur, unless another row names it.
    package let category: Category
    package let content: Content
    package let attributes: [Attribute]

    init(
      _ name: String, _ category: Category, _ content: Content, _ attributes: [Attribute] = [],
      namespace: Namespace = .html
    ) {
      self.name = name
      self.category = category
      self.content = content
      self.attributes = attributes
      self.namespace = namespace
    }
  }

  package enum Category: Sendable {
    /// In `head`.
    case metadata
    /// In running text, and wherever blocks may occur.
    case phrasing
    /// Where blocks may occur.
    case flow
    /// Only where another row names it.
    case named
    /// Inside `svg`.
    case drawing
  }

  package enum Content: Sendable {
    case empty
    case text
    /// Text and phrasing, and the elements named.
    case phrasing([String] = [])
    /// Text, phrasing and blocks, and the elements named.
    case flow([String] = [])
    /// Any number of the elements named, in any order, without text.
    case any([String])
    /// The parts in this order: `["caption?", "tr*"]`; `flow` and `phrasing` are the groups.
    case sequence([String])
    /// Everything of `Category.drawing`, and text.
    case drawing
  }

  /// An attribute as in a DTD: `alt!` is required, `hidden?` is boolean, `scope=row|col` has only these
  /// values.
  package struct Attribute: Sendable, ExpressibleByStringLiteral {
    package let name: String
    package let isRequired: Bool
    /// The allowed values; empty if any text is allowed.
    package let values: [String]

    package init(stringLiteral row: String) {
      let parts = row.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let bare = parts[0].filter { $0 != "!" && $0 != "?" }
      name = bare
      isRequired = parts[0].hasSuffix("!")
      if parts[0].hasSuffix("?") {
        values = ["", bare]
      } else {
        values = parts.dropFirst().flatMap {
          $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        }
      }
    }
  }
}
