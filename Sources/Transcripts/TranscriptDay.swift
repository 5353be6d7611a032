internal import Basics
internal import Conversations
internal import Model
internal import Templates

/// The messages of one day on one page; its anchor is `d-2025-11-05`.
struct TranscriptDay: TemplateContext {
  /// Nil in a chat without times.
  let date: CivilDate?
  /// The day in words.
  let label: String
  let items: [DayItem]

  static let fields: Fields<TranscriptDay> = [
    .text("anchor", "id of the day on this page") { $0.date.map(DayLog.anchor) ?? "messages" },
    .text("label", "the day in words") { $0.label },
    .list("messages", "the day's messages of all branches, oldest first") { day in
      day.items.flatMap { $0.row.map { [$0] } ?? $0.fold?.rows ?? [] }
    },
    .list("items", "the day's messages, oldest first, with older branches folded") { $0.items },
  ]

  /// Applies the rules across the page; its first message always has a header.
  static func days(of page: TranscriptPage) -> [TranscriptDay] {
    let rows = MessageRowMaker(page.transcript, page.path, page.frame, Array(page.range)).rows()
    return page.transcript.days.compactMap { day in
      let range = day.range.clamped(to: page.range)
      guard !range.isEmpty else { return nil }
      let offset = page.range.lowerBound
      let part = rows[range.lowerBound - offset..<range.upperBound - offset]
      return TranscriptDay(
        date: page.transcript.chat.isUntimed ? nil : day.date,
        label: page.transcript.chat.isUntimed
          ? page.frame.strings["Messages"] : page.transcript.context.dates.long(day.date),
        items: DayItem.items(range, Array(part), page.transcript, page.frame.strings))
    }
  }
}

/// A message of a day, or the messages of an inactive branch.
struct DayItem: TemplateContext {
  let row: MessageRow?
  let fold: BranchFold?

  static let fields: Fields<DayItem> = [
    .object("row", "a message") { $0.row },
    .object("fold", "messages of an older branch") { $0.fold },
  ]

  static func items(
    _ range: Range<Int>, _ rows: [MessageRow], _ transcript: Transcript, _ strings: Strings
  ) -> [DayItem] {
    var items: [DayItem] = []
    var head: Fold?
    for (index, row) in zip(range, rows) {
      let own = fold(index, transcript)
      if own == nil {
        items.append(DayItem(row: row, fold: nil))
      } else if own == head, let fold = items.last?.fold {
        items[items.count - 1] = DayItem(
          row: nil, fold: BranchFold(rows: fold.rows + [row], agent: fold.agent, strings: strings))
      } else {
        items.append(DayItem(row: nil, fold: BranchFold(rows: [row], agent: own?.agent, strings: strings)))
      }
      head = own
    }
    return items
  }

  /// The reason why messages are folded together; nil for those of the current branch.
  private struct Fold: Equatable {
    var branch: Int?
    var agent: String?
  }

  private static func fold(_ index: Int, _ transcript: Transcript) -> Fold? {
    let messages = transcript.messages
    let fold = Fold(
      branch: transcript.branches.heads[index],
      agent: messages[index].hasParts ? messages[index].generation?.agent : nil)
    return fold.branch == nil && fold.agent == nil ? nil : fold
  }
}

/// Consecutive messages of a branch or a sub-agent.
struct BranchFold: TemplateContext {
  let rows: [MessageRow]
  /// The sub-agent's name.
  let agent: String?
  let strings: Strings

  static let fields: Fields<BranchFold> = [
    .text("count", "number of messages, with the noun") {
      $0.strings.count($0.rows.count, "message", "messages")
    },
    .text("agent", "name of the sub-agent") { $0.agent },
    .list("messages", "the messages, oldest first") { $0.rows },
  ]
}
