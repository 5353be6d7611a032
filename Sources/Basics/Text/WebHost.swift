/// The host of a web address, as the URL Standard allows it: an address with another leads nowhere, and a
/// page that links to it is invalid.
package enum WebHost {
  /// Whether `//user@host:port`, up to the path, has a valid host; `rest` is what follows the scheme.
  package static func isValid(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: "//".utf8) else { return false }
    // A backslash would end it in browsers; it is written percent-encoded, and then belongs to it.
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    // Anything may precede it: characters not allowed in a user name are written percent-encoded.
    let host = authority.suffix(
      from: authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex)
    let isBracketed = host.first == UInt8(ascii: "[")
    let end =
      isBracketed
      ? host.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
      : host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex
    guard let end, isPort(host[end...]) else { return false }
    return isBracketed ? isVersion6(host[..<end].dropFirst().dropLast()) : isName(host[..<end])
  }

  /// Nothing, or a colon and a number; the number may be missing.
  private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
    let digits = port.dropFirst()
    return port.isEmpty
      || port.first == UInt8(ascii: ":") && digits.count <= 5
        && digits.allSatisfy { (0x30...0x39).contains($0) }
        && digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 65_536
  }

  /// Accepts some invalid addresses of these characters; those lead nowhere.
  private static func isVersion6(_ address: ArraySlice<UInt8>) -> Bool {
    address.count { $0 == UInt8(ascii: ":") } >= 2
      && address.allSatisfy { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || $0.hexValue != nil }
  }

  /// Labels of 1 to 63 bytes; only the last may be missing.
  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let name = decoded(name), !name.isEmpty, !name.contains(where: isForbidden) else { return false }
    var labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    return labels.allSatisfy { (1...63).contains($0.count) || $0.contains { $0 >= 0x80 } && !$0.isEmpty }
  }

  /// The "forbidden domain code points".
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "#%/:<>?@[\\]^|".utf8.contains(byte)
  }

  /// Nil if it is not UTF-8; a percent sign that starts no code stays, and is forbidden.
  private static func decoded(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var index = name.startIndex
    while index < name.endIndex {
      if name[index] == UInt8(ascii: "%"), index + 2 < name.endIndex, let high = name[index + 1].hexValue,
        let low = name[index + 2].hexValue
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(name[index])
        index += 1
      }
    }
    return String(validating: out, as: UTF8.self) == nil ? nil : out
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
