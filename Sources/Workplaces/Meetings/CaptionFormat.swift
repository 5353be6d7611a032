internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Transcripts and subtitles of recordings: WebVTT (Zoom, Teams, Meet and others), SRT, and SBV, in which Meet
/// saves the chat of a recording.
///
/// Each cue is a message. Its speaker is the voice of WebVTT (`<v Ann>`), `Ann: ` before the text or `(Ann Lee)` above
/// it if half of the cues begin like this, or the first line in transcripts of Teams as text. Times count from the
/// beginning, which the file's name may have.
enum CaptionFormat: ExportFormat {
  static let name = "captions"
  static let title = "Captions (WebVTT, SRT, SBV)"
  static let reads = "cues with speakers, styles and times"
  static let lacks = "colours, positions, end times"
  static let origin = "Zoom, Teams and Meet: transcript; subtitles of any program"
  static let hasIDs = false
  static let hasZones = false
  static let layout = Conversation.Layout.compact

  private static let extensions: Set<String> = ["vtt", "srt", "sbv", "txt", ""]

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where extensions.contains(file.fileExtension) {
      if CaptionSyntax(try Export.head(file, limit: 4 << 10)) != nil { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in
      files.first.map { slug(MeetingName($0, export)) } ?? ""
    }
  }

  private static func slug(_ name: MeetingName) -> String {
    Slug.distinct("\(name.title) \(name.day) captions", fallback: "captions")
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let syntax = CaptionSyntax(try Export.head(file, limit: 4 << 10)) ?? .webVTT
    var reader = CaptionReader(syntax, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try reader.read(file) }
    out = reader.out
    let cues = CaptionText.withoutRepeats(reader.cues)
    let voices = CaptionVoices(cues, isNamed: syntax == .named)
    write(cues, voices, MeetingName(file, unit.export), file, &out)
    if let failure { throw failure }
  }

  private static func write(
    _ cues: [Caption], _ voices: CaptionVoices, _ name: MeetingName, _ file: InputFile,
    _ out: inout ImportWriter
  ) {
    let spoken = cues.map { (cue: $0, parts: voices.parts(of: $0, &out)) }
    guard spoken.contains(where: { !$0.parts.isEmpty }) else {
      for one in spoken { skip(one.cue, &out) }
      if cues.isEmpty {
        out.record()
        out.skip("file without cues", at: .start)
      }
      return
    }
    var clock = CaptionClock(name, spoken.flatMap(\.parts), &out)
    var chat = Conversation(slug: slug(name), title: name.title, source: file.path)
    chat.kind = Set(spoken.flatMap(\.parts).map(\.speaker)).count > 2 ? .group : .direct
    chat.isMarkdown = true
    chat.isUntimed = clock.isUntimed
    out.begin(chat)
    for one in spoken {
      if one.parts.isEmpty { skip(one.cue, &out) }
      for part in one.parts {
        out.record()
        out.message(message(part, one.cue, &clock))
      }
    }
  }

  private static func skip(_ cue: Caption, _ out: inout ImportWriter) {
    out.record()
    out.skip(cue.isRepeat ? "cue that repeats the one before" : "cue without text", at: cue.position)
  }

  private static func message(_ part: CaptionPart, _ cue: Caption, _ clock: inout CaptionClock) -> Message {
    var message = Message(
      id: clock.id(cue), sender: part.speaker, text: "", time: part.time ?? clock.time(cue),
      position: cue.position)
    message.say(part.plain, as: part.markdown)
    return message
  }
}

/// The moments of the cues of a file.
private struct CaptionClock {
  private let start: Instant?
  let isUntimed: Bool
  private var last: Int64 = 0

  init(_ name: MeetingName, _ parts: [CaptionPart], _ out: inout ImportWriter) {
    start = name.start?.moment(in: out.options.zone ?? .utc)
    isUntimed = start == nil && !parts.contains { $0.time != nil }
    if isUntimed || start != nil { name.report(&out) }
  }

  mutating func time(_ cue: Caption) -> Instant {
    last = cue.start ?? last
    return start.map { Instant(milliseconds: $0.milliseconds + last) } ?? .untimed
  }

  /// `at-00-05-10.500`, stable in later versions of the file.
  mutating func id(_ cue: Caption) -> String {
    last = cue.start ?? last
    let (seconds, fraction) = (abs(last) / 1000, Int(abs(last) % 1000))
    let digits = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded(Int($0), 2) }
    let sign = last < 0 ? "before-" : "at-"
    return sign + digits.joined(separator: "-") + (fraction == 0 ? "" : "." + padded(fraction, 3))
  }
}
