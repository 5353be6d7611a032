/// The components of a request path: names in a folder that cannot leave it.
///
/// `/chats/a%20b/` is the folder `["chats", "a b"]`. Paths with `..`, an empty name, an encoded slash, a
/// backslash, a control character or invalid UTF-8 are rejected in any encoding.
struct RequestPath: Equatable {
  let names: [String]
  /// Whether it ends with a slash.
  let isFolder: Bool

  /// `raw`: from the request, still percent-encoded, without the query.
  init?(_ raw: String) {
    guard raw.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts = raw.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts.removeLast() }
    var names: [String] = []
    for part in parts {
      guard let name = Self.name(part) else { return nil }
      names.append(name)
    }
    self.names = names
  }

  private static func name(_ part: Substring.UTF8View.SubSequence) -> String? {
    guard let bytes = decoded(part), !bytes.isEmpty else { return nil }
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x2F && $0 != 0x5C }
    guard isPlain, let name = String(validating: bytes, as: UTF8.self) else { return nil }
    return name == "." || name == ".." ? nil : name
  }

  /// Nil if a percent sign is not followed by two hex digits.
  private static func decoded(_ part: Substring.UTF8View.SubSequence) -> [UInt8]? {
    var out: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        return nil
      }
      out.append(high << 4 | low)
    }
    return out
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
