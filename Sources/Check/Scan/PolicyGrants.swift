/// What a content security policy allows to files of the site.
struct PolicyGrants: OptionSet, Sendable {
  let rawValue: UInt8

  static let scripts = PolicyGrants(rawValue: 1)
  static let styles = PolicyGrants(rawValue: 2)
  static let images = PolicyGrants(rawValue: 4)
  static let media = PolicyGrants(rawValue: 8)
  static let manifest = PolicyGrants(rawValue: 16)
  static let forms = PolicyGrants(rawValue: 32)
  /// It is as strict as the check demands.
  static let strict = PolicyGrants(rawValue: 64)

  /// What the directive governs.
  init(directive: String) {
    switch directive {
    case "script-src": self = .scripts
    case "style-src": self = .styles
    case "img-src": self = .images
    case "media-src": self = .media
    case "manifest-src": self = .manifest
    default: self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ policy: Policy) {
    self = policy.allowsForms ? .forms : []
    for directive in ["script-src", "style-src", "img-src", "media-src", "manifest-src"]
    where policy.allowsOwn(directive) {
      formUnion(PolicyGrants(directive: directive))
    }
    if policy.faults.isEmpty { formUnion(.strict) }
  }
}
