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

  init(_ names: Set<String>, _ out: ImportWriter) {
    self.names = names
    let strings = out.strings
    messages = TextMessages(out) { lines, message in KakaoTalkWords.settle(lines, strings, &message) }
    clock = LocalClock(out.options.zone ?? .utc)
  }

  mutating func take(_ line: Lines.Line) {
    let position = SourcePosition(line: line.number, column: 1)
    let text = String(decoding: messages.out.decoded(line).bytes, as: UTF8.self)
    if let next = KakaoTalkLine.day(text) {
      (day, last) = (next, nil)
      messages.skip("start of a day", at: position)
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
