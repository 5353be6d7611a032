internal import Basics
internal import Conversations
internal import Model

extension [ChatSummary] {
  /// Adds to chats that share a title what distinguishes them in lists: the day of their last message or, within a
  /// day, what their slug adds. Programs give many conversations the same title.
  func distinguished(_ context: BuildContext) -> [ChatSummary] {
    let shared = Self.counts(map(\.title)).filter { $0.value > 1 }
    guard !shared.isEmpty else { return self }
    let days = map { shared[$0.title] == nil ? nil : $0.day(context) }
    let names = Self.counts(zip(self, days).compactMap { chat, day in day.map { chat.title + "\n" + $0 } })
    return zip(self, days).map { chat, day in
      guard shared[chat.title] != nil else { return chat }
      var chat = chat
      let isOnlyOneOfDay = day.map { names[chat.title + "\n" + $0] == 1 } ?? false
      chat.distinction = isOnlyOneOfDay ? day ?? "" : chat.slugPart
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

  fileprivate var slugPart: String { Conversation.surplus(of: slug, title: title, kind: kind) ?? slug }

  fileprivate func day(_ context: BuildContext) -> String? {
    last.map { context.dates.plain.long(WallTime($0, in: context.zone).date) }
  }
}
