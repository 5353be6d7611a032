internal import Basics
internal import Content
internal import ImportKit

/// What the names of a file and its folders tell about a meeting: its title, and when it began.
///
/// `GMT20240501-080000_Recording.transcript.vtt` (Zoom, in UTC), `2024-05-01 10.00.00 Trip 81234567890/` (Zoom),
/// `Trip (2024-05-01 10:00 GMT+2) - Transcript.txt` (Meet), `Trip-20240501_100000-Meeting Recording.vtt` (Teams).
struct MeetingName {
  /// The beginning; nil if no name has a date.
  private(set) var start: Start?
  private(set) var title: String

  /// The beginning of a meeting.
  struct Start {
    /// Seconds since 1970 as clocks showed them, as if in UTC.
    let local: Int64
    /// Seconds east of UTC, if the name has them.
    let offset: Int64?
    /// Whether the name has a time of day.
    let hasTime: Bool
    /// Whether Zoom named it, in whose recordings all times count from the beginning.
    let isRecording: Bool

    init(local: Int64, offset: Int64? = nil, hasTime: Bool = true, isRecording: Bool = false) {
      (self.local, self.offset, self.hasTime, self.isRecording) = (local, offset, hasTime, isRecording)
    }

    /// The moment, with the site's zone if the name has none.
    func moment(in zone: ZoneTable) -> Instant {
      Instant(seconds: offset.map { local - $0 } ?? zone.seconds(atLocal: local))
    }

    /// Midnight before it, as clocks showed it.
    var midnight: Int64 { local - (local % 86_400 + 86_400) % 86_400 }
  }

  init(_ file: InputFile, _ export: Export) {
    let folders = export.inner(file).split(separator: "/").dropLast().reversed().map(String.init)
    let stem = export.isFolder ? file.stem : export.name
    let names = [stem] + folders + [export.folderName, export.name]
    start = names.lazy.compactMap(Self.start).first
    title = names.lazy.map(Self.cleaned).first { !Self.isGeneric($0) } ?? stem
  }

  /// A date inside the file is better than one in its name.
  mutating func take(day: CivilDate) {
    if start?.hasTime == true, start?.midnight == day.daysSince1970 * 86_400 { return }
    start = Start(local: day.daysSince1970 * 86_400, hasTime: false)
  }

  /// A heading inside the file is better than a name that every meeting has.
  mutating func take(heading: String) {
    if start?.hasTime != true, let found = Self.start(heading) { start = found }
    let cleaned = Self.cleaned(heading)
    if !Self.isGeneric(cleaned) { title = cleaned }
  }

  /// `2024-05-01`; empty if no name has a date.
  var day: String {
    start.map { CivilDate(daysSince1970: $0.midnight / 86_400).iso } ?? ""
  }

  /// Reports that times are unknown or count from midnight.
  func report(_ out: inout ImportWriter) {
    if start == nil {
      out.assume("No date in the name of the file; the address of each message has its time")
    } else if start?.hasTime == false {
      out.assume("No time of day in the name of the file; times count from midnight")
    }
  }

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let date =
    #/
    (GMT)? (\d{4}) [-_\/.]? (\d\d) [-_\/.]? (\d\d)
    (?: [\ T_-]+ (?:at\ )? (\d\d) [.:_\ -]? (\d\d) (?:[.:_-]? (\d\d))? )?
    (?: \ GMT ([+-]\d{1,2}) (?: :? (\d\d))?
      | \ (GMT|UTC|BST|[CEW]ES?T|[ACEMP][SD]T|AK[SD]T|AE[SD]T|HST|IST|JST) (?![A-Za-z]) )?
    /#

  private static func start(_ name: String) -> Start? { found(in: name)?.start }

  /// The first date in a name.
  private static func found(in name: String) -> (start: Start, range: Range<String.Index>)? {
    for match in name.matches(of: date) {
      let hour = match.5.flatMap { Int($0) }
      guard let year = Int(match.2), (1990...2100).contains(year),
        let clock = WrittenClock(
          year: year, month: Int(match.3), day: Int(match.4), hour: hour ?? 0,
          minute: match.6.flatMap { Int($0) } ?? 0, second: match.7.flatMap { Int($0) } ?? 0)
      else { continue }
      let hours = match.8.flatMap { Int64($0) }
      let minutes = match.9.flatMap { Int64($0) } ?? 0
      let offset = hours.map { $0 * 3600 + ($0 < 0 ? -minutes : minutes) * 60 }
      let isRecording = match.1 != nil
      let isUTC = isRecording || match.10 == "GMT" || match.10 == "UTC"
      let start = Start(
        local: clock.local, offset: isUTC ? 0 : offset, hasTime: hour != nil, isRecording: isRecording)
      return (start, match.range)
    }
    return nil
  }

  /// The name without dates, the number of the meeting and what programs add.
  private static func cleaned(_ name: String) -> String {
    var rest = name.replacing(#/(?i)\.(?:transcript|cc|captions)$/#, with: "")
    rest = rest.replacing(#/(?i)-Meeting (?:Recording|Transcript)$| [-–] (?:Transcript|Chat)$/#, with: "")
    rest = rest.replacing(#/(?:^|[ _])\d{9,11}$/#, with: "")
    if let range = found(in: rest)?.range { rest.removeSubrange(range) }
    rest = rest.replacing(#/\(\s*\)/#, with: "")
    let edges: Set<Character> = [" ", "-", "–", "_", "."]
    let start = rest.drop { edges.contains($0) }
    return String(start.dropLast(start.reversed().prefix { edges.contains($0) }.count))
  }

  /// Names that every meeting has.
  private static func isGeneric(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.isEmpty || generic.contains(name) || name.hasPrefix("recording")
  }

  private static let generic: Set<String> = [
    "meeting_saved_chat", "chat", "closed_caption", "meeting_saved_closed_caption", "transcript", "captions",
    "audio transcript", "subtitles", "newchat", "meeting_saved_new_chat",
  ]
}
