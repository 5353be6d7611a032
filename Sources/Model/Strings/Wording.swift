package import Templates

/// One text of the theme in one language: fixed, or by number.
package enum Wording: Sendable, Equatable {
  case text(Phrase)
  /// Always includes `other`; `{n}` is the number.
  case forms([PluralCategory: Phrase])

  /// The phrase for a number, or the only one.
  package func phrase(_ category: PluralCategory) -> Phrase? {
    switch self {
    case .text(let phrase): phrase
    case .forms(let forms): forms[category] ?? forms[.other]
    }
  }

  /// The names of its placeholders, sorted.
  var names: [String] {
    switch self {
    case .text(let phrase): phrase.names
    case .forms(let forms): Set(forms.values.flatMap(\.names)).sorted()
    }
  }

  /// The most complete phrase.
  var whole: Phrase? { phrase(.other) }
}
