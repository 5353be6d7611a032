internal import Basics
internal import Markup
internal import Model
internal import SearchRecords

/// One job for a customer.
struct Service: Sendable {
  /// Urgency; shown as one to four bars, so that colour is not required.
  enum Priority: String, Sendable, CaseIterable { case Low, Medium, High, Critical }

  var id: String
  var title = ""
  var customer = ""
  var description = ""
  /// A label of the site's vocabulary.
  var status = ""
  var priority = Priority.Low
  var date = Instant(milliseconds: 0)
  var location = ""
  /// Markdown.
  var notes = ""
  var coordinate: Coordinate?
  var minutes: Int?
  var isDraft = false
  /// File and line.
  var source: String
  var tags: [Tag] = []
  /// Former URLs of its page.
  var aliases: [OldAddress] = []

  /// Site path of its folder.
  var folder: String { "services/\(Slug.make("\(id)-\(title)", fallback: id))" }

  /// Path of its page.
  var path: String { "\(folder)/index.html" }

  /// Path of its calendar file (S-19).
  var calendarPath: String { "\(folder)/service.ics" }

  /// Its notes, from Markdown.
  var notesHTML: SafeHTML { renderedNotes?.html ?? .empty }

  private var renderedNotes: RenderedMarkdown? {
    notes.isEmpty
      ? nil : MarkdownRenderer(.init(hardBreaks: true, topHeading: 3, linksWithinSite: false)).render(notes)
  }

  /// The entry in the search index, dated to the day on which it begins.
  func search(_ context: BuildContext) -> SearchRecord {
    SearchRecord(
      page: folder, kinds: [Services.name, "service"], title: title,
      texts: [
        id, customer, description, status, priority.rawValue, location, renderedNotes?.body.words() ?? "",
      ],
      time: context.zone.wallSeconds(date), tags: tags.map(\.name))
  }

  /// The entry in lists of tags; nil if it has no tags.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: Services.name, heading: context.strings[Services.title], title: title, path: path,
      note: customer, time: date)
  }

  /// Order by date; ties by id (S-18).
  func precedes(_ other: Service) -> Bool { (date, id) < (other.date, other.id) }

  /// Whether its day has passed and it is not completed: derived, not stored (S-20).
  func isOverdue(_ context: BuildContext) -> Bool {
    !isDone(context) && day(in: context.zone) < context.today
  }

  /// Whether it can become overdue while a page is open: if dates are live and it is not completed.
  func canBeOverdue(_ context: BuildContext) -> Bool {
    context.settings.hasLiveDates ? !isDone(context) : isOverdue(context)
  }

  private func isDone(_ context: BuildContext) -> Bool {
    context.settings.services.doneStatuses.contains(status)
  }

  /// The day on which it begins.
  func day(in zone: ZoneTable) -> CivilDate { WallTime(date, in: zone).date }

  func isOnDay(of moment: Instant, _ zone: ZoneTable) -> Bool {
    day(in: zone) == WallTime(moment, in: zone).date
  }
}
