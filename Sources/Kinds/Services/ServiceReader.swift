internal import Model

/// Reads service files: a list, an object with `services`, or a table (D.4).
struct ServiceReader {
  private(set) var services: [Service] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let statuses: [String]
  /// Where each id was used first.
  private var ids: [String: String] = [:]

  private static let keys: Set<String> = [
    "id", "title", "customerName", "description", "status", "priority", "scheduledDate", "location",
    "serviceNotes",
    "coordinate", "durationMinutes", "draft",
  ]

  init(statuses: [String]) { self.statuses = statuses }

  mutating func read(_ file: InputFile) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      for value in try records(file, &problems) {
        if let service = service(value, file, &problems) { services.append(service) }
      }
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
    guard let list = value.entries?.first(where: { $0.key == "services" })?.value.list else {
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
    let date = record.instant("scheduledDate", &problems)
    if !record.keys.contains("location") { record.missing("location", &problems) }
    let coordinate = coordinate(record, &problems)
    guard let title, let customer, let description, let status, let priority, let date else { return nil }
    return Service(
      id: id, title: title, customer: customer, description: description, status: status, priority: priority,
      date: date, location: record.string("location", &problems) ?? "",
      notes: record.string("serviceNotes", &problems) ?? "", coordinate: coordinate,
      minutes: record.number("durationMinutes", in: 1...100_000, &problems) ?? 60,
      isDraft: record.bool("draft", &problems) ?? false, source: "\(file.path):\(record.position.line)")
  }

  private mutating func id(_ record: Record, _ file: InputFile, _ problems: inout Problems) -> String? {
    guard let value = record["id"] else {
      record.missing("id", &problems)
      return nil
    }
    guard let id = record.identifier("id", &problems) else { return nil }
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
    if let label = statuses.first(where: { $0 == text || Slug.make($0) == text || Self.camelCase($0) == text }
    ) {
      return label
    }
    let near = EditDistance.nearest(to: text, in: statuses).map { "did you mean \"\($0)\"? " } ?? ""
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
    return record.choice("priority", Service.Priority.allCases.map(\.rawValue), &problems)
      .flatMap(Service.Priority.init)
  }

  private func coordinate(_ record: Record, _ problems: inout Problems) -> (
    latitude: Double, longitude: Double
  )? {
    guard let value = record["coordinate"], let inner = Record(value, &problems) else { return nil }
    guard let latitude = inner.double("latitude", &problems),
      let longitude = inner.double("longitude", &problems),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else {
      problems.error(
        "\"coordinate\" needs a latitude from -90 to 90 and a longitude from -180 to 180", at: value.position)
      return nil
    }
    return (latitude, longitude)
  }
}
