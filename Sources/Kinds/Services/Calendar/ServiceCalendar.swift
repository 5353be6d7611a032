internal import Basics
internal import Model

/// Services as a calendar file for other programs (RFC 5545, S-19).
///
/// The same services always produce the same bytes: see docs/decisions/0010.
struct ServiceCalendar {
  /// The file with all services.
  static let path = "services/calendar.ics"

  private let settings: SiteSettings

  init(_ settings: SiteSettings) { self.settings = settings }

  func bytes(of services: [Service]) -> [UInt8] {
    var text = CalendarText()
    text.line("BEGIN", "VCALENDAR")
    text.line("VERSION", "2.0")
    text.line("PRODID", "-//Scrollback//Services//EN")
    text.line("CALSCALE", "GREGORIAN")
    text.text("NAME", settings.title)
    text.text("X-WR-CALNAME", settings.title)
    for service in services { append(service, to: &text) }
    text.line("END", "VCALENDAR")
    return text.bytes
  }

  private func append(_ service: Service, to text: inout CalendarText) {
    text.line("BEGIN", "VEVENT")
    text.line("UID", uid(service))
    text.line("DTSTAMP", "19700101T000000Z")
    appendTime(service, to: &text)
    text.text("SUMMARY", "\(service.title) – \(service.customer)")
    text.text("DESCRIPTION", Self.description(service))
    text.text("LOCATION", service.location)
    if let place = service.coordinate { text.line("GEO", place.text(separator: ";")) }
    text.line("STATUS", Self.isCancelled(service) ? "CANCELLED" : "CONFIRMED")
    text.text("CATEGORIES", service.status)
    text.line("PRIORITY", Self.priority(service.priority))
    if let base = settings.baseURL { text.line("URL", base + service.path.dropLast("index.html".count)) }
    text.line("END", "VEVENT")
  }

  /// In UTC, which needs no time zone component. The format has four digits for a year, and the end must be
  /// after the start.
  private func appendTime(_ service: Service, to text: inout CalendarText) {
    let start = min(service.date.seconds, Self.lastSecond)
    text.line("DTSTART", Self.utc(start))
    guard let minutes = service.minutes else { return }
    let end = min(start + Int64(minutes) * 60, Self.lastSecond)
    if end > start { text.line("DTEND", Self.utc(end)) }
  }

  /// Stable while site and id are unchanged, so that a changed service replaces the imported one.
  private func uid(_ service: Service) -> String {
    let site = settings.baseURL ?? settings.title
    return "\(SHA256.hex("\(site)\u{0}\(service.id)").prefix(32))@scrollback"
  }

  private static func description(_ service: Service) -> String {
    let facts = "Status: \(service.status)\nPriority: \(service.priority.rawValue)"
    return [service.description, service.notes, facts].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func isCancelled(_ service: Service) -> Bool {
    ["cancelled", "canceled"].contains(Slug.make(service.status))
  }

  /// 1 is the highest, 9 the lowest (RFC 5545, 3.8.1.9).
  private static func priority(_ priority: Service.Priority) -> String {
    switch priority {
    case .Critical: "1"
    case .High: "3"
    case .Medium: "5"
    case .Low: "9"
    }
  }

  /// `20251105T143000Z`.
  private static func utc(_ seconds: Int64) -> String {
    let wall = WallTime(Instant(seconds: seconds), in: .utc)
    let date = [padded(wall.date.year, 4), padded(wall.date.month, 2), padded(wall.date.day, 2)].joined()
    let time = [wall.hour, wall.minute, wall.second].map { padded($0, 2) }.joined()
    return "\(date)T\(time)Z"
  }

  /// 9999-12-31T23:59:59Z.
  private static let lastSecond =
    CivilDate(year: 10_000, month: 1, day: 1).daysSince1970 * 86_400 - 1
}
