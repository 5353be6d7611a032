internal import Basics
internal import Content
internal import Conversations
internal import Model

/// Reads service files: a list, an object with `services`, or a table.
struct ServiceReader {
  private(set) var services: [Service] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let statuses: [String]
  /// The zone of times that name none (`defaults.assumeZone`).
  private let assumedZone: ZoneTable?
  /// The zone of days that name no time: that of the site.
  private let zone: ZoneTable
  /// What the dates of the file at hand count from, where they are numbers.
  private var unit: NumericTime?
  /// Dates of the file that are only a day, and the first of them.
  private var days: (count: Int, first: SourcePosition?) = (0, nil)
  /// Where each id was used first.
  private var ids: [String: String] = [:]
  /// The service that each title and customer was used for first, as words.
  private var names: [String: String] = [:]

  private static let keys: Set<String> = [
    "id", "title", "customerName", "description", "status", "priority", "scheduledDate", "location",
    "serviceNotes", "coordinate", "durationMinutes", "draft", "tags", "aliases",
  ]

  init(statuses: [String], assuming assumed: ZoneTable? = nil, in zone: ZoneTable = .utc) {
    self.statuses = statuses
    assumedZone = assumed
    self.zone = zone
  }

  mutating func read(_ file: InputFile) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let records = try records(file, &problems).map { ForeignKeys.renamed($0, to: Self.keys) }
      begin(records, &problems)
      for value in records {
        if let service = service(value, file, &problems) { services.append(service) }
      }
      tellDays(&problems)
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }

  private func records(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> [ContentValue] {
    if file.fileExtension == "csv" { return try CSVReader.records(file, &problems) }
    guard file.fileExtension == "json" else {
      throw Diagnostic(.error, "services must be .json or .csv", path: file.path)
    }
    let value = try JSONFile.read(file, &problems)
    if let list = value.list { return list }
    guard let list = ForeignKeys.list(of: value, named: "services") else {
      throw Diagnostic(
        .error, "expected a list, or an object with \"services\", found \(value.typeName)", path: file.path,
        line: value.position.line, column: value.position.column)
    }
    return list
  }

  private mutating func service(_ value: ContentValue, _ file: InputFile, _ problems: inout Problems)
    -> Service?
  {
    guard var record = Record(value, &problems) else { return nil }
    record.warnAboutUnknownKeys(Self.keys, &problems)
    guard let id = id(record, file, &problems) else { return nil }
    record.name = "service \"\(id)\""
    let title = record.required("title", &problems)
    let customer = record.required("customerName", &problems)
    let description = record.required("description", &problems)
    let status = status(record, &problems)
    let priority = priority(record, &problems)
    if record["scheduledDate"] == nil { record.missing("scheduledDate", &problems) }
    let date = date(record, &problems)
    if !record.keys.contains("location") { record.missing("location", &problems) }
    let coordinate = record["coordinate"].flatMap { Coordinate($0, &problems) }
    guard let title, let customer, let description, let status, let priority, let date else { return nil }
    warnAboutNamesake(of: id, [title, customer], record, &problems)
    return Service(
      id: id, title: title, customer: customer, description: description, status: status, priority: priority,
      date: date, location: record.string("location", &problems) ?? "",
      notes: record.markdown("serviceNotes", &problems) ?? "", coordinate: coordinate,
      minutes: record.number("durationMinutes", in: 1...100_000, &problems),
      isDraft: record.bool("draft", &problems) ?? false, source: "\(file.path):\(record.position.line)",
      tags: record.tags(&problems), aliases: record.aliases(&problems))
  }

  // MARK: dates

  /// Decides for the whole file what numbers count from.
  private mutating func begin(_ records: [ContentValue], _ problems: inout Problems) {
    days = (0, nil)
    let dates = records.compactMap { $0["scheduledDate"] }
    let numbers = dates.compactMap(\.double)
    unit = NumericTime(numbers)
    guard let unit, let first = dates.first(where: { $0.double != nil }) else { return }
    problems.warning(
      "\(Count.text(numbers.count, "date", "dates")) read as \(unit.words)", at: first.position,
      help: ["write ISO 8601 such as 2025-11-05T10:30:00Z"])
  }

  private mutating func date(_ record: Record, _ problems: inout Problems) -> Instant? {
    guard let value = record["scheduledDate"] else { return nil }
    if let number = value.double {
      if let moment = unit?.instant(number) { return moment }
      problems.error(
        "\"scheduledDate\" is a number that may be seconds since 1970, since 2001 or none: \(String(json: value))",
        at: value.position, help: ["write ISO 8601 such as 2025-11-05T10:30:00Z"])
      return nil
    }
    guard let text = value.string, let time = written(text) else {
      return record.instant("scheduledDate", assuming: assumedZone, &problems)
    }
    guard assumedZone != nil || !time.assumptions.contains(.zone) else {
      problems.error(
        "\"scheduledDate\" has no time zone: \"\(text)\"", at: value.position,
        help: ["add \"Z\" or an offset such as \"+01:00\", or set defaults.assumeZone in content/site.yml"])
      return nil
    }
    if time.assumptions.contains(.midnight) { days = (days.count + 1, days.first ?? value.position) }
    if time.assumptions.contains(.gap) { warnAboutGap(text, value, &problems) }
    return time.instant
  }

  private func written(_ text: String) -> WrittenTime? {
    do throws(ISO8601.Failure) { return try WrittenTime(text, in: assumedZone ?? zone) } catch { return nil }
  }

  private func warnAboutGap(_ text: String, _ value: ContentValue, _ problems: inout Problems) {
    let zone = assumedZone ?? zone
    problems.warning(
      "\"scheduledDate\" does not exist in \(zone.identifier), where clocks skip it: \"\(text)\"",
      at: value.position, help: ["it is read as one hour later; add an offset such as \"+01:00\""])
  }

  private func tellDays(_ problems: inout Problems) {
    guard days.count > 0 else { return }
    let count = days.count == 1 ? "1 date has" : "\(Count.grouped(days.count)) dates have"
    problems.warning(
      "\(count) no time of day; midnight in \((assumedZone ?? zone).identifier) is assumed", at: days.first)
  }

  private mutating func id(_ record: Record, _ file: InputFile, _ problems: inout Problems) -> String? {
    guard let value = record["id"] else {
      record.missing("id", &problems)
      return nil
    }
    guard let id = record.identifier("id", &problems) else { return nil }
    guard id.contains(where: { !$0.isWhitespace }) else {
      problems.error("\"id\" must not be blank", at: value.position)
      return nil
    }
    let place = "\(file.path):\(value.position.line):\(value.position.column)"
    if let first = ids[id] {
      problems.error("duplicate service id \"\(id)\" (first used at \(first))", at: value.position)
    } else {
      ids[id] = place
    }
    return id
  }

  /// The label itself, or its slug or camelCase form (`inProgress`).
  private func status(_ record: Record, _ problems: inout Problems) -> String? {
    guard let value = record["status"] else {
      record.missing("status", &problems)
      return nil
    }
    guard let text = record.string("status", &problems) else { return nil }
    let slug = Slug.make(text.replacing("_", with: "-"))
    if let label = statuses.first(where: { $0 == text || Slug.make($0) == slug || Self.camelCase($0) == text }
    ) {
      return label
    }
    let near = EditDistance.suggestion(for: text, in: statuses)
    problems.error(
      "unknown status \"\(text)\"", at: value.position,
      help: ["\(near)Allowed: \(statuses.joined(separator: ", "))"])
    return nil
  }

  private static func camelCase(_ label: String) -> String {
    let words = label.split(separator: " ")
    return (words.first.map { $0.lowercased() } ?? "") + words.dropFirst().joined()
  }

  private func priority(_ record: Record, _ problems: inout Problems) -> Service.Priority? {
    guard record["priority"] != nil else {
      record.missing("priority", &problems)
      return nil
    }
    let names = Service.Priority.allCases.map(\.rawValue)
    if let text = record["priority"]?.string?.lowercased(),
      let name = names.first(where: { $0.lowercased() == text })
    {
      return Service.Priority(rawValue: name)
    }
    return record.choice("priority", names, &problems).flatMap(Service.Priority.init)
  }

  /// One job for one customer is usually written down once (S-18).
  private mutating func warnAboutNamesake(
    of id: String, _ name: [String], _ record: Record, _ problems: inout Problems
  ) {
    let key = name.joined(separator: "\u{0}")
    guard let first = names[key] else {
      let line = record["title"]?.position.line ?? record.position.line
      names[key] = "service \"\(id)\" (\(problems.path):\(line))"
      return
    }
    problems.warning(
      "service \"\(id)\" has the title and customer of \(first)", at: record["title"]?.position,
      help: ["if it is the same job, keep one of them"])
  }
}
