internal import Markup
internal import Model
internal import Templates

/// A fact on a profile.
struct ProfileDetail: TemplateContext {
  let label: String
  let text: String
  var href: SafeURL?

  static let fields: Fields<ProfileDetail> = [
    .text("label", "label of the detail") { $0.label },
    .text("text", "the value") { $0.text },
    .url("href", "link target") { $0.href },
  ]

  /// Accepts a URL without a scheme, as many people write theirs (G-24). Anything else is shown as plain
  /// text.
  static func web(_ text: String) -> SafeURL? {
    if text.hasPrefix("//") { return SafeURL(content: "https:\(text)") }
    if hasScheme(text) { return SafeURL(content: text) }
    return text.contains(".") ? SafeURL(content: "https://\(text)") : nil
  }

  /// `javascript:` and `mailto:` are schemes. A host has a dot, as in `example.org:8080`, or is `localhost`
  /// with a port.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    let head = text[..<colon]
    let isPort = text[text.index(after: colon)...].first?.isNumber ?? false
    return !head.contains("/") && !head.contains(".") && !isPort
  }

  static func mail(_ text: String) -> SafeURL? {
    text.contains("@") ? SafeURL(external: "mailto:\(text)") : nil
  }

  /// `@company` is an account on the same site as the profile.
  static func company(_ text: String, profile: String, login: String) -> SafeURL? {
    guard text.hasPrefix("@"), UserReader.isPlainLogin(text.dropFirst()),
      profile.lowercased().hasSuffix("/\(login.lowercased())")
    else { return nil }
    return SafeURL(content: "\(profile.dropLast(login.count))\(text.dropFirst())")
  }
}

/// A count on a profile.
struct ProfileNumber: TemplateContext {
  let label: String
  let number: Int
  let strings: Strings

  static let fields: Fields<ProfileNumber> = [
    .text("label", "label of the count") { $0.label },
    .text("number", "the count") { $0.strings.grouped($0.number) },
  ]
}
