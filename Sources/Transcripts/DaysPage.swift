internal import Basics
internal import Conversations
internal import Model
internal import Templates

/// The fields of `templates/chat-days.html`: the months of a chat, by year, with their counts.
package struct DaysPage: TemplateContext {
  let transcript: Transcript
  let months: [MonthPage]

  var path: String { transcript.path("days/index.html") }

  static let fields: Fields<DaysPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .list("years", "years, newest first") { page in
      Set(page.months.map(\.month.year)).sorted(by: >).map { year in
        CalendarYear(
          year,
          page.months.filter { $0.month.year == year }.map {
            CalendarMonthLink(label: $0.label, count: $0.count, href: page.frame.link($0.path))
          })
      }
    },
  ]

  private var frame: PageFrame {
    transcript.frame(
      path, title: transcript.context.strings.text("{title}: days", ["title": transcript.chat.pageTitle]))
  }
}

/// The fields of `templates/chat-month.html`: the calendar of a month; each day links to its first message.
package struct MonthPage: TemplateContext {
  let transcript: Transcript
  let month: CivilMonth
  let days: [ChatDay]
  /// Site paths of the previous and the next month.
  var previous: String?
  var next: String?

  /// Only months with messages.
  static func pages(of transcript: Transcript) -> [MonthPage] {
    let groups = Dictionary(grouping: transcript.days) { CivilMonth(of: $0.date) }
    var pages = groups.sorted { $0.key < $1.key }.map { month, days in
      MonthPage(transcript: transcript, month: month, days: days)
    }
    for index in pages.indices {
      pages[index].previous = index > 0 ? pages[index - 1].path : nil
      pages[index].next = index + 1 < pages.count ? pages[index + 1].path : nil
    }
    return pages
  }

  var path: String { transcript.path("days/\(month.iso)/index.html") }
  var label: String { transcript.context.dates.month(month.first) }
  var count: String {
    transcript.context.strings.count(days.reduce(0) { $0 + $1.range.count }, "message", "messages")
  }

  static let fields: Fields<MonthPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .including { $0.table },
    .text("monthCount", "number of messages, with the noun") { $0.count },
    .url("previous", "link to the previous month") { page in page.previous.map { page.frame.link($0) } },
    .url("next", "link to the next month with items") { page in page.next.map { page.frame.link($0) } },
  ]

  var frame: PageFrame {
    transcript.frame(
      path, title: "\(transcript.chat.pageTitle), \(label)", description: count)
  }

  private var table: CalendarTable {
    let context = transcript.context
    let days = days.map { day in
      (
        day.date.day,
        CalendarTable.Day(
          count: day.range.count, words: context.strings.count(day.range.count, "message", "messages"),
          href: frame.link(
            transcript.places.path(of: day.range.lowerBound), fragment: DayLog.anchor(day.date)))
      )
    }
    return CalendarTable(month, Dictionary(uniqueKeysWithValues: days), context)
  }
}
