internal import Basics
internal import Content

extension Setting {
  /// The set of statuses, and the search of the list.
  static let services: [Setting] = [
    Setting(
      "services.statuses",
      { RecordField($0, .list(.text), "all statuses, in display order") { $1.takeStatuses($0, &$2) } }
    ) { .list($0.services.statuses) },
    Setting(
      "services.doneStatuses",
      {
        RecordField($0, .list(.text), "statuses whose services are never overdue") {
          $1.takeDoneStatuses($0, &$2)
        }
      }
    ) { .list($0.services.doneStatuses) },
    Setting(
      "services.searchFields",
      {
        RecordField(
          $0, .list(.choice(SiteSettings.searchable)), "fields that the list's search covers"
        ) { $1.takeSearchFields($0, &$2) }
      }
    ) { .list($0.services.searchFields) },
    .integer(
      "services.debounceMilliseconds", \.services.debounceMilliseconds, in: 0...10_000,
      "delay between a keystroke and the search"),
  ]
}

extension SiteSettings {
  fileprivate static let searchable = ["title", "customerName", "description", "location", "serviceNotes"]

  fileprivate mutating func takeStatuses(_ group: Record, _ problems: inout Problems) {
    guard let value = group["statuses"] else { return }
    services.statuses = group.strings("statuses", &problems)
    checkStatuses(at: value.position, &problems)
  }

  fileprivate mutating func takeDoneStatuses(_ group: Record, _ problems: inout Problems) {
    guard let value = group["doneStatuses"] else { return }
    services.doneStatuses = group.strings("doneStatuses", &problems)
    for status in services.doneStatuses where !services.statuses.contains(status) {
      problems.error(
        "unknown status \"\(status)\" in \"doneStatuses\"", at: value.position,
        help: ["Allowed: \(services.statuses.joined(separator: ", "))"])
    }
  }

  /// Each status has a page, so none may be blank and no two may share an address.
  private func checkStatuses(at position: SourcePosition, _ problems: inout Problems) {
    if services.statuses.isEmpty, !problems.hasErrors {
      problems.error("\"statuses\" must name at least one status", at: position)
    }
    var slugs: [String: String] = [:]
    for status in services.statuses {
      if !status.contains(where: { !$0.isWhitespace }) {
        problems.error("\"statuses\" must not contain a blank status", at: position)
      } else if let other = slugs.updateValue(status, forKey: Slug.make(status)) {
        problems.error("statuses \"\(other)\" and \"\(status)\" have the same address", at: position)
      }
    }
  }

  fileprivate mutating func takeSearchFields(_ group: Record, _ problems: inout Problems) {
    guard let value = group["searchFields"] else { return }
    services.searchFields = group.strings("searchFields", &problems)
    for field in services.searchFields where !Self.searchable.contains(field) {
      let near = EditDistance.suggestion(for: field, in: Self.searchable)
      problems.error(
        "unknown field \"\(field)\" in \"searchFields\"", at: value.position,
        help: ["\(near)Allowed: \(Self.searchable.joined(separator: ", "))"])
    }
    if services.searchFields.isEmpty, !problems.hasErrors {
      problems.error("\"searchFields\" must name at least one field", at: value.position)
    }
  }
}
