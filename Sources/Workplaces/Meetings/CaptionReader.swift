internal import Basics
internal import Content
internal import ImportKit

/// The spellings of captions, recognised by their beginning. `named`: that of transcripts of Teams as text, in which
/// the first line of a cue is its speaker.
enum CaptionSyntax {
  case webVTT, srt, sbv, named

  init?(_ head: [UInt8]) {
    let bytes = head.starts(with: InputFile.byteOrderMark) ? head.dropFirst(3) : head[...]
    let text = String(decoding: bytes, as: UTF8.self)
    if text.prefixMatch(of: #/WEBVTT(?:\s|$)/#) != nil {
      self = .webVTT
    } else if text.prefixMatch(of: #/\s*(?:\d{1,9}\h*\R)?\h*-?\d{1,3}:\d\d:\d\d[,.]\d{1,3}\h*-->/#) != nil {
      self = .srt
    } else if text.prefixMatch(of: #/\s*\d{1,2}:\d{1,2}:\d{1,2}\.\d+\h*-->.*\R.*\S.*\R\h*\S/#) != nil {
      self = .named
    } else if text.prefixMatch(of: #/\s*\d{1,3}:\d\d:\d\d\.\d{3},\d{1,3}:\d\d:\d\d\.\d{3}\h*\R/#) != nil {
      self = .sbv
    } else {
      return nil
    }
  }

  /// Sign, hours, minutes, seconds and fraction.
  private typealias Times = (Substring, Substring, Substring?, Substring, Substring, Substring)

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let arrow: Regex<Times> =
    #/\h*(-?)(?:(\d{1,4}):)?-?(\d{1,2}):-?(\d{1,2})[.,]-?(\d{1,7})\h*-->\h*[-\d:]{3,12}[.,]-?\d{1,7}(?:\h.*)?/#
  nonisolated(unsafe) private static let comma: Regex<Times> =
    #/\h*()(?:(\d{1,4}):)?(\d\d):(\d\d)\.(\d{3}),\d{1,4}:\d\d:\d\d\.\d{3}\h*/#

  /// Whether a line may be meant to have the times of a cue.
  func isTiming(_ line: String) -> Bool { self != .sbv && line.contains("-->") }

  /// Milliseconds from the beginning; nil if unreadable. Teams writes `0:0:5.32`, and times before the beginning.
  func start(_ line: String) -> Int64? {
    // Most lines are text, and an expression takes longer.
    let first = line.utf8.first { $0 != 0x20 && $0 != 0x09 } ?? 0
    guard (0x30...0x39).contains(first) || first == UInt8(ascii: "-") else { return nil }
    guard let match = line.wholeMatch(of: self == .sbv ? Self.comma : Self.arrow)?.output,
      let hours = Int64(match.2 ?? "0"), let minutes = Int64(match.3), let seconds = Int64(match.4),
      minutes < 60, seconds < 60, let fraction = Int64((match.5 + "00").prefix(3))
    else { return nil }
    let time = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction
    return match.1.isEmpty ? time : -time
  }

  /// Milliseconds from the beginning to the end of a cue, in a line with an arrow.
  static func end(_ line: String) -> Int64? {
    guard let arrow = line.firstRange(of: "-->") else { return nil }
    let words = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace)
    let numbers = (words.first ?? "").split { ":.,".contains($0) }
    guard (3...4).contains(numbers.count), numbers.allSatisfy({ $0.utf8.count < 8 }),
      let fraction = Int64(((numbers.last ?? "") + "00").prefix(3))
    else { return nil }
    return numbers.dropLast().reduce(0) { $0 * 60 + (Int64($1) ?? 0) } * 1000 + fraction
  }
}

/// One cue of a file.
struct Caption {
  /// Milliseconds from the beginning; nil if unreadable.
  let start: Int64?
  /// The same for its end.
  var end: Int64?
  let position: SourcePosition
  /// That of Webex, which names it above the times.
  var speaker: String?
  var lines: [String] = []
  /// Whether lines of the cue before are left out.
  var isRepeat = false
}

/// Reads the cues of a file. Comments and styles are skipped; everything else belongs to a cue.
struct CaptionReader {
  private(set) var out: ImportWriter
  private(set) var cues: [Caption] = []
  private let syntax: CaptionSyntax
  /// Lines since the last times, with their numbers.
  private var pending: [(text: String, number: Int)] = []
  private var isHeader: Bool
  private var isSkipping = false

  init(_ syntax: CaptionSyntax, _ out: ImportWriter) {
    (self.syntax, self.out) = (syntax, out)
    isHeader = syntax == .webVTT
  }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    defer { end() }
    var (lines, number) = (try Lines(file), 0)
    while let line = try lines.next() {
      let text = String(decoding: out.decoded(line).bytes, as: UTF8.self)
      // Older programs end lines with a carriage return alone.
      for part in text.split(separator: "\r", omittingEmptySubsequences: false) {
        number += 1
        take(number == 1 ? String(part.trimmingPrefix("\u{FEFF}")) : String(part), number)
      }
    }
  }

  private mutating func take(_ line: String, _ number: Int) {
    if let start = syntax.start(line) { return begin(start, CaptionSyntax.end(line), number) }
    if isBetweenCues, syntax.isTiming(line) { return begin(nil, nil, number) }
    let isBlank = line.trimmed.isEmpty
    // YouTube begins a cue with a line that is only a space.
    if isBlank, !line.isEmpty, pending.isEmpty, !cues.isEmpty, !isSkipping { return }
    if isHeader {
      isHeader = !isBlank
    } else if isSkipping {
      isSkipping = !isBlank
    } else if isAfterBlank, isComment(line) {
      isSkipping = true
      out.record()
      out.skip(
        line.hasPrefix("NOTE") ? "comment" : "style or region", at: SourcePosition(line: number, column: 1))
    } else {
      pending.append((isBlank ? "" : line, number))
    }
  }

  /// A text right below the times of a cue is not a comment.
  private var isAfterBlank: Bool { pending.last?.text.isEmpty ?? cues.isEmpty }

  private func isComment(_ line: String) -> Bool {
    syntax == .webVTT && ["NOTE", "STYLE", "REGION"].contains(where: line.hasPrefix)
      && line.prefixMatch(of: #/(?:NOTE(?:\h|$)|(?:STYLE|REGION)\h*$)/#) != nil
  }

  /// Whether a line with an arrow is no text.
  private var isBetweenCues: Bool {
    cues.isEmpty || pending.last?.text.isEmpty == true
      || pending.count > 1 && pending[pending.count - 2].text.isEmpty
  }

  private mutating func begin(_ start: Int64?, _ finish: Int64?, _ number: Int) {
    let identifier = takeIdentifier()
    end()
    (isHeader, isSkipping) = (false, false)
    // `1 "Ann Lee" (3412)`
    let name = identifier?.wholeMatch(of: #/\d+ "([^"]+)" \(\d+\)\s*/#).map { String($0.1) }
    let cue = Caption(
      start: start, end: finish, position: SourcePosition(line: number, column: 1), speaker: name)
    if cue.start == nil {
      out.drift("times of a cue are unreadable; it has the time of the cue before", at: cue.position)
    }
    cues.append(cue)
  }

  /// The line above the times: a number in SRT, any text after a blank line in WebVTT.
  private mutating func takeIdentifier() -> String? {
    guard syntax != .sbv, let last = pending.last, !last.text.isEmpty else { return nil }
    let isFirst = pending.count == 1 ? cues.isEmpty : pending[pending.count - 2].text.isEmpty
    let isNumber = syntax == .srt && last.text.trimmed.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber || isFirst && syntax == .webVTT ? pending.removeLast().text : nil
  }

  /// Gives the pending lines to the last cue.
  private mutating func end() {
    while pending.last?.text.isEmpty == true { pending.removeLast() }
    defer { pending = [] }
    guard let first = pending.first(where: { !$0.text.isEmpty }) else { return }
    guard !cues.isEmpty else {
      out.record()
      return out.skip("text before the first cue", at: SourcePosition(line: first.number, column: 1))
    }
    if syntax == .webVTT, let gap = pending.first(where: \.text.isEmpty) {
      out.drift(
        "text after a blank line has no times; it continues the cue above",
        at: SourcePosition(line: gap.number + 1, column: 1))
    }
    cues[cues.count - 1].lines = pending.map(\.text)
  }
}
