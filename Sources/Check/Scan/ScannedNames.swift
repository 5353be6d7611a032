internal import Basics

/// Whether elements have names: counts what a screen reader reads aloud while the page passes.
struct ScannedNames {
  /// The counts at some place of the page.
  struct Mark {
    fileprivate let words: Int32
    fileprivate let wide: Int32
    fileprivate let hidden: Int32
  }

  /// Open elements whose content must name them.
  var waiting = 0
  /// Open links and buttons.
  var openButtons = 0
  /// Of the first level.
  private(set) var headings = 0
  private var lastLevel = 0
  /// Visible texts and labels with a printable character of ASCII.
  private var words: Int32 = 0
  /// Texts with other characters; only their text shows whether they are blank.
  private var wide: Int32 = 0
  /// Elements hidden from screen readers.
  private var hidden: Int32 = 0

  var mark: Mark { Mark(words: words, wide: wide, hidden: hidden) }

  mutating func note(_ run: ScannedRun, from start: Int, in bytes: [UInt8]) {
    if run.isWide { wide += 1 }
    if waiting > 0, Self.hasInk(start..<run.end, bytes) { words += 1 }
  }

  mutating func noteLabel() { words += 1 }

  /// Whether there is a printable character of ASCII before any reference.
  static func hasInk(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    for place in range {
      let byte = bytes[place]
      if byte == UInt8(ascii: "&") { return false }
      if byte > 0x20, byte < 0x7F { return true }
    }
    return false
  }

  /// Checks that something since `mark` names the element.
  func close(_ mark: Mark, _ content: Range<Int>, _ bytes: [UInt8]) throws(NotClean) {
    if words > mark.words { return }
    guard wide > mark.wide, hidden == mark.hidden else { throw NotClean("an element without a name") }
    if try ScannedText.text(content, of: bytes).isBlank { throw NotClean("an element with a blank name") }
  }

  /// Whether text since `mark` has characters beyond ASCII.
  func isWide(since mark: Mark) -> Bool { wide > mark.wide }

  /// Content of a hidden element names none around it.
  mutating func leaveHidden(_ mark: Mark) {
    words = mark.words
    hidden += 1
  }

  mutating func follow(_ level: Int) throws(NotClean) {
    if level == 1 { headings += 1 }
    if lastLevel > 0, level > lastLevel + 1 { throw NotClean("a skipped level") }
    lastLevel = level
  }
}

/// Names of elements, in their tags and contents.
extension PageScan {
  /// Attributes that hide an element from screen readers.
  mutating func isHidden() -> Bool {
    tag.has(.hidden) || tag[.ariaHidden].map { bytes.holds("true", at: $0.range) } == true
  }

  /// Whether an attribute names the element.
  mutating func isLabelled() throws(NotClean) -> Bool {
    if try isInked(.ariaLabel) { return true }
    if try isInked(.ariaLabelledby) { return true }
    if try isInked(.title) { return true }
    return try isInked(.value)
  }

  /// Whether the attribute has something to read aloud.
  mutating func isInked(_ attribute: ScannedAttribute) throws(NotClean) -> Bool {
    guard let value = tag[attribute] else { return false }
    if ScannedNames.hasInk(value.range, bytes) { return true }
    return value.isPlain ? false : try !value.text(bytes).isBlank
  }

  /// Counts the label of the current tag as a text.
  mutating func noteLabel(_ row: ScanTable.Row) throws(NotClean) {
    if try isInked(.ariaLabel) {
      names.noteLabel()
    } else if row.element == .img, try isInked(.alt) {
      names.noteLabel()
    }
  }

  mutating func isLinkOrButton(_ row: ScanTable.Row) -> Bool {
    switch row.element {
    case .a: tag.has(.href)
    case .button: true
    case .input: tag[.type].map { bytes.holds("button", at: $0.range) } == true
    default: false
    }
  }

  /// A click has one meaning: nothing interactive in a link or button.
  mutating func checkClicks(_ row: ScanTable.Row, _ isButton: Bool) throws(NotClean) {
    guard names.openButtons > 0, !row.isDrawing else { return }
    let isInteractive =
      switch row.element {
      case .select, .textarea, .summary: true
      case .input: tag[.type].map { !bytes.holds("hidden", at: $0.range) } ?? true
      case .audio, .video: tag.has(.controls)
      default: isButton || tag.has(.tabindex)
      }
    if isInteractive { throw NotClean("a button in a button") }
  }

  /// No invisible characters in a name.
  mutating func checkTrusted(_ element: OpenElement, _ content: Range<Int>) throws(NotClean) {
    guard names.isWide(since: element.names) else { return }
    try checkHidden(try ScannedText.text(content, of: bytes))
  }

  mutating func checkHidden(_ text: String) throws(NotClean) {
    if HiddenCharacters.first(in: text) != nil { throw NotClean("an invisible character") }
  }
}
