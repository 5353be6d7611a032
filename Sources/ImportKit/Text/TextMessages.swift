package import Basics
package import Conversations

/// The messages of a text file in which a line begins each message, and other lines continue it.
package struct TextMessages {
  package var out: ImportWriter
  private var open: (message: Message, lines: [String])?
  /// Sets the text, the kind and the parts of a message from its lines.
  private let settle: ([String], inout Message) -> Void

  package init(_ out: ImportWriter, settle: @escaping ([String], inout Message) -> Void) {
    (self.out, self.settle) = (out, settle)
  }

  /// A message that begins with `line`; counts it as a record.
  package mutating func begin(_ message: Message, _ line: String) {
    end()
    out.record()
    open = (message, [line])
  }

  /// A line that is a record of its own and gives no message.
  package mutating func skip(_ reason: String, at position: SourcePosition) {
    end()
    out.record()
    out.skip(reason, at: position)
  }

  /// A line of the open message. Before the first message there are titles; blank lines are no records.
  package mutating func add(_ line: String, at position: SourcePosition) {
    guard open == nil else {
      open?.lines.append(line)
      return
    }
    if !line.trimmed.isEmpty { skip(ImportWriter.early, at: position) }
  }

  /// Writes the open message.
  package mutating func end() {
    guard var (message, lines) = open else { return }
    open = nil
    while lines.last?.trimmed.isEmpty == true, lines.count > 1 { lines.removeLast() }
    settle(lines, &message)
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: message.position)
    }
    out.message(message)
  }
}

/// A day and a time of day as written in a log, without a zone.
package struct WrittenClock: Equatable, Sendable {
  /// Seconds since 1970, as if in UTC.
  package let local: Int64

  /// Nil if there is no such day or time. `isAfternoon`: nil for 24 hours.
  package init?(
    year: Int?, month: Int?, day: Int?, hour: Int?, minute: Int?, second: Int = 0, isAfternoon: Bool? = nil
  ) {
    guard let year, let month, let day, let hour, let minute, (1...9999).contains(year),
      (1...12).contains(month),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let hours = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    local = days * 86_400 + Int64(hours * 3600 + minute * 60 + second)
  }
}
