internal import Basics

extension WrittenClock {
  /// `01-Jan-20 01:33 AM`, as older versions of DiscordChatExporter write times; years of two digits are in this
  /// century.
  package init?(dayMonth text: some StringProtocol) {
    let form = #/(\d{1,2})-([A-Z][a-z]{2})-(\d{4}|\d\d) (\d{1,2}):(\d\d)(?::(\d\d))?(?: ([AaPp])[Mm])?/#
    guard text.utf8.count < 32, let match = Substring(text).wholeMatch(of: form), let year = Int(match.3),
      let month = MonthName.short.firstIndex(where: { $0 == match.2 })
    else { return nil }
    self.init(
      year: year < 100 ? year + 2000 : year, month: month + 1, day: Int(match.1), hour: Int(match.4),
      minute: Int(match.5), second: match.6.flatMap { Int($0) } ?? 0,
      isAfternoon: match.7.map { $0.lowercased() == "p" })
  }

  /// `2023/3/25 14:15:00`, or `2023/03/25, 2:15 PM`.
  package init?(yearFirst text: some StringProtocol) {
    let form = #/(\d{4})[.\/](\d{1,2})[.\/](\d{1,2}),?[ T](\d{1,2}):(\d\d)(?::(\d\d))?(?: ([AaPp])[Mm])?/#
    guard text.utf8.count < 32, let match = Substring(text).wholeMatch(of: form) else { return nil }
    self.init(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.4), minute: Int(match.5),
      second: match.6.flatMap { Int($0) } ?? 0, isAfternoon: match.7.map { $0.lowercased() == "p" })
  }

  /// `25.03.2023 14:15`, or `03/25/2023 2:15 PM`, whose order differs between countries.
  package init?(numbers text: some StringProtocol, isDayFirst: Bool) {
    let form =
      #/(\d{1,2})([.\/])(\d{1,2})[.\/](\d{4}),? (\d{1,2}):(\d\d)(?::(\d\d))?(?: ([AaPp])[Mm])?/#
    guard text.utf8.count < 32, let match = Substring(text).wholeMatch(of: form) else { return nil }
    let isDay = isDayFirst || match.2 == "."
    self.init(
      year: Int(match.4), month: Int(isDay ? match.3 : match.1), day: Int(isDay ? match.1 : match.3),
      hour: Int(match.5), minute: Int(match.6), second: match.7.flatMap { Int($0) } ?? 0,
      isAfternoon: match.8.map { $0.lowercased() == "p" })
  }
}
