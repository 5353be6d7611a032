package import Basics
package import Content
package import Conversations

/// JSON inside a text of JSON.
package enum EmbeddedJSON {
  /// Nil if the text is not an object or a list.
  package static func value(_ text: String, at position: SourcePosition, _ out: ImportWriter) -> ContentValue?
  {
    guard let first = text.utf8.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == 0x5B
    else {
      return nil
    }
    var problems = Problems(path: out.path)
    var repeated = RepeatedKeys()
    do throws(Diagnostic) {
      return try JSONFile.read(
        Array(text.utf8), line: position.line, column: position.column, path: out.path,
        keepingLastOf: &repeated, &problems)
    } catch {
      return nil
    }
  }

  /// The value, or the JSON in its text.
  package static func unpacked(_ value: ContentValue?, _ out: ImportWriter) -> ContentValue? {
    guard let value, let text = value.string else { return value }
    return Self.value(text, at: value.position, out) ?? value
  }
}

extension ImportedTime {
  /// Seconds or milliseconds since 1970, decided by their size, or ISO 8601.
  package static func any(_ value: ContentValue?) -> Instant? {
    guard let number = value?.double else { return iso(value) }
    guard number > 100_000_000_000 else { return seconds(value) }
    guard number < 253_402_300_800_000 else { return nil }
    return Instant(milliseconds: Int64(number.rounded()))
  }
}

extension Generation.Usage {
  /// From the first of each group of keys that is there; nil if none is. `isApart`: the input lacks cached
  /// tokens.
  package init?(
    _ value: ContentValue?, input: [String], output: [String], cached: [String] = [], also: [String] = [],
    isApart: Bool = false
  ) {
    guard let value, value.entries != nil else { return nil }
    func count(_ keys: [String]) -> Int? {
      keys.lazy.compactMap { value[$0]?.double }.first.map { Int(min(max($0, 0), 1e12)) }
    }
    let (sent, made, kept) = (count(input), count(output), count(cached))
    guard sent != nil || made != nil else { return nil }
    self.init(input: sent ?? 0, output: made ?? 0, cached: kept ?? 0)
    if isApart { self.input += self.cached }
    for key in also { self.output += count([key]) ?? 0 }
  }
}

extension ContentValue {
  /// A whole number, which tables may write as `1.0`.
  package var whole: Int? { int ?? double.flatMap { Int(exactly: $0) } }
}
