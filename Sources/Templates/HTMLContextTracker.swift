internal import Markup

/// Tracks the literal HTML of a template to know the place of each tag, since escaping makes a value safe
/// only in text and in quoted attributes.
///
/// Parses roughly as browsers do; where it is stricter, the template is not well-formed polyglot HTML.
struct HTMLContextTracker: Equatable {
  enum Place: Equatable {
    case text
    /// After `<`, or `<!`.
    case lessThan, exclamation
    case tagName, betweenAttributes, attributeName, afterAttributeName, beforeValue
    case quoted(UInt8)
    case unquoted
    /// White space or the end of the tag must follow.
    case afterValue
    /// In `script` or `style`: `<` starts only the end tag.
    case rawText
    /// In `title` or `textarea`: text without elements.
    case plainText
    case comment, declaration
  }

  private(set) var place = Place.text
  /// The element of this tag or text; with a slash for end tags.
  private(set) var tag: [UInt8] = []
  private(set) var attribute: [UInt8] = []
  private(set) var url = URLProgress.start
  /// A possible end of a comment or raw text.
  private var tail: [UInt8] = []
  /// The first construct in the literal text that makes the rest ambiguous.
  private(set) var problem: String?

  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    switch place {
    case .text: if byte == Self.less { place = .lessThan }
    case .lessThan: readAfterLess(byte)
    case .exclamation, .comment, .declaration: readMarkup(byte)
    case .rawText, .plainText: readRaw(byte)
    case .quoted(let quote): readQuoted(byte, quote)
    case .tagName: if !endsName(byte) { tag.append(Self.lower(byte)) }
    case .betweenAttributes, .attributeName, .afterAttributeName, .beforeValue, .unquoted, .afterValue:
      readTag(byte)
    }
  }

  // MARK: Tags

  private mutating func readAfterLess(_ byte: UInt8) {
    if byte.isASCIILetter || byte == Self.slash {
      place = .tagName
      tag = [Self.lower(byte)]
    } else if byte == UInt8(ascii: "!") {
      place = .exclamation
      tail = []
    } else if byte == UInt8(ascii: "?") {
      place = .declaration
    } else if byte != Self.less {
      place = .text
    }
  }

  /// White space, `/` and `>` end names; a slash right after `<` starts the name of an end tag.
  private mutating func endsName(_ byte: UInt8) -> Bool {
    if Self.isSpace(byte) || byte == Self.slash {
      place = .betweenAttributes
    } else if byte == Self.greater {
      endTag()
    } else {
      return false
    }
    attribute = []
    return true
  }

  private mutating func readTag(_ byte: UInt8) {
    switch (place, byte) {
    case (.beforeValue, _) where Self.isSpace(byte): break
    case (.beforeValue, UInt8(ascii: "\"")), (.beforeValue, UInt8(ascii: "'")):
      place = .quoted(byte)
      url = .start
    case (.beforeValue, _) where byte != Self.greater: place = .unquoted
    case (.unquoted, Self.slash): break
    case (.attributeName, UInt8(ascii: "=")), (.afterAttributeName, UInt8(ascii: "=")): place = .beforeValue
    case (.attributeName, _) where Self.isSpace(byte): place = .afterAttributeName
    case (.afterAttributeName, _) where Self.isSpace(byte): break
    case _ where endsName(byte): break
    case (.attributeName, _): attribute.append(Self.lower(byte))
    case (.unquoted, _): break
    default:
      if place == .afterValue { problem = problem ?? "missing space before an attribute" }
      if "\"'<=".utf8.contains(byte) { problem = problem ?? "invalid start of an attribute name" }
      place = .attributeName
      attribute = [Self.lower(byte)]
    }
  }

  private mutating func readQuoted(_ byte: UInt8, _ quote: UInt8) {
    if byte == quote {
      place = .afterValue
      attribute = []
      url = .start
    } else if isSourceSet && byte == UInt8(ascii: ",") {
      url = .start
    } else if takesURL {
      url.read(byte)
    }
  }

  private mutating func endTag() {
    switch String(decoding: tag, as: UTF8.self) {
    case "script", "style", "xmp", "iframe", "noembed", "noframes": place = .rawText
    case "title", "textarea": place = .plainText
    default:
      place = .text
      tag = []
    }
    tail = []
  }

  // MARK: Comments and raw text

  private mutating func readMarkup(_ byte: UInt8) {
    let dash = UInt8(ascii: "-")
    switch place {
    case .exclamation where byte == dash && tail.isEmpty: tail = [dash]
    case .exclamation where byte == dash:
      place = .comment
      tail = [dash, dash]  // so that `<!-->` is a whole comment, as in browsers
    case .comment where byte == Self.greater && (tail.count >= 2):
      place = .text
      tail = []
    case .comment where byte == dash: if tail.count < 2 { tail.append(dash) }
    case .comment where byte == UInt8(ascii: "!") && tail.count == 2: break  // `--!>` ends a comment too
    case .comment: tail = []
    default:
      place = byte == Self.greater ? .text : .declaration
      tail = []
    }
  }

  /// Waits for the end tag of the element.
  private mutating func readRaw(_ byte: UInt8) {
    let end = [Self.less, Self.slash] + tag
    if tail == end, byte == Self.greater || byte == Self.slash || Self.isSpace(byte) {
      tag.insert(Self.slash, at: 0)
      place = .tagName
      tail = []
      _ = endsName(byte)
    } else if tail.count < end.count, end[tail.count] == Self.lower(byte) {
      tail.append(Self.lower(byte))
    } else {
      if tail == [Self.less], byte == UInt8(ascii: "!"), place == .rawText {
        problem = problem ?? "a comment begins inside <\(String(decoding: tag, as: UTF8.self))>"
      }
      tail = byte == Self.less ? [byte] : []
    }
  }

  // MARK: Values and sections

  /// A field was shown here.
  mutating func readField() { if takesURL { url.readField() } }

  mutating func clearProblem() { problem = nil }

  /// The place after an optional section; nil if the places with and without it differ.
  static func merged(_ before: Self, _ after: Self) -> Self? {
    if before == after { return before }
    var result = after
    if before.isInTag, before.attribute.isEmpty, after.isInTag, before.tag == after.tag {
      result.place = .afterValue
      result.attribute = []
      return result
    }
    result.url = .merged(before.url, after.url)
    var expected = before
    expected.url = result.url
    return result == expected ? result : nil
  }

  /// In a tag, outside its values.
  private var isInTag: Bool {
    switch place {
    case .tagName, .betweenAttributes, .attributeName, .afterAttributeName, .afterValue: true
    default: false
    }
  }

  // MARK: Bytes

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let slash = UInt8(ascii: "/")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func lower(_ byte: UInt8) -> UInt8 { byte.isASCIILetter ? byte | 0x20 : byte }
}
