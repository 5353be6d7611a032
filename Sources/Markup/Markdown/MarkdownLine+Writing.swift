extension MarkdownLine {
  /// The Markdown of the line; `lineBreak` replaces its breaks.
  consuming func markdown(lineBreak: [UInt8]) -> [UInt8] {
    var rest = pieces
    trim(&rest)
    rest = Marks(rest).kept
    var out: [UInt8] = []
    var lineStart = 0
    for (index, piece) in rest.enumerated() {
      switch piece {
      case .text(let bytes): MarkdownEscape.append(bytes, isFollowed: index + 1 < rest.count, to: &out)
      case .raw(let bytes): out += bytes
      case .open(let mark), .close(let mark): out += mark.sign.utf8
      case .linkOpen: out.append(UInt8(ascii: "["))
      case .linkClose(let address):
        out += "](".utf8
        out += address
        out.append(UInt8(ascii: ")"))
      case .lineBreak:
        while out.last == 0x20 { out.removeLast() }
        MarkdownEscape.guardLine(&out, from: lineStart)
        out += lineBreak
        lineStart = out.count
      }
    }
    MarkdownEscape.guardLine(&out, from: lineStart)
    return out
  }

  /// Removes blanks and breaks at the end.
  private func trim(_ pieces: inout [Piece]) {
    var index = pieces.count - 1
    while index >= 0 {
      switch pieces[index] {
      case .lineBreak: pieces.remove(at: index)
      case .text(var bytes):
        guard bytes.last == 0x20 else { return }
        bytes.removeLast()
        guard bytes.isEmpty else { return pieces[index] = .text(bytes) }
        pieces.remove(at: index)
      case .close, .linkClose: break
      default: return
      }
      index -= 1
    }
  }
}

/// Finds the marks of a line that would be read as marks: CommonMark's flanking rule, applied strictly.
///
/// Other marks are dropped, so that their signs never show as text.
private struct Marks {
  /// For each piece, whether its mark is written.
  private var standing: [Bool]
  private let pieces: [MarkdownLine.Piece]

  private enum Class { case blank, sign, letter }

  init(_ pieces: [MarkdownLine.Piece]) {
    self.pieces = pieces
    standing = Array(repeating: false, count: pieces.count)
    var open: [(mark: MarkdownLine.Mark, index: Int)] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .open(let mark): open.append((mark, index))
      case .close(let mark):
        guard let start = open.popLast() else { continue }
        if open.contains(where: { $0.mark == mark }) { continue }
        standing[start.index] = hasInk(start.index..<index) && canStand(start.index, index, mark)
        standing[index] = standing[start.index]
      default: break
      }
    }
  }

  /// The remaining pieces; text separated only by dropped marks is merged.
  var kept: [MarkdownLine.Piece] {
    var out: [MarkdownLine.Piece] = []
    for (index, piece) in pieces.enumerated() {
      switch (piece, out.last) {
      case (.open, _), (.close, _): if standing[index] { out.append(piece) }
      case (.text(let more), .text(let before)): out[out.count - 1] = .text(before + more)
      default: out.append(piece)
      }
    }
    return out
  }

  private func hasInk(_ range: Range<Int>) -> Bool {
    pieces[range].contains { piece in
      switch piece {
      case .text, .raw: true
      default: false
      }
    }
  }

  private func canStand(_ start: Int, _ end: Int, _ mark: MarkdownLine.Mark) -> Bool {
    let (before, after) = (look(start, -1, mark, isOutside: true), look(end, 1, mark, isOutside: true))
    let (first, last) = (look(start, 1, mark, isOutside: false), look(end, -1, mark, isOutside: false))
    if before.isSame || after.isSame || first.kind == .blank || last.kind == .blank { return false }
    if mark == .emphasis { return before.kind != .letter && after.kind != .letter }
    let opens = first.kind == .letter && !first.isPast && !before.isPast || before.kind != .letter
    let closes = last.kind == .letter && !last.isPast && !after.isPast || after.kind != .letter
    return opens && closes
  }

  /// The neighbour of a mark, past other marks; `isSame`: past an equal sign, which is never written inside
  /// it.
  private func look(
    _ index: Int, _ step: Int, _ mark: MarkdownLine.Mark, isOutside: Bool
  ) -> (kind: Class, isPast: Bool, isSame: Bool) {
    var place = index + step
    var isPast = false
    while pieces.indices.contains(place) {
      switch pieces[place] {
      case .open(let other), .close(let other):
        isPast = true
        if other == mark, isOutside { return (.sign, true, true) }
      case .lineBreak: return (.blank, isPast, false)
      case .raw, .linkOpen, .linkClose: return (.sign, isPast, false)
      case .text(let bytes): return (Self.kind(bytes, atEnd: step < 0, isOutside), isPast, false)
      }
      place += step
    }
    return (.blank, isPast, false)
  }

  /// Parsers disagree about signs that are not punctuation: assume the worse case.
  private static func kind(_ bytes: [UInt8], atEnd: Bool, _ isOutside: Bool) -> Class {
    guard let byte = atEnd ? bytes.last : bytes.first else { return .blank }
    if byte < 0x80 { return byte.isASCIIAlphanumeric ? .letter : byte <= 0x20 ? .blank : .sign }
    let text = String(decoding: atEnd ? bytes.suffix(4) : bytes.prefix(4), as: UTF8.self).unicodeScalars
    guard let scalar = atEnd ? text.last : text.first else { return .blank }
    if scalar.properties.isWhitespace { return .blank }
    if scalar.properties.isAlphabetic { return .letter }
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .dashPunctuation, .connectorPunctuation:
      return .sign
    default: return isOutside ? .letter : .sign
    }
  }
}
