internal import Basics
internal import Model
internal import Templates

/// A job in a list, and the header of its page (S-07).
struct ServiceRow: TemplateContext {
  let service: Service
  let frame: PageFrame
  let context: BuildContext
  /// Whether it is the header of the service's own page, which has the full text.
  var isHead = false

  static let fields: Fields<ServiceRow> = [
    .url("href", "link to the service") { $0.frame.link($0.service.path) },
    .text("id", "the id") { $0.service.id },
    .text("name", "title of the service") { $0.short($0.service.title) },
    .name("customer", "customer") { $0.short($0.service.customer) },
    .text("summary", "description as text, shortened to fit a row") {
      RowText.short($0.service.description, weight: longest)
    },
    .text("status", "the status in words") { $0.service.status },
    .text("statusClass", "class for the colours of the status") {
      StatusColour.name($0.service.status, in: $0.context.settings.services.statuses)
    },
    .text("priority", "Low, Medium, High or Critical") { $0.context.strings[$0.service.priority.rawValue] },
    .text("prioritySlug", "the priority as a class name") { $0.service.priority.rawValue.lowercased() },
    .text("date", "date and time, such as Today, 2:30 PM") {
      $0.context.dates.shown($0.service.date, .service)
    },
    .text("dateLabel", "name of the form of the date, for the script") {
      $0.context.dates.formName(.service)
    },
    .text("iso", "the same in ISO 8601") { ISO8601.local($0.service.date, in: $0.context.zone) },
    .text("absolute", "full date and time") { $0.context.dates.absolute($0.service.date) },
    .flag("isOverdue", "whether its day has passed and it is not completed") {
      $0.service.isOverdue($0.context)
    },
    .text("dueISO", "its day, if it is overdue or can become overdue while dates are live") { row in
      row.service.canBeOverdue(row.context) ? row.service.day(in: row.context.zone).iso : nil
    },
    .text("hiddenWords", "searchable text that the row does not show") { $0.hiddenWords },
  ]

  /// Fields that `services.searchFields` adds to those in the row, one per line (S-03).
  private var hiddenWords: String {
    let fields = context.settings.services.searchFields
    let words = [("location", service.location), ("serviceNotes", service.notes)]
    return RowText.short(
      words.filter { fields.contains($0.0) }.map(\.1).joined(separator: "\n"), weight: Self.longest)
  }

  /// Maximum bytes of a description that the filter searches.
  private static let longest = 20_000

  private func short(_ text: String) -> String { isHead ? text : RowText.short(text) }

  /// Approximate size in bytes of a row and of the chip of its day.
  static func weight(_ service: Service) -> Int {
    [service.title, service.customer, service.description, service.location, service.notes].reduce(1100) {
      $0 + min(longest, ListParts.weight($1))
    }
  }
}

/// Assigns each status a pair of colours of the style sheet.
enum StatusColour {
  private static let own: Set<String> = ["active", "scheduled", "completed", "in-progress", "urgent"]
  private static let count = 6

  /// `status-urgent` for built-in statuses; `tint-0` to `tint-5` in turn for custom ones.
  static func name(_ status: String, in vocabulary: [String]) -> String {
    let slug = Slug.make(status)
    if own.contains(slug) { return "status-\(slug)" }
    let others = vocabulary.filter { !own.contains(Slug.make($0)) }
    return "tint-\((others.firstIndex(of: status) ?? 0) % count)"
  }
}
