internal import Basics
internal import Secrets

/// A setting with the value that a build uses.
package struct EffectiveSetting: Sendable {
  /// As in `site.yml`: `chats.pageSize`.
  package let name: String
  package let value: Value

  /// As `site.yml` can have it; a note cannot be written there again.
  package enum Value: Sendable {
    case text(String)
    case bare(String)
    case list([String])
    case note(String)
  }

  init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }

  /// For people.
  package var text: String {
    switch value {
    case .text(let text), .bare(let text), .note(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}

extension SiteSettings {
  /// All settings in the order of `site.yml`. What `redact` hides and the key of pseudonyms are not among them.
  package var effective: [EffectiveSetting] {
    [
      general, output, look, ofChats, ofAssistant, ofServices, ofPeople, ofStories, ofDates, ofImports,
      ofReview,
    ].flatMap { $0 }
  }

  private var general: [EffectiveSetting] {
    [
      .init("title", .text(title)), .init("description", .text(description)),
      .init("baseURL", address(baseURL)),
      .init("language", .text(language)), .init("direction", .text(direction.rawValue)),
      .init("formats", .text(usesLocalFormats ? "local" : "fixed")),
      .init("timezone", .text(zone.identifier)),
      .init("now", now.map { .text(ISO8601.utc($0)) } ?? .note("the moment of the build")),
      .init("repositoryURL", address(repositoryURL)),
    ]
  }

  private func address(_ text: String?) -> EffectiveSetting.Value { text.map { .text($0) } ?? .note("none") }

  private var output: [EffectiveSetting] {
    let flags = [
      ("feeds", feeds), ("markdown", markdown), ("cards", cards), ("calendar", calendar), ("search", search),
      ("offline", offline), ("publish", publish),
    ]
    return flags.map { .init($0.0, .bare("\($0.1)")) }
      + [.init("redact", .note(Count.text(redact.rules.count, "pattern", "patterns")))]
  }

  private var look: [EffectiveSetting] {
    [.init("theme.sent", .text(sentColour)), .init("theme.scheme", .text(scheme))]
  }

  private var ofChats: [EffectiveSetting] {
    [
      .init("chats.pageSize", .bare("\(chats.pageSize)")),
      .init("chats.groupSeconds", .bare("\(chats.groupSeconds)")),
      .init("chats.headerGapSeconds", .bare("\(chats.headerGapSeconds)")),
    ]
  }

  private var ofAssistant: [EffectiveSetting] {
    let delay = assistant.delay
    return [
      .init("assistant.errorRate", .bare("\(assistant.errorRate)")),
      .init("assistant.seed", .bare("\(assistant.seed)")),
      .init("assistant.delay", .bare("[\(delay.lowerBound), \(delay.upperBound)]")),
    ]
  }

  private var ofServices: [EffectiveSetting] {
    [
      .init("services.statuses", .list(services.statuses)),
      .init("services.doneStatuses", .list(services.doneStatuses)),
      .init("services.searchFields", .list(services.searchFields)),
      .init("services.debounceMilliseconds", .bare("\(services.debounceMilliseconds)")),
    ]
  }

  private var ofPeople: [EffectiveSetting] {
    [
      .init("people.invertEvery", .bare("\(invertEvery)")),
      .init("people.pseudonyms", .note(pseudonyms == nil ? "none" : "set")),
    ]
  }

  private var ofStories: [EffectiveSetting] {
    [
      .init("stories.itemSeconds", .bare("\(stories.itemSeconds)")),
      .init("stories.wrap", .bare("\(stories.wrap)")),
    ]
  }

  private var ofDates: [EffectiveSetting] {
    [
      .init("dates.relative", .text(relativeDates.rawValue)),
      .init("defaults.assumeZone", assumedZone.map { .text($0.identifier) } ?? .note("none")),
    ]
  }

  private var ofImports: [EffectiveSetting] {
    [
      .init("imports.timezone", imports.zone.map { .text($0.identifier) } ?? .note("the zone of the site")),
      .init(
        "imports.dateOrder",
        imports.dateOrder.map { .text($0.rawValue) } ?? .note("as the dates of each file say")),
      .init("imports.me", imports.me.map { .text($0) } ?? .note("none")),
    ]
  }

  private var ofReview: [EffectiveSetting] {
    let pairs = review.compare.map { "\($0.older)..\($0.newer)" }
    return [
      .init("review.scrub", .note(review.scrub.rules.map(\.name).joined(separator: ", "))),
      .init("review.compare", .note(pairs.isEmpty ? "none" : pairs.joined(separator: ", "))),
    ]
  }
}
