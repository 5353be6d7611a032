/// The text of one paragraph, heading or cell, before it is written as Markdown.
///
/// Pieces are collected first and written at the end, since whether `**` is valid depends on the characters
/// around it.
struct MarkdownLine {
  enum Mark: UInt8 {
    case strong, emphasis, strike

    var sign: String {
      switch self {
      case .strong: "**"
      case .emphasis: "_"
      case .strike: "~~"
      }
    }
  }

  enum Piece {
    /// With runs of blanks collapsed, not yet escaped.
    case text([UInt8])
    /// Ready Markdown, which begins and ends in punctuation.
    case raw([UInt8])
    case open(Mark)
    case close(Mark)
    case linkOpen
    case linkClose([UInt8])
    case lineBreak
  }

  private(set) var pieces: [Piece] = []
  /// Whether the next piece begins a line or follows a blank.
  private var isAfterBlank = true
  /// Whether there is more than marks and blanks.
  private(set) var hasInk = false

  var isEmpty: Bool { pieces.isEmpty }

  mutating func text(_ bytes: some Collection<UInt8>) {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for byte in bytes {
      let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
      if !isBlank {
        out.append(byte)
        hasInk = true
      } else if !isAfterBlank {
        out.append(0x20)
      }
      isAfterBlank = isBlank
    }
    guard !out.isEmpty else { return }
    if case .text(let before) = pieces.last {
      pieces[pieces.count - 1] = .text(before + out)
    } else {
      pieces.append(.text(out))
    }
  }

  /// Adds a blank, unless there is one.
  mutating func blank() { text([0x20]) }

  mutating func raw(_ bytes: [UInt8]) {
    pieces.append(.raw(bytes))
    (isAfterBlank, hasInk) = (false, true)
  }

  /// A checkbox alone does not count as text.
  mutating func box(_ bytes: [UInt8]) {
    pieces.append(.raw(bytes))
    isAfterBlank = false
    blank()
  }

  mutating func lineBreak() {
    guard hasInk else { return }
    pieces.append(.lineBreak)
    isAfterBlank = true
  }

  mutating func open(_ mark: Mark) { pieces.append(.open(mark)) }
  mutating func close(_ mark: Mark) { pieces.append(.close(mark)) }

  /// Opens a link; `end` closes it, or removes it if it is empty.
  mutating func begin() -> (count: Int, hasInk: Bool) {
    pieces.append(.linkOpen)
    defer { hasInk = false }
    return (pieces.count, hasInk)
  }

  mutating func end(_ start: (count: Int, hasInk: Bool), _ address: [UInt8], otherwise name: String?) {
    if !hasInk, let name { text(name.utf8) }
    if hasInk {
      pieces.append(.linkClose(address))
    } else {
      pieces.removeSubrange((start.count - 1)...)
    }
    hasInk = hasInk || start.hasInk
  }

  /// The text since `start`; nil if there is anything else.
  func onlyText(since start: Int) -> [UInt8]? {
    guard pieces.count == start + 1, case .text(let bytes) = pieces[start] else { return nil }
    return bytes
  }

  /// Removes a link, but keeps its content.
  mutating func unwrap(_ start: (count: Int, hasInk: Bool)) {
    pieces.remove(at: start.count - 1)
    hasInk = hasInk || start.hasInk
  }

  mutating func drop(since start: Int) {
    pieces.removeSubrange(start...)
    hasInk = false
  }

  mutating func replaceLink(from start: Int, with bytes: [UInt8]) {
    pieces.removeSubrange((start - 1)...)
    raw(bytes)
  }

  /// Whether a code span is allowed here: two adjacent ones would merge.
  var mayTakeCode: Bool {
    if case .raw(let bytes) = pieces.last { return bytes.last != UInt8(ascii: "`") }
    return true
  }
}
