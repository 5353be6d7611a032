internal import Basics
internal import ImportKit

/// A line that begins a message: `10:30⇥Name⇥text`, `午後03:25⇥Name⇥text`, `3:25PM⇥⇥text`, `10:30 Name text`.
struct LineLine {
  /// Nil for a line about the chat.
  let name: String?
  let text: String
  private let hour: Int
  private let minute: Int
  private let isAfternoon: Bool?

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let clock =
    #/(上午|下午|午前|午後|오전|오후|AM|PM)? ?(\d{1,2}):(\d\d)(?: ?([AaPp][Mm])(?![A-Za-z]))?/#

  /// `names`: for lines without tabs, the names that contain spaces.
  init?(_ line: String, isTabbed: Bool, names: Set<String> = []) {
    guard let first = line.utf8.first,
      first >= 0x80 || (0x30...0x39).contains(first) || first == 0x41 || first == 0x50,
      let match = line.prefixMatch(of: Self.clock), let hour = Int(match.2), let minute = Int(match.3)
    else { return nil }
    let rest = line[match.range.upperBound...]
    guard rest.first == (isTabbed ? "\t" : " ") else { return nil }
    // Some phones write the first hour of a day as 24.
    (self.hour, self.minute) = (hour == 24 ? 0 : hour, minute)
    isAfternoon = Self.isAfternoon(match.1 ?? match.4)
    if isTabbed {
      let parts = rest.dropFirst().split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let isNamed = parts.count == 2 && !parts[0].isEmpty
      name = isNamed ? String(parts[0]) : nil
      text = String(parts.last ?? "")
    } else {
      let words = rest.dropFirst()
      let known = names.first { words.hasPrefix($0 + " ") } ?? String(words.prefix { $0 != " " })
      guard !known.isEmpty else { return nil }
      let isEvent = LineWords.isEvent(words, of: names)
      name = isEvent ? nil : known
      text = String(isEvent ? words : words.dropFirst(known.count + 1))
    }
  }

  private static func isAfternoon(_ word: Substring?) -> Bool? {
    word.map { ["下午", "午後", "오후", "PM", "pm", "Pm", "pM"].contains(String($0)) }
  }

  func time(on day: CivilDate) -> WrittenClock? {
    WrittenClock(
      year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, isAfternoon: isAfternoon)
  }
}
