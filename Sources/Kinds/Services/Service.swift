internal import Basics
internal import Markup
internal import Model
internal import Search

/// One job for a customer.
struct Service: Sendable {
  /// How urgent it is; shown as one to four bars, so that colour is not needed.
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
  /// Former addresses of its page.
  var aliases: [OldAddress] = []

  /// Site path of its page's folder.
  var folder: String { "services/\(Slug.make("\(id)-\(title)", fallback: id))" }

  /// Where its page is.
  var path: String { "\(folder)/index.html" }

  /// Where its calendar file is (S-19).
  var calendarPath: String { "\(folder)/service.ics" }

  /// Its notes, from Markdown.
  var notesHTML: SafeHTML { renderedNotes?.html ?? .empty }

  private var renderedNotes: RenderedMarkdown? {
    notes.isEmpty
      ? nil : MarkdownRenderer(.init(hardBreaks: true, topHeading: 3, linksWithinSite: false)).render(notes)
  }

  /// What is found of it, on the day that it begins.
  func search(_ context: BuildContext) -> SearchRecord {
    SearchRecord(
      page: folder, kinds: [Services.name, "service"], title: title,
      texts: [
        id, customer, description, status, priority.rawValue, location, renderedNotes?.body.words() ?? "",
      ],
      time: context.zone.wallSeconds(date))
  }

  /// For the lists of tags; nil where it has none.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: Services.name, heading: context.strings[Services.title], title: title, path: path,
      note: customer, time: date)
  }

  /// By date; ties by id (S-18).
  func precedes(_ other: Service) -> Bool { (date, id) < (other.date, other.id) }

  /// The day has passed and the work is not done: derived, not stored (S-20).
  func isOverdue(_ context: BuildContext) -> Bool {
    !isDone(context) && day(in: context.zone) < context.today
  }

  /// Whether a page may have to say so: where dates are live, what is not done can become overdue while it is read.
  func canBeOverdue(_ context: BuildContext) -> Bool {
    context.settings.hasLiveDates ? !isDone(context) : isOverdue(context)
  }

  private func isDone(_ context: BuildContext) -> Bool {
    context.settings.services.doneStatuses.contains(status)
  }

  /// The day that it begins on.
  func day(in zone: ZoneTable) -> CivilDate { WallTime(date, in: zone).date }

  func isOnDay(of moment: Instant, _ zone: ZoneTable) -> Bool {
    day(in: zone) == WallTime(moment, in: zone).date
  }
}
