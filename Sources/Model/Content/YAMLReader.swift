internal import Yams

/// Small configuration in YAML (`site.yml`, `chat.yml`, front matter) as content values with positions (D-13).
package enum YAMLReader {
  /// Configuration larger than this is a mistake, and Yams takes 124 µs even for a short document.
  static let maximumBytes = 1 << 20
  /// Aliases are expanded while reading, so a short text could stand for millions of values.
  static let maximumValues = 20_000
  static let maximumDepth = 64
  /// Yams hashes keys before we see a value, and a few aliases in a key make it stand for billions.
  static let maximumAliases = 8

  /// The document; an empty one is an empty object. `firstLine` is where the text begins in its file.
  package static func read(_ text: String, path: String, firstLine: Int = 1) throws(Diagnostic)
    -> ContentValue
  {
    guard text.utf8.count <= maximumBytes else {
      throw Diagnostic(.error, "configuration is larger than 1 MB", path: path)
    }
    guard aliasCount(text) <= maximumAliases else {
      throw Diagnostic(
        .error, "more than \(maximumAliases) aliases in configuration", path: path,
        help: ["write out what the aliases stand for"])
    }
    var converter = Converter(path: path, lineOffset: firstLine - 1)
    do {
      guard let node = try Yams.compose(yaml: text, .basic) else { return ContentValue(.map([]), at: .start) }
      return try converter.convert(node, depth: 0)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw diagnostic(for: error, path: path, lineOffset: firstLine - 1)
    }
  }

  /// Upper bound: whatever looks like `*name` where a value may begin, if anything is anchored at all.
  private static func aliasCount(_ text: String) -> Int {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return 0 }
    var count = 0
    var previous = UInt8(ascii: "\n")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "*"), " \t\r\n[]{},:-?".utf8.contains(previous) { count += 1 }
      previous = byte
    }
    return count
  }

  private static func diagnostic(for error: any Error, path: String, lineOffset: Int) -> Diagnostic {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return Diagnostic(
        .error, "not readable as YAML: \(problem)", path: path, line: mark.line + lineOffset,
        column: mark.column)
    case .duplicatedKeysInMapping(let duplicates, let context):
      return Diagnostic(
        .error, "duplicate key \"\(duplicates.first ?? "")\"", path: path,
        line: context.mark.line + lineOffset,
        column: context.mark.column)
    case .reader(let problem, let offset, _, let text):
      let before = text.utf8.prefix(offset ?? 0)
      let line = before.count { $0 == 0x0A } + 1
      let column = before.reversed().prefix { $0 != 0x0A }.count { $0 & 0xC0 != 0x80 } + 1
      return Diagnostic(
        .error, "not readable as YAML: \(problem)", path: path, line: line + lineOffset, column: column)
    default:
      return Diagnostic(.error, "not readable as YAML", path: path)
    }
  }

  /// Copies Yams' nodes into content values, with limits.
  private struct Converter {
    let path: String
    let lineOffset: Int
    var count = 0

    mutating func convert(_ node: Node, depth: Int) throws -> ContentValue {
      let position = SourcePosition(line: (node.mark?.line ?? 1) + lineOffset, column: node.mark?.column ?? 1)
      count += 1
      guard count <= maximumValues, depth <= maximumDepth else {
        throw Diagnostic(
          .error, "too many or too deeply nested values in configuration", path: path, line: position.line,
          column: position.column, help: ["write out what the aliases stand for"])
      }
      switch node {
      case .scalar(let scalar):
        return ContentValue(
          scalar.style == .plain ? .plain(scalar.string) : .string(scalar.string), at: position)
      case .sequence(let sequence):
        return ContentValue(.list(try sequence.map { try convert($0, depth: depth + 1) }), at: position)
      case .mapping(let mapping):
        return ContentValue(
          .map(try mapping.map { try entry($0.key, $0.value, depth: depth + 1) }), at: position)
      case .alias:
        throw Diagnostic(.error, "unresolved alias", path: path, line: position.line, column: position.column)
      }
    }

    private mutating func entry(_ key: Node, _ value: Node, depth: Int) throws -> ContentValue.Entry {
      let converted = try convert(value, depth: depth)
      guard case .scalar(let scalar) = key else {
        throw Diagnostic(
          .error, "a key must be a plain word", path: path, line: converted.position.line,
          column: converted.position.column)
      }
      let position = SourcePosition(line: (key.mark?.line ?? 1) + lineOffset, column: key.mark?.column ?? 1)
      return ContentValue.Entry(key: scalar.string, position: position, value: converted)
    }
  }
}
