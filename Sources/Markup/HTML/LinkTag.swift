/// Writes the `<a>` start tag of a link from content: the one place for its attributes.
enum LinkTag {
  /// External links reveal nothing: no referrer, no opener, no vote for a search engine.
  private static let rel = " rel=\"noopener noreferrer nofollow\""

  /// The policy has allowed `address`; `isExternal` is its verdict. Both texts are UTF-8.
  static func open(
    _ address: ArraySlice<UInt8>, isExternal: Bool, title: ArraySlice<UInt8> = [],
    class name: StaticString? = nil, to out: inout [UInt8]
  ) {
    out.append(contentsOf: "<a href=\"".utf8)
    appendAddress(address, to: &out)
    out.append(UInt8(ascii: "\""))
    if let name { out.append(contentsOf: " class=\"\(name)\"".utf8) }
    if isExternal { out.append(contentsOf: rel.utf8) }
    if !title.isEmpty {
      out.append(contentsOf: " title=\"".utf8)
      Escape.append(bytes: title, to: &out)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
  }

  /// Appends the address, `encoded` and escaped for an attribute.
  static func appendAddress(_ address: ArraySlice<UInt8>, to out: inout [UInt8]) {
    for byte in encoded(address) {
      switch byte {
      case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "'"): out.append(contentsOf: "&#39;".utf8)
      default: out.append(byte)
      }
    }
  }

  /// Percent-encodes what RFC 3986 does not allow in an address, including a stray `%` and a second `#`.
  static func encoded(_ address: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(address.count)
    var sawFragment = false
    for index in address.indices {
      let byte = address[index]
      switch byte {
      case UInt8(ascii: "%") where isEncoded(address[(index + 1)...]): out.append(byte)
      case UInt8(ascii: "#") where !sawFragment:
        sawFragment = true
        out.append(byte)
      case _ where isAllowed(byte): out.append(byte)
      default: out.append(contentsOf: [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0x0F)])
      }
    }
    return out
  }

  /// Unreserved and reserved characters of RFC 3986, except `#`, `%` and the brackets of an IPv6 host.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._~:/?@!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isEncoded(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.count >= 2 && rest.prefix(2).allSatisfy(\.isHexDigit)
  }

  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
