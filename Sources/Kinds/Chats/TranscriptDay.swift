internal import Markup
internal import Model

/// The messages of one day on one page; its anchor is `d-2025-11-05`.
struct TranscriptDay: TemplateContext {
  let date: CivilDate
  let rows: [MessageRow]

  static let fields: Fields<TranscriptDay> = [
    .text("anchor", "id of the day on this page") { Self.anchor($0.date) },
    .text("label", "the day in words") { SmartDate.long($0.date) },
    .list("messages", "the day's messages, oldest first") { $0.rows },
  ]

  static func anchor(_ date: CivilDate) -> String { "d-\(date.iso)" }

  /// The rules are applied along the page; its first message always has a header (E.2).
  static func days(of page: TranscriptPage) -> [TranscriptDay] {
    let rows = MessageRowMaker(page.transcript, page.path, page.frame).rows(Array(page.range))
    return page.transcript.days.compactMap { day in
      let range = day.range.clamped(to: page.range)
      guard !range.isEmpty else { return nil }
      let offset = page.range.lowerBound
      return TranscriptDay(
        date: day.date, rows: Array(rows[range.lowerBound - offset..<range.upperBound - offset]))
    }
  }
}
