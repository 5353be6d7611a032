internal import Model

/// One job for a customer (D.4).
struct Service: Sendable {
  /// How urgent it is; shown as one to four bars, so that colour is not needed.
  enum Priority: String, Sendable, CaseIterable { case Low, Medium, High, Critical }

  var id: String
  var title: String
  var customer: String
  var description: String
  /// A label of the site's vocabulary.
  var status: String
  var priority: Priority
  var date: Instant
  var location: String
  /// Markdown.
  var notes: String
  /// Latitude and longitude in degrees.
  var coordinate: (latitude: Double, longitude: Double)?
  var minutes: Int
  var isDraft: Bool
  /// File and line.
  var source: String

  /// Where its page is.
  var path: String { "services/\(Slug.make("\(id)-\(title)", fallback: id))/index.html" }

  var statusSlug: String { Slug.make(status) }

  /// By date; ties by id (S-18).
  func precedes(_ other: Service) -> Bool { (date, id) < (other.date, other.id) }

  /// The day has passed and the work is not done: derived, not stored (S-20).
  func isOverdue(_ context: BuildContext) -> Bool {
    let day = WallTime(date, in: context.zone).date
    return day < WallTime(context.now, in: context.zone).date && status != "Completed"
  }

  func isOnDay(of moment: Instant, _ zone: ZoneTable) -> Bool {
    WallTime(date, in: zone).date == WallTime(moment, in: zone).date
  }
}
