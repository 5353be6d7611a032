internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads the lines of one transcript of Meet.
struct MeetTranscript {
  private(set) var out: ImportWriter
  private var name: MeetingName
  private var people: [String] = []
  private var isAttendees = false
  /// Whether the transcript has begun; before it, there are the title, people and notes.
  private var hasBegun = false
  private var hasSpoken = false
  private var second: Int64 = 0
  private var notes: [String] = []
  private var isAfterBlank = false
  private var messages: [(sender: String, lines: [String], second: Int64, position: SourcePosition)] = []

  private let isMarkdown: Bool

  init(_ name: MeetingName, isMarkdown: Bool, _ out: ImportWriter) {
    (self.name, self.isMarkdown, self.out) = (name, isMarkdown, out)
  }

  static func slug(_ name: MeetingName) -> String {
    Slug.distinct("\(name.title) \(name.day) transcript", fallback: "meet")
  }

  mutating func take(_ line: Lines.Line) {
    let text = MeetLine(String(decoding: out.decoded(line).bytes, as: UTF8.self))
    let position = SourcePosition(line: line.number, column: 1)
    guard !text.isBlank else {
      isAfterBlank = true
      return
    }
    defer { isAfterBlank = false }
    if let reason = reason(of: text) {
      out.record()
      return out.skip(reason, at: position)
    }
    if isAttendees {
      people += text.words.split(separator: ",").map { String($0).trimmed }.filter {
        // What somebody presents is in the list of people.
        !$0.hasSuffix("'s Presentation") && !$0.hasSuffix("’s Presentation")
      }
      out.record()
      out.skip("people who attended", at: position)
    } else if hasBegun, let said = text.said {
      out.record()
      hasSpoken = true
      messages.append((said.name, [said.text], second, position))
    } else if !hasSpoken {
      takeBeginning(text, position)
    } else {
      messages[messages.count - 1].lines.append(text.words)
    }
  }

  /// Why a line is no text; nil if it is.
  private mutating func reason(of line: MeetLine) -> String? {
    if line.isHeading {
      (hasBegun, isAttendees) = (true, false)
      name.take(heading: line.words)
      return "heading"
    }
    if line.isNotice {
      isAttendees = false
      return "notice of the program"
    }
    if line.words == "Attendees" {
      isAttendees = true
      return "heading"
    }
    if let time = line.second {
      (second, hasBegun, isAttendees) = (time, true, false)
      return "time"
    }
    guard !hasSpoken, let day = line.day else { return nil }
    name.take(day: day)
    return "date"
  }

  /// Lines before the transcript are one message: notes, invited people, files.
  private mutating func takeBeginning(_ line: MeetLine, _ position: SourcePosition) {
    out.record()
    if notes.isEmpty {
      messages.append(("Gemini", [], 0, position))
    } else {
      out.skip("further line of notes", at: position)
    }
    notes += isMarkdown ? marked(line.markdown) : [line.words]
  }

  /// A line of notes in Markdown, after an empty one where a heading or a list begins or ends.
  private func marked(_ line: String) -> [String] {
    // Links to parts of the document lead nowhere.
    let text = line.replacing(#/\[([^\[\]]*)\]\(\?[^()\s]*\)/#) { $0.1 }
    let isApart = [notes.last ?? "", text].contains { $0.prefixMatch(of: #/#|[-*+] |\d+[.)] /#) != nil }
    return isAfterBlank && isApart && !notes.isEmpty ? ["", text] : [text]
  }

  mutating func write(_ file: InputFile) {
    guard !messages.isEmpty else { return }
    name.report(&out)
    let start = name.start?.moment(in: out.options.zone ?? .utc)
    var chat = Conversation(slug: Self.slug(name), title: name.title, source: file.path)
    chat.kind = Set(messages.map(\.sender) + people).count > 2 ? .group : .direct
    chat.isMarkdown = true
    chat.isUntimed = start == nil
    out.begin(chat)
    for person in people where !person.isEmpty { out.participant(Participant(id: person, name: person)) }
    for one in messages { out.message(message(one.sender, one.lines, one.second, start, one.position)) }
  }

  private func message(
    _ sender: String, _ lines: [String], _ second: Int64, _ start: Instant?, _ position: SourcePosition
  ) -> Message {
    let time = start.map { Instant(seconds: $0.seconds + second) } ?? .untimed
    var message = Message(id: "", sender: sender, text: "", time: time, position: position)
    let text = (lines.isEmpty ? notes : lines).joined(separator: "\n").trimmed
    let isNotes = lines.isEmpty && isMarkdown
    message.say(text, as: isNotes ? text : StyledText([.init(text: text)]).markdown)
    return message
  }
}
