internal import ArgumentParser
internal import Basics
internal import Model

/// Facts that an export may lack: options of `import`, `build` and `publish`.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Your name in the export (default: in a chat of two, the person not in its title).",
      valueName: "name"))
  var me: String?

  @Option(help: ArgumentHelp("Time zone of times without one (default: UTC).", valueName: "zone"))
  var timezone: String?

  @Flag(help: "Read dates such as 03/04/2024 as day first.")
  var dayFirst = false

  @Flag(help: "Read dates such as 03/04/2024 as month first.")
  var monthFirst = false

  func validate() throws {
    if dayFirst, monthFirst { throw ValidationError("--day-first and --month-first exclude each other") }
    guard let timezone, ZoneTable(identifier: timezone) == nil else { return }
    let near = EditDistance.nearest(to: timezone, in: ZoneTable.knownIdentifiers)
    throw ValidationError(
      "unknown time zone \"\(timezone)\"" + (near.map { " (did you mean \"\($0)\"?)" } ?? ""))
  }

  var zone: ZoneTable? { timezone.flatMap { ZoneTable(identifier: $0) } }

  var dateOrder: SiteSettings.DateOrder? { dayFirst ? .dayFirst : monthFirst ? .monthFirst : nil }

  var imports: SiteSettings.Imports { SiteSettings.Imports(zone: zone, dateOrder: dateOrder, me: me) }
}
