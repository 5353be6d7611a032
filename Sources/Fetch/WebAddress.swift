internal import Foundation

/// An http or https URL without user name, and its origin.
package struct WebAddress: Sendable, Equatable, CustomStringConvertible {
  /// Scheme, host and port: a token for one origin is never sent to another.
  struct Origin: Sendable, Equatable {
    let scheme: String
    let host: String
    let port: Int
  }

  package let description: String
  let origin: Origin

  /// Nil for other schemes, without a host, or with a user name.
  package init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
      parts.user == nil, parts.password == nil
    else { return nil }
    description = text
    origin = Origin(scheme: scheme, host: host, port: parts.port ?? (scheme == "https" ? 443 : 80))
  }

  /// The target of a `Location` header.
  func redirected(to location: String) -> WebAddress? {
    guard let base = URL(string: description), let url = URL(string: location, relativeTo: base) else {
      return nil
    }
    return WebAddress(url.absoluteString)
  }

  /// An address below this one: `users?since=46`.
  func below(_ inner: String) -> WebAddress? {
    WebAddress(description.hasSuffix("/") ? description + inner : "\(description)/\(inner)")
  }

  /// Paths can be appended only without a query or fragment.
  package var isBase: Bool { !description.contains("?") && !description.contains("#") }

  /// Whether the connection cannot be intercepted: TLS, or this machine.
  package var isPrivate: Bool {
    origin.scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(origin.host)
  }
}
