/// A stretch of code that begins with fixed bytes: a comment, a string, an attribute. The first match in a
/// language's list wins, so `"""` precedes `"`.
struct Region: Sendable {
  var open: Mark
  var kind: TokenKind
  var extent: Extent
  var place = Place.anywhere

  /// How far it extends.
  enum Extent: Sendable {
    /// To the end of its line.
    case line
    /// To a closing mark.
    case body(Body)
    /// Over the name that follows; a mark without a name opens no region.
    case name
    /// One character or escape and a closing quote; otherwise no region, as for Rust's `'a`.
    case character
    /// A regular expression, in which `[/]` does not end it, and its flags.
    case regex
    /// From the next line down to a line with the word after the mark: `<<EOF`.
    case heredoc
  }

  /// Where it may begin.
  enum Place: Sendable {
    case anywhere
    /// First in its line, except for blanks.
    case lineStart
    /// After a blank or at the start of a line: the shell's `#`.
    case wordStart
    /// Where a value is expected, so that a `/` is not a division.
    case operand
  }

  /// The rules inside a comment or string.
  struct Body: Sendable {
    var close: Mark
    /// The byte that escapes the next one.
    var escape: UInt8?
    /// Whether it may contain line ends; otherwise it ends with its line.
    var holdsLines = false
    /// Whether the opening mark inside it needs its own closing mark.
    var nests = false
    /// The beginning of code embedded in a string, bracket last: `${`.
    var embedding: Mark?
  }
}

extension Region {
  static func line(_ open: Mark, _ place: Place = .anywhere) -> Region {
    Region(open: open, kind: .comment, extent: .line, place: place)
  }

  static func comment(_ open: Mark, _ close: Mark, nests: Bool = false) -> Region {
    Region(open: open, kind: .comment, extent: .body(Body(close: close, holdsLines: true, nests: nests)))
  }

  /// A string on one line with backslash escapes.
  static func string(_ open: Mark, _ close: Mark? = nil, embedding: Mark? = nil) -> Region {
    let body = Body(close: close ?? open, escape: UInt8(ascii: "\\"), embedding: embedding)
    return Region(open: open, kind: .string, extent: .body(body))
  }

  /// A string that may contain line ends.
  static func text(_ open: Mark, _ close: Mark? = nil, embedding: Mark? = nil) -> Region {
    let body = Body(
      close: close ?? open, escape: UInt8(ascii: "\\"), holdsLines: true, embedding: embedding)
    return Region(open: open, kind: .string, extent: .body(body))
  }

  /// A string without escapes.
  static func raw(_ open: Mark, _ close: Mark? = nil, holdsLines: Bool = true, embedding: Mark? = nil)
    -> Region
  {
    let body = Body(close: close ?? open, holdsLines: holdsLines, embedding: embedding)
    return Region(open: open, kind: .string, extent: .body(body))
  }

  static func character(_ open: Mark) -> Region {
    Region(open: open, kind: .string, extent: .character)
  }

  static func name(_ open: Mark, _ kind: TokenKind, _ place: Place = .anywhere) -> Region {
    Region(open: open, kind: kind, extent: .name, place: place)
  }

  /// Anything between two marks on one line: `#[derive(Debug)]`.
  static func enclosed(_ open: Mark, _ close: Mark, _ kind: TokenKind, _ place: Place = .anywhere) -> Region {
    Region(open: open, kind: kind, extent: .body(Body(close: close)), place: place)
  }

  static func heredoc(_ open: Mark) -> Region { Region(open: open, kind: .string, extent: .heredoc) }

  static let regex = Region(open: "/", kind: .string, extent: .regex, place: .operand)
}
