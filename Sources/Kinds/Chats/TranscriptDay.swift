internal import Markup
internal import Model

/// The messages of one day on one page; its anchor is `d-2025-11-05`.
struct TranscriptDay: TemplateContext {
  let date: CivilDate
  let rows: [MessageRow]

  static let fields: Fields<TranscriptDay> = [
    .text("anchor", "id of the day on this page") { "d-\($0.date.iso)" },
    .text("label", "the day in words") { SmartDate.long($0.date) },
    .list("messages", "the day's messages, oldest first") { $0.rows },
  ]

  /// The rules are applied along the page; its first message always has a header (E.2).
  static func days(of page: TranscriptPage) -> [TranscriptDay] {
    let rules = ConversationRules(page.context.settings.chats)
    let maker = MessageRowMaker(page)
    var days: [TranscriptDay] = []
    var rows: [MessageRow] = []
    var date: CivilDate?
    var previous: Message?
    for index in page.range {
      let message = page.messages[index]
      let day = WallTime(message.time, in: page.context.zone).date
      if let open = date, open != day {
        days.append(TranscriptDay(date: open, rows: rows))
        rows = []
      }
      date = day
      let next = index + 1 < page.range.upperBound ? page.messages[index + 1] : nil
      rows.append(
        maker.row(
          index, hasHeader: rules.needsHeader(previous: previous, current: message),
          isGrouped: rules.isGrouped(previous: previous, current: message),
          endsGroup: next.map { !rules.isGrouped(previous: message, current: $0) } ?? true))
      previous = message
    }
    return days + (date.map { [TranscriptDay(date: $0, rows: rows)] } ?? [])
  }
}
