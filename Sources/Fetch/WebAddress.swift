internal import Foundation

/// An http or https address without user name, and the host it belongs to.
package struct WebAddress: Sendable, Equatable, CustomStringConvertible {
  /// Who answers there: a token for one origin is never sent to another.
  struct Origin: Sendable, Equatable {
    let scheme: String
    let host: String
    let port: Int
  }

  package let description: String
  let origin: Origin

  /// Nil for what is not http or https, has no host or carries a user name.
  package init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
      parts.user == nil, parts.password == nil
    else { return nil }
    description = text
    origin = Origin(scheme: scheme, host: host, port: parts.port ?? (scheme == "https" ? 443 : 80))
  }

  /// Where a `Location` leads.
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

  /// A query or a fragment has no place in a base that paths are added to.
  package var isBase: Bool { !description.contains("?") && !description.contains("#") }

  /// Whether nobody on the way can read along: TLS, or this machine.
  package var isPrivate: Bool {
    origin.scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(origin.host)
  }
}
