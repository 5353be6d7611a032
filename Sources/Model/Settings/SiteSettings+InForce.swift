extension SiteSettings {
  /// Every setting with the value that holds, in the order of `site.yml`, for people. What `redact` hides is not said.
  package func inForce(includesFuture: Bool) -> [(name: String, value: String)] {
    [
      ("title", title), ("baseURL", baseURL ?? "none"), ("description", description), ("language", language),
      ("direction", pageDirection), ("timezone", zone.identifier),
      ("now", now.map(ISO8601.utc) ?? "the moment of the build"), ("theme.sent", sentColour),
      ("theme.scheme", scheme),
      ("chats.pageSize", "\(chats.pageSize)"), ("chats.groupSeconds", "\(chats.groupSeconds)"),
      ("chats.headerGapSeconds", "\(chats.headerGapSeconds)"),
      ("assistant.errorRate", "\(assistant.errorRate)"), ("assistant.seed", "\(assistant.seed)"),
      ("assistant.delay", "\(assistant.delay.lowerBound) to \(assistant.delay.upperBound)"),
      ("services.statuses", services.statuses.joined(separator: ", ")),
      ("services.doneStatuses", services.doneStatuses.joined(separator: ", ")),
      ("services.searchFields", services.searchFields.joined(separator: ", ")),
      ("services.debounceMilliseconds", "\(services.debounceMilliseconds)"),
      ("people.invertEvery", "\(invertEvery)"), ("people.pseudonyms", pseudonyms == nil ? "" : "true"),
      ("stories.itemSeconds", "\(stories.itemSeconds)"),
      ("formats", usesLocalFormats ? "local" : ""),
      ("stories.wrap", "\(stories.wrap)"), ("dates.relative", relativeDates ? "asOf" : "never"),
      ("feeds", "\(feeds)"), ("markdown", markdown ? "" : "false"),
      ("cards", cards ? "" : "false"), ("offline", "\(offline)"),
      ("search", search ? "" : "false"),
      ("publish", "\(publish)"), ("redact", Count.text(redact.rules.count, "pattern", "patterns")),
      ("repositoryURL", repositoryURL ?? "none"), ("defaults.assumeZone", assumedZone?.identifier ?? "none"),
      ("review.scrub", scrubbed), ("review.compare", compared),
      ("imports.timezone", imports.zone?.identifier ?? ""),
      ("imports.dateOrder", imports.dateOrder?.rawValue ?? ""), ("imports.me", imports.me ?? ""),
      ("drafts", "\(includesDrafts)"), ("future", "\(includesFuture)"),
    ].filter { !$0.1.isEmpty }
  }

  private var scrubbed: String { review.scrub.rules.map(\.name).joined(separator: ", ") }

  private var compared: String {
    review.compare.map { pair in "\(pair.older)..\(pair.newer)" }.joined(separator: ", ")
  }
}
