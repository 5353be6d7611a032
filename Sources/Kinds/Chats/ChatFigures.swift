internal import Basics
internal import Conversations
internal import Model
internal import Transcripts

/// Figures of all chats together. One pass over the summaries keeps sums only.
struct ChatFigures {
  private let context: BuildContext
  /// Longest chats first.
  private var chats: [Chart.Row] = []
  private var chatCount = 0
  private var messages = 0
  private var bySender: [String: Int] = [:]
  /// The most active senders, with links to their pages.
  private var active: [Chart.Row] = []
  private var byDay: [CivilDate: Int] = [:]
  private var hours = [Int](repeating: 0, count: ChatActivity.hoursOfWeek)
  private var lengths = [Int](repeating: 0, count: ChatActivity.lengthEnds.count + 1)
  private var attachments = [Int](repeating: 0, count: ChatActivity.attachmentTypes.count)

  init(_ summaries: [ChatSummary], _ context: BuildContext) {
    self.context = context
    for summary in summaries { add(summary) }
    chats = Self.first(chats)
    let rows = Self.first(bySender.map { Chart.Row($0.key, $0.value) })
    let paths = Self.paths(Set(rows.map(\.label)), summaries, context.scale)
    active = rows.map { Chart.Row($0.label, $0.value, path: paths[$0.label]) }
  }

  /// Pages of the people with these names; none for a name that several share.
  private static func paths(_ names: Set<String>, _ summaries: [ChatSummary], _ scale: ContentScale)
    -> [String: String]
  {
    var places: [String: Set<String>] = [:]
    // Participants of generated conversations have no pages.
    for summary in summaries where summary.kind != .assistant {
      for person in summary.people where names.contains(person.name) {
        places[person.name, default: []].insert(
          ParticipantPlace(id: person.id, name: person.name, scale).path)
      }
    }
    return places.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  private mutating func add(_ summary: ChatSummary) {
    let activity = summary.activity
    messages += summary.count
    chatCount += 1
    chats.append(Chart.Row(summary.name, summary.count, path: "chats/\(summary.slug)/index.html"))
    // Only the first few are shown.
    if chats.count > 64 * Chart.limit { chats = Self.first(chats) }
    activity.eachDay { byDay[$0.date, default: 0] += $0.count }
    activity.addHours(to: &hours)
    for (name, count) in zip(activity.senders, activity.counts) { bySender[name, default: 0] += count }
    for (index, count) in activity.lengths.enumerated() { lengths[index] += count }
    for (index, count) in activity.attachments.enumerated() { attachments[index] += count }
  }

  /// Ties are ordered by label and path, so that the order is deterministic.
  private static func first(_ rows: [Chart.Row]) -> [Chart.Row] {
    let sorted = rows.sorted {
      $0.value == $1.value ? ($0.label, $0.path ?? "") < ($1.label, $1.path ?? "") : $0.value > $1.value
    }
    return Array(sorted.prefix(Chart.limit))
  }

  /// Nil if there are no messages.
  var part: ReportPart? {
    guard messages > 0 else { return nil }
    let months = ChatMonths(byDay, context)
    var part = ReportPart(name: Chats.name, title: context.strings[Chats.title], path: "chats/index.html")
    part.facts = facts
    part.charts = [months.chart, months.years, week, ranking, senders, classes, files].compactMap { $0 }
    return part
  }

  private var strings: Strings { context.strings }

  private var head: String { strings["Messages"] }

  private var facts: [ReportPart.Fact] {
    var facts = [
      ReportPart.Fact(head, strings.grouped(messages)),
      ReportPart.Fact(strings["Conversations"], strings.grouped(chatCount)),
    ]
    let busiest = byDay.max { ($0.value, $1.key) < ($1.value, $0.key) }
    if byDay.count > 1, let busiest {
      facts.append(.init(strings["Days with messages"], strings.grouped(byDay.count)))
      facts.append(
        .init(
          strings["Busiest day"], context.dates.long(busiest.key),
          note: strings.count(busiest.value, "message", "messages")))
    }
    return facts
  }

  private var week: Chart? {
    guard hours.contains(where: { $0 > 0 }) else { return nil }
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].enumerated().map { number, name in
      Chart.Row(strings[name], Array(hours[number * 24..<(number + 1) * 24]))
    }
    return Chart(
      "week", .week, title: strings["Messages by weekday and hour"],
      note: strings.text("Times: {zone}", ["zone": context.zone.identifier]),
      head: (strings["Hour"], head), rows: days)
  }

  private var ranking: Chart? {
    guard chatCount > 1 else { return nil }
    return Chart(
      "chats", .ranked, title: strings["Longest conversations"], note: note(chats.count, of: chatCount),
      head: (strings["Conversation"], head), rows: chats)
  }

  private var senders: Chart? {
    guard bySender.count > 1 else { return nil }
    return Chart(
      "people", .ranked, title: strings["Most active participants"],
      note: note(active.count, of: bySender.count),
      head: (strings["Name"], head), rows: active)
  }

  private func note(_ shown: Int, of count: Int) -> String {
    shown == count
      ? ""
      : strings.text(
        "Top {shown} of {total}", ["shown": strings.grouped(shown), "total": strings.grouped(count)])
  }

  private var classes: Chart? {
    guard lengths.contains(where: { $0 > 0 }) else { return nil }
    let ends = ChatActivity.lengthEnds
    let rows = lengths.enumerated().map { number, count in
      if number == 0 { return Chart.Row(strings["no text"], count) }
      let last = strings.grouped(ends[number - 1])
      guard number < ends.count else {
        return Chart.Row(strings.text("more than {number}", ["number": last]), count)
      }
      return Chart.Row("\(strings.grouped(ends[number - 1] + 1))–\(strings.grouped(ends[number]))", count)
    }
    return Chart(
      "lengths", .ranked, title: strings["Message length"], note: strings["In characters"],
      head: (strings["Characters"], head), rows: rows)
  }

  private var files: Chart? {
    guard attachments.contains(where: { $0 > 0 }) else { return nil }
    let names = [strings["Images"], strings["Audio"], strings["Videos"], strings["Other files"]]
    let rows = zip(names, attachments).filter { $1 > 0 }.map { Chart.Row($0, $1) }
    return Chart(
      "files", .ranked, title: strings["Files sent"], head: (strings["Kind"], strings["Files"]),
      rows: rows.enumerated().sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }
        .map(\.element))
  }
}
