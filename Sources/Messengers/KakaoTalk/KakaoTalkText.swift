internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads the lines of KakaoTalk's text files.
struct KakaoTalkText {
  var messages: TextMessages
  private var clock: LocalClock
  private var day: CivilDate?
  /// The time of the last message of the day.
  private var last: Instant?
  private var form: KakaoTalkLine.Form?

  /// Those who wrote or were invited.
  private var names: Set<String>

  /// A line that looks like the start of a day: the line after it says whether it is.
  private var open: (day: CivilDate, text: String, position: SourcePosition)?
  private var isAfterBlank = true

  init(_ names: Set<String>, _ words: KakaoTalkWords, _ out: ImportWriter) {
    self.names = names
    messages = TextMessages(out) { lines, message in words.settle(lines, &message) }
    clock = LocalClock(out.options.zone ?? .utc)
  }

  mutating func take(_ line: Lines.Line) {
    let position = SourcePosition(line: line.number, column: 1)
    let text = String(decoding: messages.out.decoded(line).bytes, as: UTF8.self)
    defer { isAfterBlank = text.trimmed.isEmpty }
    if let open { settle(open, before: text) }
    if let next = KakaoTalkLine.day(text), mayBegin(text) {
      open = (next, text, position)
      if isSure(text) { begin(next, position) }
    } else if let parsed = KakaoTalkLine(text, on: day), parsed.fits(form) {
      form = form ?? parsed.form
      let time = clock.moment(parsed.time.local)
      last = time
      begin(parsed.name, parsed.text, time, position)
    } else if KakaoTalkWords.isEventLine(text) || isEnglishEvent(text), let time = last ?? midnight() {
      begin(nil, text, time, position)
    } else if KakaoTalkLine.isClock(text) || isRule(text) {
      messages.skip("start of a day", at: position)
    } else {
      messages.add(text, at: position)
    }
  }

  mutating func end() {
    if let open { settle(open, before: "") }
    messages.end()
  }

  // MARK: days

  /// Windows writes dashes around the day; elsewhere, a text may have a line with a date.
  private func mayBegin(_ line: String) -> Bool { form != .bracketed || KakaoTalkLine.isDashed(line) }

  private func isSure(_ line: String) -> Bool {
    form == nil || isAfterBlank || KakaoTalkLine.isDashed(line)
  }

  private mutating func begin(_ next: CivilDate, _ position: SourcePosition) {
    (day, last, open) = (next, nil, nil)
    messages.skip("start of a day", at: position)
  }

  /// A day begins before a message, an event or a rule; otherwise the line is a part of a text.
  private mutating func settle(
    _ line: (day: CivilDate, text: String, position: SourcePosition), before next: String
  ) {
    open = nil
    let isMessage = KakaoTalkLine(next, on: line.day).map { $0.fits(form) } ?? false
    if isMessage || KakaoTalkWords.isEventLine(next) || KakaoTalkLine.isClock(next) || isRule(next) {
      begin(line.day, line.position)
    } else {
      messages.add(line.text, at: line.position)
    }
  }

  // MARK: messages

  private mutating func begin(_ name: String?, _ text: String, _ time: Instant, _ position: SourcePosition) {
    var message = Message(id: "", sender: name ?? "", text: "", time: time, position: position)
    if name == nil { message.kind = .system }
    messages.begin(message, text)
  }

  /// `Ann invited Bo and Cy.`, `Bo left.` of the Windows program: names tell it from a message's further lines.
  private mutating func isEnglishEvent(_ text: String) -> Bool {
    guard form == .bracketed, text.utf8.last == UInt8(ascii: "."), text.utf8.count < 400 else { return false }
    if text.hasSuffix(" left.") { return names.contains(String(text.dropLast(6))) }
    guard let match = text.wholeMatch(of: #/(.+?) invited (.+)\./#), names.contains(String(match.1)) else {
      return false
    }
    names.formUnion(match.2.replacing(" and ", with: ", ").split(separator: ", ").map(String.init))
    return true
  }

  /// Windows writes events before the first message of a day without any time.
  private mutating func midnight() -> Instant? { day.map { clock.moment($0.daysSince1970 * 86_400) } }

  /// A line of dashes above or below a date, in files where no message has a date or brackets.
  private func isRule(_ line: String) -> Bool {
    guard form == nil || form == .timed else { return false }
    let line = line.trimmed
    return line.utf8.count > 9 && line.utf8.allSatisfy { $0 == 0x2D }
  }
}
