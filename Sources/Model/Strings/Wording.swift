package import Templates

/// What one text of the theme says in one language: always the same, or by a number.
package enum Wording: Sendable, Equatable {
  case text(Phrase)
  /// Always with `other`; `{n}` is the number.
  case forms([PluralCategory: Phrase])

  /// The phrase for a number, or the only one.
  package func phrase(_ category: PluralCategory) -> Phrase? {
    switch self {
    case .text(let phrase): phrase
    case .forms(let forms): forms[category] ?? forms[.other]
    }
  }

  /// The values that may stand in it, sorted.
  var names: [String] {
    switch self {
    case .text(let phrase): phrase.names
    case .forms(let forms): Set(forms.values.flatMap(\.names)).sorted()
    }
  }

  /// The phrase that says the most.
  var whole: Phrase? { phrase(.other) }
}
