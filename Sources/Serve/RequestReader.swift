internal import Foundation

/// Reads requests incrementally from a connection. Each byte is examined only a few times, and oversized
/// requests are rejected before they are buffered.
struct RequestReader {
  /// A request, and whether another may follow on its connection.
  struct Head {
    var request: PageRequest
    var staysOpen: Bool
  }

  enum Step {
    /// The request is incomplete.
    case more
    case request(Head)
    /// The status of the response; the connection ends with it.
    case refused(Int)
  }

  /// Bytes of the first line, which contains the path.
  static let longestTarget = 8 << 10
  /// Bytes of all lines.
  static let longestHead = 32 << 10

  private var bytes: [UInt8] = []
  /// The end of the head is not before this index.
  private var searched = 0
  private var hasFirstLine = false

  /// Whether a request has begun.
  var hasBegun: Bool { !bytes.isEmpty }

  mutating func take(_ new: some Collection<UInt8>) -> Step {
    bytes += new
    // Blank lines between requests.
    if searched == 0 { bytes.removeFirst(bytes.prefix { $0 == 0x0D || $0 == 0x0A }.count) }
    let end = findEnd()
    if !hasFirstLine {
      let line = bytes.prefix(Self.longestTarget + 1)
      guard line.contains(0x0A) || line.count <= Self.longestTarget else { return .refused(414) }
      hasFirstLine = line.contains(0x0A)
    }
    guard (end ?? bytes.count) <= Self.longestHead else { return .refused(431) }
    guard let end else { return .more }
    let head = bytes[..<end]
    let read = Self.head(String(decoding: head, as: UTF8.self))
    bytes.removeFirst(end)
    (searched, hasFirstLine) = (0, false)
    return read.map { .request($0) } ?? .refused(400)
  }

  /// The index after the blank line that ends a head.
  private mutating func findEnd() -> Int? {
    var place = searched
    while let line = bytes[place...].firstIndex(of: 0x0A) {
      let rest = bytes[(line + 1)...]
      if rest.first == 0x0A { return line + 2 }
      if rest.starts(with: [0x0D, 0x0A]) { return line + 3 }
      // The rest may not have arrived yet.
      if rest.count < 2 { break }
      place = line + 1
    }
    searched = max(0, bytes.lastIndex(of: 0x0A).map { max(place, $0) } ?? bytes.count)
    return nil
  }

  /// The body after a head, once all of it has arrived; nil until then.
  mutating func takeBody(_ length: Int, _ new: [UInt8]) -> [UInt8]? {
    bytes += new
    guard bytes.count >= length else { return nil }
    defer { bytes.removeFirst(length) }
    return Array(bytes.prefix(length))
  }

  private static func length(_ text: String?) -> Int? {
    guard let text, (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Nil for invalid requests.
  private static func head(_ text: String) -> Head? {
    let lines = text.split(whereSeparator: \.isNewline)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields[line[..<colon].lowercased()] = value
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var request = PageRequest(method: String(words[0]), path: String(target[0]))
    request.query = target.count > 1 ? String(target[1]) : ""
    (request.host, request.known) = (fields["host"], fields["if-none-match"])
    (request.range, request.rangeTag) = (fields["range"], fields["if-range"])
    (request.origin, request.mode) = (fields["sec-fetch-site"], fields["sec-fetch-mode"])
    (request.pageOrigin, request.token) = (fields["origin"], fields["x-scrollback-token"])
    request.contentType = fields["content-type"]
    request.length = fields["transfer-encoding"] == nil ? length(fields["content-length"]) : nil
    // A body is read only where it is accepted (`takeBody`).
    let hasBody = fields["transfer-encoding"] != nil || (fields["content-length"] ?? "0") != "0"
    let isLast = fields["connection"]?.lowercased().contains("close") ?? (words[2] == "HTTP/1.0")
    return Head(request: request, staysOpen: !hasBody && !isLast)
  }
}

extension PageRequest {
  /// The decoded value of a query parameter.
  func value(_ name: String) -> String? {
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair[0] == name[...] { return pair.count > 1 ? String(pair[1]).removingPercentEncoding : "" }
    }
    return nil
  }
}
