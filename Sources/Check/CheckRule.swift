package import Basics

/// What the output is held to; the raw value is the name that findings carry, for good: lists of exceptions name it.
package enum CheckRule: String, CaseIterable, Sendable {
  case wellFormed = "well-formed"
  case characters
  case doctype
  case vocabulary
  case ids
  case linkTargets = "link-targets"
  case linkFragments = "link-fragments"
  case linkForm = "link-form"
  case localAddresses = "local-addresses"
  case orphans
  case oneWriter = "one-writer"
  case imageAlternatives = "image-alternatives"
  case labels
  case headings
  case languageAndTitle = "language-and-title"
  case names
  case inlineCode = "inline-code"
  case remoteResources = "remote-resources"
  case contentPolicy = "content-policy"
  case integrity
  case fingerprints
  case feeds
  case hostFiles = "host-files"
  case searchIndex = "search-index"
  case budgets
  case hiddenCharacters = "hidden-characters"
  case contrast
  case newWindows = "new-windows"
  case imageSizes = "image-sizes"

  /// As the plan counts them: the place in this list.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// How bad a finding is, where a check does not say otherwise.
  package var severity: Diagnostic.Severity {
    switch self {
    case .linkForm, .orphans, .headings, .budgets, .hiddenCharacters, .newWindows, .imageSizes: .warning
    default: .error
    }
  }

  /// The rule of this name; nil when there is none.
  package static func named(_ name: String) -> CheckRule? { CheckRule(rawValue: name) }
}
