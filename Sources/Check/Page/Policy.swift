import Markup
import Synchronization

/// A content security policy as browsers read it: of a directive that is said twice, the first counts.
struct Policy: Sendable {
  private var directives: [String: [String]] = [:]

  /// All pages of a site say the same, so the last one is kept: to read it for each address was a tenth of all checks.
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
  }

  func has(_ directive: String) -> Bool { directives[directive] != nil }

  /// All that the policy allows anywhere.
  var sources: Set<String> { Set(directives.values.joined()) }

  /// Whether a file of the site may be loaded as this; `default-src` speaks for what is not named.
  func allowsOwn(_ directive: String) -> Bool {
    guard let sources = directives[directive] ?? directives["default-src"] else { return true }
    return sources.contains("'self'") || sources.contains("*")
  }

  /// Whether an address of this scheme may be loaded: `data:` pictures.
  func allows(scheme: String, _ directive: String) -> Bool {
    guard let sources = directives[directive] ?? directives["default-src"] else { return true }
    return sources.contains("\(scheme):")
  }

  /// Whether a form may be sent to the site; nothing else speaks for it.
  var allowsForms: Bool {
    directives["form-action"].map { $0.contains("'self'") || $0.contains("*") } ?? true
  }
}

extension ParsedPage {
  /// The element that holds the policy.
  var policyElement: Int? {
    elements.indices.first {
      elements[$0].name == "meta"
        && attribute("http-equiv", of: $0)?.lowercased() == "content-security-policy"
    }
  }

  /// Which directive judges what an element loads; nil when none does.
  fileprivate func directive(of reference: Reference) -> String? {
    switch elements[reference.element].name {
    case "script": return "script-src"
    case "img", "image", "input": return "img-src"
    case "audio", "track": return "media-src"
    case "video": return reference.attribute == "poster" ? "img-src" : "media-src"
    case "source":
      let parent = elements[reference.element].parent.map { elements[$0].name }
      return parent == "picture" ? "img-src" : "media-src"
    case "link": return directive(ofLink: reference.element)
    default: return nil
    }
  }

  private func directive(ofLink element: Int) -> String? {
    let relations = (attribute("rel", of: element) ?? "").lowercased().split(separator: " ")
    if relations.contains("stylesheet") { return "style-src" }
    if relations.contains(where: { $0 == "icon" || $0 == "apple-touch-icon" }) { return "img-src" }
    if relations.contains("manifest") { return "manifest-src" }
    return nil
  }
}

extension CheckRule {
  /// What the page needs, its own policy must let through, or the browser leaves it out.
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
