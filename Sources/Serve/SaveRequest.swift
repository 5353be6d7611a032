internal import JSON

/// The body of a request to save: `{"kind":"reviews","reviewer":"ada","add":["{…}"],"remove":[]}`.
struct SaveRequest: Equatable {
  var target = SavedLines.Target(kind: "", reviewer: "")
  var change = LineChange()

  /// Bytes of a body; pages send long lists in parts.
  static let longestBody = 1 << 20
  private static let limits = JSONLimits(maxDepth: 3, maxStringBytes: longestBody, maxKeys: 8)

  /// Nil for another form, unknown members, and lines that are none.
  init?(_ body: [UInt8]) {
    do {
      var reader = JSONReader(body, limits: Self.limits)
      var isKnown = true
      try reader.object { name, _, reader in
        switch name {
        case "kind": target.kind = try reader.string()
        case "reviewer": target.reviewer = try reader.string()
        case "add": change.add = try Self.lines(&reader)
        case "remove": change.remove = try Self.lines(&reader)
        default:
          isKnown = false
          try reader.skip()
        }
      }
      try reader.end()
      guard isKnown, (change.add + change.remove).allSatisfy(Self.isLine) else { return nil }
    } catch {
      return nil
    }
  }

  private static func lines(_ reader: inout JSONReader) throws -> [String] {
    var lines: [String] = []
    try reader.array { lines.append(try $0.string()) }
    return lines
  }

  /// A line has an end only at its end, and is not blank.
  private static func isLine(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 } && text.utf8.contains { $0 != 0x20 }
  }
}
