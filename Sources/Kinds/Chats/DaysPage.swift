internal import Markup
internal import Model

/// The fields of `templates/chat-days.html`: the months of a chat, by year, with their counts.
struct DaysPage: TemplateContext {
  let transcript: Transcript
  let months: [MonthPage]

  var path: String { transcript.path("days/index.html") }

  static let fields: Fields<DaysPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .list("years", "years, newest first") { page in
      Set(page.months.map(\.year)).sorted(by: >).map { year in
        DaysYear(year: year, months: page.months.filter { $0.year == year }.reversed(), frame: page.frame)
      }
    },
  ]

  private var frame: PageFrame {
    transcript.context.frame(
      path, title: transcript.context.strings.text("{title} by day", ["title": transcript.chat.pageTitle]),
      section: transcript.chat.shelf.section)
  }
}

/// A year of a chat.
struct DaysYear: TemplateContext {
  let year: Int
  let months: [MonthPage]
  let frame: PageFrame

  static let fields: Fields<DaysYear> = [
    .text("year", "the year") { String($0.year) },
    .list("months", "its months, newest first") { year in
      year.months.map { MonthEntry(month: $0, href: year.frame.link($0.path)) }
    },
  ]
}

/// A month in the list of months.
struct MonthEntry: TemplateContext {
  let month: MonthPage
  let href: SafeURL

  static let fields: Fields<MonthEntry> = [
    .text("label", "name of the month and year") { $0.month.label },
    .text("count", "number of messages with its word") { $0.month.count },
    .url("href", "link to its calendar") { $0.href },
  ]
}

/// The fields of `templates/chat-month.html`: the calendar of a month; each day leads to where it begins.
struct MonthPage: TemplateContext {
  let transcript: Transcript
  let year: Int
  let month: Int
  let days: [ChatDay]
  /// Site paths of the months before and after.
  var previous: String?
  var next: String?

  /// Only months in which somebody wrote.
  static func pages(of transcript: Transcript) -> [MonthPage] {
    let groups = Dictionary(grouping: transcript.days) { $0.date.year * 12 + $0.date.month - 1 }
    var pages = groups.sorted { $0.key < $1.key }.map { key, days in
      MonthPage(transcript: transcript, year: key / 12, month: key % 12 + 1, days: days)
    }
    for index in pages.indices {
      pages[index].previous = index > 0 ? pages[index - 1].path : nil
      pages[index].next = index + 1 < pages.count ? pages[index + 1].path : nil
    }
    return pages
  }

  var path: String { transcript.path("days/\(padded(year, 4))-\(padded(month, 2))/index.html") }
  var label: String { transcript.context.dates.month(CivilDate(year: year, month: month, day: 1)) }
  var count: String {
    transcript.context.strings.count(days.reduce(0) { $0 + $1.range.count }, "message", "messages")
  }

  static let fields: Fields<MonthPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .text("label", "name of the month and year") { $0.label },
    .text("monthCount", "number of messages with its word") { $0.count },
    .list("weeks", "rows of seven days, from Monday") { $0.weeks },
    .url("previous", "link to the month before") { page in page.previous.map { page.frame.link($0) } },
    .url("next", "link to the month after") { page in page.next.map { page.frame.link($0) } },
  ]

  var frame: PageFrame {
    transcript.context.frame(
      path, title: "\(transcript.chat.pageTitle), \(label)", description: count,
      section: transcript.chat.shelf.section)
  }

  private var weeks: [CalendarWeek] {
    let first = CivilDate(year: year, month: month, day: 1)
    // 1 January 1970 was a Thursday.
    let blanks = Int((first.daysSince1970 + 3) % 7 + 7) % 7
    let length = CivilDate.days(inMonth: month, of: year)
    let byDay = Dictionary(uniqueKeysWithValues: days.map { ($0.date.day, $0) })
    let cells = (0..<(blanks + length + 6) / 7 * 7).map { cell in
      let day = cell - blanks + 1
      return CalendarCell(day: (1...length).contains(day) ? day : nil, chatDay: byDay[day], page: self)
    }
    return stride(from: 0, to: cells.count, by: 7).map { CalendarWeek(cells: Array(cells[$0..<$0 + 7])) }
  }
}

/// A row of a calendar.
struct CalendarWeek: TemplateContext {
  let cells: [CalendarCell]

  static let fields: Fields<CalendarWeek> = [.list("days", "seven days, some of them blank") { $0.cells }]
}

/// A day of a calendar, or a blank before the first and after the last.
struct CalendarCell: TemplateContext {
  let day: Int?
  let chatDay: ChatDay?
  let page: MonthPage

  private var strings: Strings { page.transcript.context.strings }

  static let fields: Fields<CalendarCell> = [
    .text("day", "day of the month; nothing for a blank") { $0.day.map(String.init) },
    .text("count", "number of messages with its word") { cell in
      cell.chatDay.map { cell.strings.count($0.range.count, "message", "messages") }
    },
    .text("number", "number of messages") { cell in
      cell.chatDay.map { cell.strings.grouped($0.range.count) }
    },
    .url("href", "link to where the day begins") { cell in
      cell.chatDay.map { day in
        cell.page.frame.link(
          cell.page.transcript.places.path(of: day.range.lowerBound), fragment: TranscriptDay.anchor(day.date)
        )
      }
    },
  ]
}
