internal import Content

/// The names that `site.yml` may have. Reading accepts these alone, and a test asks that each is among the effective settings.
enum SettingKeys {
  /// On the outermost level, apart from the groups.
  static let single: Set<String> = [
    "title", "baseURL", "description", "language", "direction", "formats", "timezone", "now", "feeds",
    "markdown", "cards", "calendar", "offline", "search", "redact", "publish", "repositoryURL",
  ]

  static let groups: [String: Set<String>] = [
    "theme": ["sent", "scheme"],
    "chats": ["pageSize", "groupSeconds", "headerGapSeconds"],
    "assistant": ["errorRate", "seed", "delay"],
    "services": ["statuses", "doneStatuses", "searchFields", "debounceMilliseconds"],
    "people": ["invertEvery", "pseudonyms", "pseudonymKey"],
    "stories": ["itemSeconds", "wrap"],
    "dates": ["relative"],
    "defaults": ["assumeZone"],
    "review": ["scrub", "compare"],
    "imports": ["timezone", "dateOrder", "me"],
  ]

  static var top: Set<String> { single.union(groups.keys) }

  /// `chats.pageSize`.
  static var all: Set<String> {
    groups.reduce(into: single) { all, group in all.formUnion(group.value.map { "\(group.key).\($0)" }) }
  }
}

extension Record {
  /// Reads a group of `site.yml`, where there is one.
  func settings(
    _ name: String, _ problems: inout Problems, _ read: (Record, inout Problems) -> Void
  ) {
    group(name, SettingKeys.groups[name] ?? [], &problems, read)
  }
}
