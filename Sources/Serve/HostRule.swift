/// Accepts only requests that name this machine, not foreign names that resolve to it.
///
/// A foreign page could resolve its own name to 127.0.0.1 (DNS rebinding) and read the site; such requests
/// carry that name. IP addresses cannot be rebound.
package struct HostRule {
  /// The name of this machine that the server listens on.
  let name: String

  /// Whether only this machine reaches this address.
  package static func isLoopback(_ host: String) -> Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  func allows(_ host: String?) -> Bool {
    guard let host, let bare = Self.withoutPort(host.lowercased()) else { return false }
    return bare == "localhost" || bare.hasSuffix(".localhost") || bare == name.lowercased()
      || Self.isAddress(bare)
  }

  /// `[::1]:1717` → `[::1]`, `localhost:1717` → `localhost`.
  private static func withoutPort(_ host: String) -> String? {
    guard let colon = host.lastIndex(of: ":"), host.last != "]" else { return host }
    let port = host[host.index(after: colon)...]
    return !port.isEmpty && port.utf8.allSatisfy(isDigit) ? String(host[..<colon]) : nil
  }

  private static func isAddress(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      return host.dropFirst().dropLast().utf8.allSatisfy {
        isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E
      }
    }
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
