/// Recognises names of the local machine: an address with one leads each reader to a different place.
package enum LocalHost {
  /// Whether a web address uses one; the host may be percent-encoded, as `%5B::1%5D`.
  package static func isNamed(by url: String) -> Bool {
    guard let start = url[...].bytes(of: "//")?.upperBound else { return false }
    let authority = decoded(url[start...].prefix { !"/?#\\".contains($0) }).lowercased()
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return isLocal(
      String(host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }))
  }

  private static func isLocal(_ host: String) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return name == "localhost" || name.hasSuffix(".localhost") || isLoopback(name)
      || ["::", "::1", "0:0:0:0:0:0:0:1", "0:0:0:0:0:0:0:0"].contains(name)
      || name.hasPrefix("::ffff:") && isLoopback(String(name.dropFirst("::ffff:".count)))
  }

  private static func isLoopback(_ name: String) -> Bool {
    let figures = name.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    return figures && (name.hasPrefix("127.") || name == "0.0.0.0" || name == "0")
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var out: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = rest[rest.startIndex].hexValue,
        let low = rest[rest.startIndex + 1].hexValue
      {
        out.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
