internal import Basics
internal import ImportKit

/// A line that begins a message.
struct ZoomLine {
  /// Nil in programs that write the time alone.
  let day: CivilDate?
  let second: Int64
  let name: String
  /// To whom it was sent; nil if the line does not say.
  let target: String?
  /// Text on the same line; nil if it follows on indented lines.
  let text: String?
  private(set) var layout = Layout.saved

  /// Chats that the program saved, chats copied out of its window, and captions saved in the meeting.
  enum Layout { case saved, copied, caption }

  /// Words before and after the sender, in the languages of the program. Those that begin sentences elsewhere
  /// need both, or two spaces.
  private static let words: [(from: String, to: [String], isSure: Bool)] = [
    (from: "From", to: ["to", "To"], isSure: true), ("Від", ["до"], true), ("От", ["кому"], true),
    ("Von", ["an"], false), ("De", ["para", "à", "a"], false), ("Da", ["a"], false),
    ("開始", ["宛先", "終了", "に"], false), ("從", ["對"], false),
  ]

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let stamp =
    #/(?:(\d{4})-(\d\d)-(\d\d) )?(\d{1,2}):(\d\d):(\d\d)[\t ]+/#

  init?(_ line: String) {
    if let other = Self.copied(line) ?? Self.caption(line) {
      self = other
      return
    }
    // Most lines begin no message, and an expression takes longer.
    guard let first = line.utf8.first, (0x30...0x39).contains(first),
      let match = line.prefixMatch(of: Self.stamp),
      let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
      minute < 60, second < 60,
      let said = Self.said(line[match.range.upperBound...], isDated: match.1 != nil)
    else { return nil }
    day = match.1.flatMap { Self.day($0, match.2, match.3) }
    if match.1 != nil, day == nil { return nil }
    self.second = (hour * 60 + minute) * 60 + second
    (name, target, text) = said
    if name.isEmpty { return nil }
  }

  private init(_ name: String, _ target: String?, _ second: Int64, _ layout: Layout) {
    (day, text, self.name, self.target, self.second, self.layout) = (nil, nil, name, target, second, layout)
  }

  // MARK: lines with the time at their end

  nonisolated(unsafe) private static let end =
    #/:?\s+(?:\((\p{L}[^()]{2,30})\)\s+)?\(?(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s?([AaPp])[Mm])?\)?\s*/#

  /// Copied from the window: `From Ann to Everyone 10:56 AM`, `From Ann to Me:  (Privately) 02:46 PM`,
  /// `From Ann to Everyone: (18:09)`.
  private static func copied(_ line: String) -> ZoomLine? {
    guard let (from, to, _) = words.first(where: { $0.isSure && line.hasPrefix($0.from + " ") }),
      let match = line.matches(of: end).last, match.range.upperBound == line.endIndex,
      let second = second(match.2, match.3, match.4, match.5)
    else { return nil }
    let people = line[..<match.range.lowerBound].dropFirst(from.count)
    guard let between = between(people, to, false) else { return nil }
    let name = String(people[..<between.lowerBound]).trimmed
    let target = String(people[between.upperBound...]).trimmed
    guard !name.isEmpty, !target.isEmpty, name.count < 80, target.count < 80 else { return nil }
    return ZoomLine(name, match.1.map { "\(target) (\($0))" } ?? target, second, .copied)
  }

  /// Above the text of a caption: `[Ann Lee] 10:00:05`.
  private static func caption(_ line: String) -> ZoomLine? {
    guard line.hasPrefix("["), let match = line.wholeMatch(of: #/\[(.{1,80})\] (\d\d?):(\d\d):(\d\d)\s*/#),
      let second = second(match.2, match.3, match.4, nil)
    else { return nil }
    let name = String(match.1).trimmed
    return name.isEmpty ? nil : ZoomLine(name, nil, second, .caption)
  }

  private static func second(
    _ hour: Substring, _ minute: Substring, _ second: Substring?, _ half: Substring?
  ) -> Int64? {
    let isAfternoon = half.map { $0.lowercased() == "p" }
    let clock = WrittenClock(
      year: 1970, month: 1, day: 1, hour: Int(hour), minute: Int(minute),
      second: second.flatMap { Int($0) } ?? 0, isAfternoon: isAfternoon)
    return clock?.local
  }

  // MARK: lines with the time at their start

  private static func day(_ year: Substring, _ month: Substring?, _ day: Substring?) -> CivilDate? {
    let clock = WrittenClock(
      year: Int(year), month: month.flatMap { Int($0) }, day: day.flatMap { Int($0) }, hour: 0, minute: 0)
    return clock.map { CivilDate(daysSince1970: $0.local / 86_400) }
  }

  private typealias Said = (name: String, target: String?, text: String?)

  /// Programs that write dates put no other spaces; logs of other programs do.
  private static func said(_ rest: Substring, isDated: Bool) -> Said? {
    for (from, to, isSure) in words where rest.hasPrefix(from + " ") {
      if let said = said(rest.dropFirst(from.count), to, isSure) { return said }
    }
    if isDated { return nil }
    // Chinese has no word before the sender, but the spaces around it.
    if rest.base[..<rest.startIndex].hasSuffix("  "), let said = said(rest, ["对"], false) { return said }
    // Other languages: any two words with two spaces on both sides.
    if let match = rest.prefixMatch(of: #/[^\s:]+(?=  )/#),
      let said = said(rest[match.range.upperBound...], [], false)
    {
      return said
    }
    guard let mark = rest.firstRange(of: ":\t") else { return nil }
    return (String(rest[..<mark.lowerBound]).trimmed, nil, String(rest[mark.upperBound...]))
  }

  private static func said(_ rest: Substring, _ to: [String], _ isSure: Bool) -> Said? {
    let mark = rest.firstRange(of: " : ")
    guard let end = mark?.lowerBound ?? rest.lastIndex(of: ":") else { return nil }
    let text = mark.map { String(rest[$0.upperBound...]) }
    if text == nil, !rest[rest.index(after: end)...].allSatisfy(\.isWhitespace) { return nil }
    let isSpaced = rest.hasPrefix("  ")
    let people = rest[..<end].drop(while: \.isWhitespace)
    if let between = between(people, to, isSpaced) {
      let (name, target) = (people[..<between.lowerBound], people[between.upperBound...])
      return (String(name).trimmed, String(target).trimmed, text)
    }
    return isSure || isSpaced && !to.isEmpty ? (String(people).trimmed, nil, text) : nil
  }

  /// Where the word before the recipient is.
  private static func between(_ people: Substring, _ words: [String], _ isSpaced: Bool)
    -> Range<Substring.Index>?
  {
    for word in words {
      if let found = people.ranges(of: "  \(word)  ").last { return found }
    }
    if isSpaced, let found = people.matches(of: #/  [^\s:]+  +/#).last?.range { return found }
    return words.lazy.compactMap { people.ranges(of: " \($0) ").last }.first
  }
}
