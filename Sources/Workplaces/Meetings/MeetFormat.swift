internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Transcripts of Google Meet, downloaded as plain text or Markdown: a title that ends with `- Transcript` or
/// `– Transcript`, times on lines of their own, and `Ann: text`. Notes by Gemini may precede it.
///
/// The chat of a recording is an SBV file, which `CaptionFormat` reads.
enum MeetFormat: ExportFormat {
  static let name = "google-meet"
  static let title = "Google Meet"
  static let reads = "texts with speakers, times, people, notes"
  static let lacks = "Word files; headings in other languages than English"
  static let origin = "the transcript in Google Docs: Download, as text or Markdown"
  static let hasIDs = false
  static let hasZones = false
  static let layout = Conversation.Layout.compact

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where ["txt", "md", ""].contains(file.fileExtension) {
      if isOne(String(decoding: try Export.head(file), as: UTF8.self)) { found.append(file) }
    }
    return found
  }

  /// Whether a heading is followed by a time, by the people who attended, or by what Meet says of each transcript.
  private static func isOne(_ head: String) -> Bool {
    guard head.contains("Transcript") else { return false }
    var after: Int?
    for line in head.split(whereSeparator: \.isNewline).lazy.map({ MeetLine(String($0)) }) where !line.isBlank
    {
      if line.isHeading {
        after = 0
      } else if let count = after {
        if line.second != nil || line.isNotice || line.words == "Attendees" { return true }
        after = count < 4 ? count + 1 : nil
      }
    }
    return false
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in
      files.first.map { MeetTranscript.slug(MeetingName($0, export)) } ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var transcript = MeetTranscript(
      MeetingName(file, unit.export), isMarkdown: file.fileExtension == "md", out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      var lines = try Lines(file)
      while let line = try lines.next() { transcript.take(line) }
    }
    transcript.write(file)
    out = transcript.out
    if let failure { throw failure }
  }
}

/// A line of a transcript without the marks of Markdown.
struct MeetLine {
  /// The line as it is, with its marks.
  let markdown: String
  let words: String
  let isBlank: Bool

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let heading =
    #/^\s*#{1,6}\s/#
  nonisolated(unsafe) private static let ended =
    #/(?:Transcription|Meeting) ended after \d+:\d\d/#
  nonisolated(unsafe) private static let escape =
    #/\\([!-\/:-@\[-`{-~])/#
  nonisolated(unsafe) private static let name =
    #/\*\*([^*]+?):\*\*/#
  nonisolated(unsafe) private static let styled =
    #/(\*\*|\*|_)(.+)\1/#
  nonisolated(unsafe) private static let clock =
    #/\(?(\d{1,3}):(\d\d):(\d\d)\)?/#
  nonisolated(unsafe) private static let date =
    #/([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/#

  init(_ line: String) {
    markdown = String(line.trimmingPrefix("\u{FEFF}")).trimmed
    var text = markdown
    if let mark = text.prefixMatch(of: Self.heading) {
      text = Self.withoutAnchor(text[mark.range.upperBound...])
      text = text.replacing(Self.escape) { $0.1 }.trimmed
    }
    if let match = text.prefixMatch(of: Self.name) {
      text = match.1 + ":" + text[match.range.upperBound...].replacing(Self.escape) { $0.1 }
    } else if let match = text.wholeMatch(of: Self.styled) {
      text = String(match.2)
    }
    words = text.trimmed
    isBlank = words.isEmpty
  }

  /// `Tea {#tea}` without the anchor.
  private static func withoutAnchor(_ text: Substring) -> String {
    guard text.hasSuffix("}"), let start = text.lastIndex(of: "{"), text[start...].hasPrefix("{#"),
      !text[start...].dropLast().contains("}")
    else { return String(text) }
    return String(text[..<start]).trimmed
  }

  /// The title of the transcript, or of its part in a document with notes.
  var isHeading: Bool {
    ["- Transcript", "– Transcript"].contains(where: words.hasSuffix) || words == "Transcript"
      || words == "📖 Transcript"
  }

  /// Seconds since the beginning.
  var second: Int64? {
    guard let match = words.wholeMatch(of: Self.clock), let hours = Int64(match.1),
      let minutes = Int64(match.2), let seconds = Int64(match.3), minutes < 60, seconds < 60
    else { return nil }
    return (hours * 60 + minutes) * 60 + seconds
  }

  /// What Meet says about every transcript.
  var isNotice: Bool {
    words.hasPrefix("This editable transcript was computer generated")
      || words.prefixMatch(of: Self.ended) != nil
      || words == "People can also change the text after it was created."
  }

  /// `Oct 2, 2025`.
  var day: CivilDate? {
    guard let match = words.wholeMatch(of: Self.date),
      let month = MonthName.short.firstIndex(where: { $0 == match.1 }), let day = Int(match.2),
      let year = Int(match.3), year > 0, (1...CivilDate.days(inMonth: month + 1, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month + 1, day: day)
  }

  /// `Ann Lee: text`.
  var said: (name: String, text: String)? {
    guard let mark = words.firstRange(of: ":"), mark.lowerBound > words.startIndex else { return nil }
    let name = words[..<mark.lowerBound]
    let rest = words[mark.upperBound...]
    guard name.count <= 60, name.split(separator: " ").count <= 6, rest.first.map(\.isWhitespace) ?? true,
      !name.contains(where: { "?!\"".contains($0) })
    else { return nil }
    return (String(name), String(rest).trimmed)
  }
}
