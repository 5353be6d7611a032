internal import Basics
package import Content
internal import Conversations
internal import Model

/// Reads service files: a list, an object with `services`, or a table.
struct ServiceReader {
  private(set) var services: [Service] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let statuses: [String]
  /// The zone of times without one (`defaults.assumeZone`).
  private let assumedZone: ZoneTable?
  /// The zone of dates without a time: that of the site.
  private let zone: ZoneTable
  /// The epoch and unit of numeric dates in the current file.
  private var unit: NumericTime?
  /// Number of dates in the file without a time, and the first of them.
  private var days: (count: Int, first: SourcePosition?) = (0, nil)
  /// Position of the first use of each id.
  private var ids: [String: String] = [:]
  /// The first service, in words, with each title and customer.
  private var names: [String: String] = [:]

  /// The service being read.
  private var service = Service(id: "", source: "")

  init(statuses: [String], assuming assumed: ZoneTable? = nil, in zone: ZoneTable = .utc) {
    self.statuses = statuses
    assumedZone = assumed
    self.zone = zone
  }

  mutating func read(_ file: InputFile) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let records = try records(file, &problems).map { ForeignKeys.renamed($0, to: Self.schema.names) }
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
    let found = Self.schema.find(in: record, &problems)
    guard let id = id(record, file, &problems) else { return nil }
    record.name = "service \"\(id)\""
    service = Service(id: id, source: "\(file.path):\(record.position.line)")
    guard Self.schema.take(found, of: record, into: &self, &problems) else { return nil }
    warnAboutNamesake(of: id, [service.title, service.customer], record, &problems)
    return service
  }

  static let schema: RecordSchema<ServiceReader> = [
    .own("id", .identifier, "id, unique across all files", isRequired: true),
    .required("title", \.service.title, "title of the job"),
    .required("customerName", \.service.customer, "customer"),
    .required("description", \.service.description, "description in one or more sentences"),
    .required(
      "status", \.service.status,
      .textLike("one of `services.statuses`, or its form `in-progress`, `inProgress`"),
      "progress"
    ) { $0.status($1, &$2) },
    .required(
      "priority", \.service.priority, .choice(Service.Priority.allCases.map(\.rawValue)), "urgency"
    ) { priority($1, &$2) },
    .required("scheduledDate", \.service.date, .momentOrNumber, "start; a date alone means midnight") {
      $0.date($1, &$2)
    },
    .required("location", .text, "location; may be empty") { record, reader, problems in
      if !record.keys.contains("location") { record.missing("location", &problems) }
      reader.service.location = record.string("location", &problems) ?? ""
      return true
    },
    .value("coordinate", \.service.coordinate, Coordinate.form, "position on a map") {
      record, key, problems in
      record[key].map { Coordinate($0, &problems) }
    },
    .value("serviceNotes", \.service.notes, .text, "notes, in Markdown") { $0.markdown($1, &$2) },
    .integer("durationMinutes", \.service.minutes, in: 1...100_000, "duration"),
    .flag("draft", \.service.isDraft, "published only with `--drafts`"),
    .tags(\.service.tags),
    .aliases(\.service.aliases),
  ]

  // MARK: dates

  /// Determines the unit of numeric dates for the whole file.
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
    guard let value = record["scheduledDate"] else {
      record.missing("scheduledDate", &problems)
      return nil
    }
    if let number = value.double {
      if let moment = unit?.instant(number) { return moment }
      problems.error(
        "\"scheduledDate\" is not clearly in seconds since 1970 or since 2001: \(String(json: value))",
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
      at: value.position, help: ["add an offset such as \"+01:00\"; until then it is read as one hour later"])
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

  private static func priority(_ record: Record, _ problems: inout Problems) -> Service.Priority? {
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

  /// One job for one customer usually has one record (S-18).
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
      "service \"\(id)\" has the same title and customer as \(first)", at: record["title"]?.position,
      help: ["if both are the same job, remove one"])
  }
}

extension RecordForm {
  package static let service = RecordForm(
    "service", in: "`services/*.json` and `.csv`", ServiceReader.schema.form)
}
