internal import Basics
internal import Content

extension SiteSettings {
  /// `services`: the vocabulary of statuses, and how the list is searched (D-8, E.7).
  mutating func takeServices(_ record: Record, _ problems: inout Problems) {
    record.settings("services", &problems) { group, problems in
      takeStatuses(group, &problems)
      takeSearchFields(group, &problems)
      services.debounceMilliseconds =
        group.number("debounceMilliseconds", in: 0...10_000, &problems) ?? services.debounceMilliseconds
    }
  }

  /// `defaults.assumeZone`: the zone of times that name none; `true` for the site's own.
  mutating func takeDefaults(_ record: Record, _ problems: inout Problems) {
    record.settings("defaults", &problems) { group, problems in
      guard let value = group["assumeZone"] else { return }
      if let isAssumed = value.bool {
        assumedZone = isAssumed ? zone : nil
      } else if let name = group.string("assumeZone", &problems) {
        assumedZone = Self.zone(name, at: value.position, &problems)
      }
    }
  }

  private mutating func takeStatuses(_ group: Record, _ problems: inout Problems) {
    if let value = group["statuses"] {
      services.statuses = group.strings("statuses", &problems)
      checkStatuses(at: value.position, &problems)
    }
    guard let value = group["doneStatuses"] else { return }
    services.doneStatuses = group.strings("doneStatuses", &problems)
    for status in services.doneStatuses where !services.statuses.contains(status) {
      problems.error(
        "unknown status \"\(status)\" in \"doneStatuses\"", at: value.position,
        help: ["Allowed: \(services.statuses.joined(separator: ", "))"])
    }
  }

  /// Each status has a page of its own, so none may be blank and no two may have one address.
  private func checkStatuses(at position: SourcePosition, _ problems: inout Problems) {
    if services.statuses.isEmpty, !problems.hasErrors {
      problems.error("\"statuses\" must name at least one status", at: position)
    }
    var slugs: [String: String] = [:]
    for status in services.statuses {
      if !status.contains(where: { !$0.isWhitespace }) {
        problems.error("\"statuses\" must not hold a blank status", at: position)
      } else if let other = slugs.updateValue(status, forKey: Slug.make(status)) {
        problems.error("statuses \"\(other)\" and \"\(status)\" have the same address", at: position)
      }
    }
  }

  private mutating func takeSearchFields(_ group: Record, _ problems: inout Problems) {
    guard let value = group["searchFields"] else { return }
    services.searchFields = group.strings("searchFields", &problems)
    let known = ["title", "customerName", "description", "location", "serviceNotes"]
    for field in services.searchFields where !known.contains(field) {
      let near = EditDistance.suggestion(for: field, in: known)
      problems.error(
        "unknown field \"\(field)\" in \"searchFields\"", at: value.position,
        help: ["\(near)Allowed: \(known.joined(separator: ", "))"])
    }
    if services.searchFields.isEmpty, !problems.hasErrors {
      problems.error("\"searchFields\" must name at least one field", at: value.position)
    }
  }
}
