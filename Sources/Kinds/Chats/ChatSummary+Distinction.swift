internal import Basics
internal import Conversations
internal import Model

extension [ChatSummary] {
  /// Adds to chats that share a title what distinguishes them in lists: the day of their last message or, within a
  /// day, its time or, within a minute, what their slug adds. Programs give many conversations the same title.
  func distinguished(_ context: BuildContext) -> [ChatSummary] {
    let shared = Self.counts(map(\.title)).filter { $0.value > 1 }
    guard !shared.isEmpty else { return self }
    let times = map { shared[$0.title] == nil ? [] : $0.times(context) }
    let names = Self.counts(zip(self, times).flatMap { chat, times in times.map { chat.title + "\n" + $0 } })
    return zip(self, times).map { chat, times in
      guard shared[chat.title] != nil else { return chat }
      var chat = chat
      let isOnly = times.map { names[chat.title + "\n" + $0] == 1 }
      chat.distinction = isOnly.firstIndex(of: true).map { times[$0] } ?? chat.slugPart
      chat.isOnlyOfDay = isOnly.first ?? false
      return chat
    }
  }

  private static func counts(_ names: [String]) -> [String: Int] {
    Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  }
}

extension ChatSummary {
  /// The title in lists, which differs from those of other chats.
  var name: String { distinction.isEmpty ? title : "\(title) · \(distinction)" }

  /// The title on the page of a day: without that day.
  var nameOfDay: String { isOnlyOfDay ? title : name }

  fileprivate var slugPart: String { Conversation.surplus(of: slug, title: title, kind: kind) ?? slug }

  /// The day of the last message, and its day and time.
  fileprivate func times(_ context: BuildContext) -> [String] {
    guard let last else { return [] }
    let dates = context.dates.plain
    let day = dates.short(WallTime(last, in: context.zone).date)
    return [day, "\(day), \(dates.clock(last))"]
  }
}
