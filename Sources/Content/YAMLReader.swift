package import Basics
internal import Yams

/// Reads small YAML (`site.yml`, `chat.yml`, front matter) as content values with positions.
package enum YAMLReader {
  /// Larger configuration is a mistake.
  static let maximumBytes = 1 << 20
  /// Aliases are expanded while reading, so a short text could produce millions of values.
  static let maximumValues = 20_000
  static let maximumDepth = 64
  /// Yams hashes keys with everything that their aliases expand to, which grows like e^(n/e) with the number
  /// of aliases: 16 cost up to 360 times the text, 90 would never end.
  static let maximumAliases = 16

  /// The document; an empty one is an empty object. `firstLine`: where the text starts in its file.
  package static func read(_ text: String, path: String, firstLine: Int = 1) throws(Diagnostic)
    -> ContentValue
  {
    guard text.utf8.count <= maximumBytes else {
      throw Diagnostic(.error, "configuration is larger than 1 MB", path: path)
    }
    do {
      guard try YAMLAliases.count(in: text, upTo: maximumAliases) <= maximumAliases else {
        throw Diagnostic(
          .error, "more than \(maximumAliases) aliases in configuration", path: path,
          help: ["write the values out instead of using aliases"])
      }
      var converter = Converter(path: path, lineOffset: firstLine - 1)
      guard let node = try Yams.compose(yaml: text, .basic) else { return ContentValue(.map([]), at: .start) }
      return try converter.convert(node, depth: 0)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw diagnostic(for: error, path: path, lineOffset: firstLine - 1)
    }
  }

  private static func diagnostic(for error: any Error, path: String, lineOffset: Int) -> Diagnostic {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return Diagnostic(
        .error, "invalid YAML: \(problem)", path: path, line: mark.line + lineOffset,
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
        .error, "invalid YAML: \(problem)", path: path, line: line + lineOffset, column: column)
    default:
      return Diagnostic(.error, "invalid YAML", path: path)
    }
  }

  /// Copies Yams' nodes to content values, with limits.
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
          column: position.column, help: ["write the values out instead of using aliases"])
      }
      switch node {
      case .scalar(let scalar):
        return ContentValue(Self.kind(scalar), at: position)
      case .sequence(let sequence):
        return ContentValue(.list(try sequence.map { try convert($0, depth: depth + 1) }), at: position)
      case .mapping(let mapping):
        return ContentValue(
          .map(try mapping.map { try entry($0.key, $0.value, depth: depth + 1) }), at: position)
      case .alias:
        throw Diagnostic(.error, "unresolved alias", path: path, line: position.line, column: position.column)
      }
    }

    private static func kind(_ scalar: Node.Scalar) -> ContentValue.Kind {
      let text = YAMLMark.plain(scalar.string)
      guard scalar.style == .plain else { return .string(text) }
      return ["", "~", "null"].contains(text) ? .null : .plain(text)
    }

    private mutating func entry(_ key: Node, _ value: Node, depth: Int) throws -> ContentValue.Entry {
      let position = SourcePosition(line: (key.mark?.line ?? 1) + lineOffset, column: key.mark?.column ?? 1)
      guard case .scalar(let scalar) = key else {
        throw Diagnostic(
          .error, "a key must be text", path: path, line: position.line, column: position.column)
      }
      // YAML 1.1 would insert the other object's keys; half of all programs do not.
      guard scalar.string != "<<" || scalar.style != .plain else {
        throw Diagnostic(
          .error, "merge keys (\"<<\") are not supported", path: path, line: position.line,
          column: position.column,
          help: ["write the merged keys out"])
      }
      return ContentValue.Entry(
        key: scalar.string, position: position, value: try convert(value, depth: depth))
    }
  }
}
