internal import JSON
internal import Model

/// A setting that holds: its name in site.yml, what it is, and who says so.
struct SettingInForce {
  let name: String
  let value: Value
  let source: String

  /// As site.yml can have it; a note is something that holds and cannot be written down there again.
  enum Value {
    case text(String)
    case bare(String)
    case list([String])
    case note(String)
  }
}

/// All settings of a project, in the order of site.yml, each with where it comes from.
struct SettingList {
  private let settings: SiteSettings
  /// Lines of site.yml by the name of the setting.
  private let lines: [String: Int]
  private let file: String

  init(_ project: [InputFile]) throws(BuildFailure) {
    guard let file = project.first(where: { $0.contentPath == "site.yml" }) else {
      (settings, lines, self.file) = (SiteSettings(), [:], "")
      return
    }
    let read = SiteSettings.read(file)
    let errors = read.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw BuildFailure(status: .configuration, diagnostics: errors) }
    settings = read.settings
    self.file = file.path
    lines = try wrap(.configuration) { () throws(Diagnostic) in
      Self.lines(try YAMLReader.read(try file.text(), path: file.path), "")
    }
  }

  /// `chats.pageSize` → 12.
  private static func lines(_ value: ContentValue, _ prefix: String) -> [String: Int] {
    guard case .map(let entries) = value.kind else { return [:] }
    return entries.reduce(into: [:]) { out, entry in
      out[prefix + entry.key] = entry.position.line
      out.merge(lines(entry.value, "\(prefix)\(entry.key).")) { first, _ in first }
    }
  }

  var all: [SettingInForce] {
    values.compactMap { name, value in
      value.map { SettingInForce(name: name, value: $0, source: source(name)) }
    }
  }

  private func source(_ name: String) -> String {
    if let line = lines[name] { return "\(file):\(line)" }
    if name == "now", settings.now == nil { return "the clock, or SOURCE_DATE_EPOCH" }
    return "default"
  }

  private var values: [(String, SettingInForce.Value?)] { general + kinds + rest }

  private var general: [(String, SettingInForce.Value?)] {
    [
      ("title", .text(settings.title)), ("description", .text(settings.description)),
      ("baseURL", settings.baseURL.map { .text($0) } ?? .note("none")),
      ("language", .text(settings.language)),
      ("direction", .text(settings.direction.rawValue)),
      ("formats", .text(settings.usesLocalFormats ? "local" : "fixed")),
      ("timezone", .text(settings.zone.identifier)),
      ("now", settings.now.map { .text(ISO8601.utc($0)) } ?? .note("the moment of the build")),
      ("feeds", .bare("\(settings.feeds)")), ("markdown", .bare("\(settings.markdown)")),
      ("cards", .bare("\(settings.cards)")),
      ("calendar", .bare("\(settings.calendar)")),
      ("offline", .bare("\(settings.offline)")),
      ("publish", .bare("\(settings.publish)")),
      ("redact", .note(Count.text(settings.redact.rules.count, "pattern", "patterns"))),
      ("repositoryURL", settings.repositoryURL.map { .text($0) } ?? .note("none")),
      ("theme.sent", .text(settings.sentColour)), ("theme.scheme", .text(settings.scheme)),
    ]
  }

  private var kinds: [(String, SettingInForce.Value?)] {
    let (chats, assistant, services) = (settings.chats, settings.assistant, settings.services)
    return [
      ("chats.pageSize", .bare("\(chats.pageSize)")), ("chats.groupSeconds", .bare("\(chats.groupSeconds)")),
      ("chats.headerGapSeconds", .bare("\(chats.headerGapSeconds)")),
      ("assistant.errorRate", .bare("\(assistant.errorRate)")),
      ("assistant.seed", .bare("\(assistant.seed)")),
      ("assistant.delay", .bare("[\(assistant.delay.lowerBound), \(assistant.delay.upperBound)]")),
      ("services.statuses", .list(services.statuses)),
      ("services.doneStatuses", .list(services.doneStatuses)),
      ("services.searchFields", .list(services.searchFields)),
      ("services.debounceMilliseconds", .bare("\(services.debounceMilliseconds)")),
      ("people.invertEvery", .bare("\(settings.invertEvery)")),
      ("people.pseudonyms", settings.pseudonyms.map { _ in .note("set") }),
      ("stories.itemSeconds", .bare("\(settings.stories.itemSeconds)")),
      ("stories.wrap", .bare("\(settings.stories.wrap)")),
    ]
  }

  private var rest: [(String, SettingInForce.Value?)] {
    [
      ("dates.relative", .text(settings.relativeDates ? "asOf" : "never")),
      ("defaults.assumeZone", settings.assumedZone.map { .text($0.identifier) } ?? .note("none")),
      ("imports.timezone", settings.imports.zone.map { .text($0.identifier) }),
      ("imports.dateOrder", settings.imports.dateOrder.map { .text($0.rawValue) }),
      ("imports.me", settings.imports.me.map { .text($0) }),
      ("review.scrub", .note(settings.review.scrub.rules.map(\.name).joined(separator: ", "))),
      ("review.compare", .note(Count.text(settings.review.compare.count, "pair", "pairs"))),
    ]
  }
}
