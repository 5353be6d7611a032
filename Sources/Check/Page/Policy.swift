import Markup
import Synchronization

/// A content security policy as browsers read it: of repeated directives, the first counts.
struct Policy: Sendable {
  private var directives: [String: [String]] = [:]
  /// In short, for the scan.
  private(set) var grants: PolicyGrants = []

  /// The last policy read: all pages of a site have the same one, and parsing it for each address is slow.
  private static let last = Mutex<(text: String, policy: Policy)?>(nil)

  static func read(_ text: String) -> Policy {
    if let (known, policy) = last.withLock({ $0 }), known == text { return policy }
    let policy = Policy(text)
    last.withLock { $0 = (text, policy) }
    return policy
  }

  private init(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
      guard let name = words.first, directives[name] == nil else { continue }
      directives[name] = Array(words.dropFirst())
    }
    grants = PolicyGrants(self)
  }

  func has(_ directive: String) -> Bool { directives[directive] != nil }

  /// How it falls short of a strict policy.
  var faults: [String] {
    let sources = Set(directives.values.joined())
    let lax = ["'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:"].filter(sources.contains)
    return (has("default-src") ? [] : ["has no default-src"]) + lax.map { "allows \($0)" }
  }

  /// Whether this directive allows files of the site; `default-src` applies to directives not listed.
  func allowsOwn(_ directive: String) -> Bool {
    guard let sources = directives[directive] ?? directives["default-src"] else { return true }
    return sources.contains("'self'") || sources.contains("*")
  }

  /// Whether this directive allows an address with this scheme, such as `data:` pictures.
  func allows(scheme: String, _ directive: String) -> Bool {
    guard let sources = directives[directive] ?? directives["default-src"] else { return true }
    return sources.contains("\(scheme):")
  }

  /// Whether a form may be sent to the site; `default-src` does not apply here.
  var allowsForms: Bool {
    directives["form-action"].map { $0.contains("'self'") || $0.contains("*") } ?? true
  }
}

extension ParsedPage {
  /// The element with the policy.
  var policyElement: Int? {
    elements.indices.first {
      elements[$0].name == "meta"
        && attribute("http-equiv", of: $0)?.lowercased() == "content-security-policy"
    }
  }

  /// The directive that governs what an element loads; nil if there is none.
  fileprivate func directive(of reference: Reference) -> String? {
    switch elements[reference.element].name {
    case "script": return "script-src"
    case "img", "image", "input": return "img-src"
    case "audio", "track": return "media-src"
    case "video": return reference.attribute == "poster" ? "img-src" : "media-src"
    case "source":
      let parent = elements[reference.element].parent.map { elements[$0].name }
      return parent == "picture" ? "img-src" : "media-src"
    case "link": return Policy.directive(ofLink: attribute("rel", of: reference.element) ?? "")
    default: return nil
    }
  }
}

extension Policy {
  /// The directive that governs what a `link` with these relations loads; nil if there is none.
  static func directive(ofLink relations: String) -> String? {
    let relations = relations.lowercased().split(separator: " ")
    if relations.contains("stylesheet") { return "style-src" }
    if relations.contains(where: { $0 == "icon" || $0 == "apple-touch-icon" }) { return "img-src" }
    if relations.contains("manifest") { return "manifest-src" }
    return nil
  }
}

extension CheckRule {
  /// The page's own policy must allow what the page needs, or the browser drops it.
  static let policy: ReferenceCheck = { reference, page, report in
    guard reference.use == .loads || reference.attribute.hasSuffix("action"), let element = page.policyElement
    else { return }
    let policy = Policy.read(page.attribute("content", of: element) ?? "")
    let isAllowed: Bool
    switch (reference.use, reference.address) {
    case (.loads, .local):
      guard let directive = page.directive(of: reference) else { return }
      isAllowed = policy.allowsOwn(directive)
    case (.loads, .scheme(let scheme)):
      guard let directive = page.directive(of: reference), scheme != "file" else { return }
      isAllowed = policy.allows(scheme: scheme, directive)
    case (.leads, .local): isAllowed = policy.allowsForms
    default: return
    }
    if isAllowed { return }
    report.add(
      .contentPolicy, "the page's own policy forbids \"\(reference.url.prefix(80))\"", on: reference.element,
      reference.attribute, of: page)
  }
}
