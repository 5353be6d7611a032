package import Model

/// What the output is held to; the raw value is the name that findings carry, the numbers are those of the
/// plan.
package enum CheckRule: String, CaseIterable, Sendable {
  case wellFormed = "well-formed"  // 1
  case characters  // 2
  case doctype  // 3
  case vocabulary  // 4
  case ids  // 5
  case linkTargets = "link-targets"  // 6
  case linkFragments = "link-fragments"  // 7
  case linkForm = "link-form"  // 8
  case localAddresses = "local-addresses"  // 9
  case orphans  // 10
  case oneWriter = "one-writer"  // 11
  case imageAlternatives = "image-alternatives"  // 12
  case labels  // 13
  case headings  // 14
  case languageAndTitle = "language-and-title"  // 15
  case names  // 16
  case inlineCode = "inline-code"  // 17
  case remoteResources = "remote-resources"  // 18
  case contentPolicy = "content-policy"  // 19

  /// How bad a finding is, where a check does not say otherwise.
  package var severity: Diagnostic.Severity {
    switch self {
    case .linkForm, .orphans, .headings: .warning
    default: .error
    }
  }

  /// What holds for a site without findings of this rule.
  package var summary: String {
    switch self {
    case .wellFormed: "every page is well-formed XML, and every SVG file and feed"
    case .characters: "pages are UTF-8 without characters that XML forbids"
    case .doctype: "every page begins with <!DOCTYPE html>"
    case .vocabulary: "only known elements and attributes, each where it may stand"
    case .ids: "an id occurs once in a page"
    case .linkTargets: "what a page or style sheet names exists in the site"
    case .linkFragments: "the anchor of a link exists in the page it leads to"
    case .linkForm: "links are relative and name a file, so that they work without a server"
    case .localAddresses: "no address of the machine that built the site"
    case .orphans: "every page and asset is reached from another file"
    case .oneWriter: "no two sources make the same file"
    case .imageAlternatives: "every image has an alternative text"
    case .labels: "every control has a label, and every idref an element"
    case .headings: "one h1, no level left out, no heading empty"
    case .languageAndTitle: "every page has a language and a title of its own"
    case .names: "links and buttons have names and do not contain each other"
    case .inlineCode: "no script or style inside a page"
    case .remoteResources: "a page loads nothing from elsewhere"
    case .contentPolicy: "every page has a strict content security policy"
    }
  }
}
