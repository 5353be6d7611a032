internal import ArgumentParser
internal import Basics
internal import Model

/// What the command line says of exports that do not say it themselves: the same for `import`, `build` and `publish`.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose export it is: their bubbles are at the end (default: in a chat of two, whoever the chat is not named after).",
      valueName: "name"))
  var me: String?

  @Option(help: ArgumentHelp("Zone of times that name none (default: UTC).", valueName: "zone"))
  var timezone: String?

  @Flag(help: "In dates such as 03/04/2024 the day comes first.")
  var dayFirst = false

  @Flag(help: "In dates such as 03/04/2024 the month comes first.")
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
