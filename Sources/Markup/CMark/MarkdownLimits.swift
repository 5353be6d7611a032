/// Rejects bodies that would cost cmark-gfm more than some milliseconds.
///
/// One pass over the bytes counts the elements of known super-linear patterns; the counts are upper bounds of
/// the work. Figures: cmark-gfm 0.29.0.gfm.6, 64 KB of the pattern, without these limits.
struct MarkdownLimits {
  private let options: MarkdownRenderer.Options

  init(_ options: MarkdownRenderer.Options) { self.options = options }

  /// Why `bytes` may not be parsed; nil if they may.
  func note(for bytes: [UInt8]) -> MarkdownNote? {
    if bytes.count > options.maxBytes { return .tooLong(bytes: bytes.count) }
    var tables = TableSize()
    var work = ParserWork(bodySize: bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if Self.containers(of: line, stoppingAbove: options.maxDepth) > options.maxDepth { return .tooDeep }
      tables.add(line)
      work.add(line)
    }
    if tables.cells > options.maxTableCells || tables.columns > options.maxTableColumns {
      return .tableTooLarge(cells: tables.cells)
    }
    return work.isTooMuch ? .tooCostly : nil
  }

  /// The number of block quotes and lists that one line can open: 10,000 `- ` and blank lines took 6.3 s,
  /// since every line visits every open block. Indentation limits depth gathered over many lines.
  private static func containers(of line: ArraySlice<UInt8>, stoppingAbove limit: Int) -> Int {
    var count = 0
    var rest = line.drop(while: \.isBlank)
    while count <= limit, let first = rest.first {
      let digits = rest.prefix(while: \.isASCIIDigit).count
      let marker = first == UInt8(ascii: ">") ? 1 : listMarkerLength(rest, digits: digits)
      if marker == 0 { break }
      count += 1
      rest = rest.dropFirst(marker).drop(while: \.isBlank)
    }
    return count
  }

  /// `- `, `+ `, `* `, `1. `, `1) `; 0 for anything else.
  private static func listMarkerLength(_ rest: ArraySlice<UInt8>, digits: Int) -> Int {
    let after = rest.dropFirst(digits)
    let marks: [UInt8] = digits > 0 ? Array(".)".utf8) : Array("-+*".utf8)
    guard digits <= 9, let mark = after.first, marks.contains(mark) else { return 0 }
    return after.dropFirst().first.map { $0.isBlank || $0 == 0x0D } ?? true ? digits + 1 : 0
  }
}

/// Counts table cells after each row is padded to its header's width: a 9.6 KB body gave 25 MB of HTML in 8
/// s.
private struct TableSize {
  private(set) var cells = 0
  private(set) var columns = 0
  /// The widest delimiter row since the last blank line.
  private var width = 0

  mutating func add(_ line: ArraySlice<UInt8>) {
    var pipes = 0
    var hasDash = false
    var isBlank = true
    var isDelimiters = true
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"): pipes += 1
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ">"): continue
      // Other characters allowed before or in such a row.
      case UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"):
        break
      default: if !byte.isASCIIDigit { isDelimiters = false }
      }
      isBlank = false
    }
    if isBlank { width = 0 }
    if isDelimiters, hasDash, pipes > 0 {
      width = max(width, pipes + 1)
      columns = max(columns, pipes - 1)
    }
    cells += width
  }
}

/// Counts the patterns that slow down cmark-gfm's inline parser.
private struct ParserWork {
  private let bodySize: Int
  private var declarations = 0
  private var images = 0
  private var destinations = 0
  private var brackets = 0
  private var tokenWork = 0
  private var paragraphSize = 0
  private var paragraphDefines = false
  private var largestDefinitions = 0

  init(bodySize: Int) { self.bodySize = bodySize }

  var isTooMuch: Bool {
    // `a <?`: each scans for its end to the end of the body; 438 ms at 16,384 × 64 KB, so 8 M is about 4 ms.
    declarations * bodySize > 8_000_000
      // `![[]()`: each link walks back over the open images; 341 ms at 10,922², so 2 M is about 6 ms.
      || images * destinations > 2_000_000
      // `www.a_`: each `www.` reads to the end of its word; 2.1 s at 10,922 × 64 KB. `a@`: 136 ms.
      || tokenWork > 4_000_000
      // `[a]: long` and `[a][a]…`: each use copies the address; 150 MB from 60 KB.
      || max(largestDefinitions, paragraphDefines ? paragraphSize : 0) * brackets > 8_000_000
  }

  mutating func add(_ line: ArraySlice<UInt8>) {
    paragraphSize += line.count + 1
    if line.allSatisfy({ $0.isBlank || $0 == 0x0D || $0 == UInt8(ascii: ">") }) { endParagraph() }
    var previous: UInt8 = 0
    var starts = 0
    var wordStart = line.startIndex
    for index in line.indices {
      let byte = line[index]
      switch (previous, byte) {
      case (UInt8(ascii: "<"), UInt8(ascii: "?")), (UInt8(ascii: "<"), UInt8(ascii: "!")): declarations += 1
      case (UInt8(ascii: "!"), UInt8(ascii: "[")): images += 1; brackets += 1
      case (_, UInt8(ascii: "[")): brackets += 1
      case (UInt8(ascii: "]"), UInt8(ascii: "(")): destinations += 1
      case (UInt8(ascii: "]"), UInt8(ascii: ":")): paragraphDefines = true
      case (_, UInt8(ascii: "@")), (UInt8(ascii: "w"), UInt8(ascii: ".")),
        (UInt8(ascii: ":"), UInt8(ascii: "/")):
        starts += 1
      case (_, UInt8(ascii: " ")), (_, UInt8(ascii: "\t")):
        tokenWork += starts * (index - wordStart)
        (starts, wordStart) = (0, index)
      default: break
      }
      previous = byte
    }
    tokenWork += starts * (line.endIndex - wordStart)
  }

  private mutating func endParagraph() {
    if paragraphDefines { largestDefinitions = max(largestDefinitions, paragraphSize) }
    paragraphSize = 0
    paragraphDefines = false
  }
}
