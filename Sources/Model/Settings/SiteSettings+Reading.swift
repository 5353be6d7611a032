package import Basics
package import Content

extension SiteSettings {
  /// Reads `site.yml`; wrong values are reported and keep their default, so that one run shows everything.
  package static func read(_ file: InputFile) -> (settings: SiteSettings, diagnostics: [Diagnostic]) {
    var settings = SiteSettings()
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let value = try YAMLReader.read(file.text(&problems), path: file.path)
      if let record = Record(value, &problems) { settings.take(record, &problems) }
    } catch {
      problems.append(error)
    }
    return (settings, problems.diagnostics)
  }

  private mutating func take(_ record: Record, _ problems: inout Problems) {
    record.warnAboutUnknownKeys(SettingKeys.top, &problems)
    title = record.required("title", &problems) ?? title
    description = record.string("description", &problems) ?? description
    takeLanguage(record, &problems)
    now = record.instant("now", &problems)
    repositoryURL = Self.webAddress("repositoryURL", record, &problems)
    feeds = record.bool("feeds", &problems) ?? feeds
    cards = record.bool("cards", &problems) ?? cards
    markdown = record.bool("markdown", &problems) ?? markdown
    calendar = record.bool("calendar", &problems) ?? calendar
    offline = record.bool("offline", &problems) ?? offline
    search = record.bool("search", &problems) ?? search
    takePublishing(record, &problems)
    takeBaseURL(record, &problems)
    takeZone(record, &problems)
    direction =
      record.choice("direction", Direction.allCases.map(\.rawValue), &problems).flatMap(Direction.init)
      ?? .auto
    usesLocalFormats = record.choice("formats", ["fixed", "local"], &problems) == "local"
    takeGroups(record, &problems)
  }

  private mutating func takeBaseURL(_ record: Record, _ problems: inout Problems) {
    guard let text = Self.webAddress("baseURL", record, &problems) else { return }
    baseURL = text.hasSuffix("/") ? text : text + "/"
  }

  private static func webAddress(_ key: String, _ record: Record, _ problems: inout Problems) -> String? {
    guard let value = record[key], let text = record.string(key, &problems) else { return nil }
    let host = ["https://", "http://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
    guard let first = host?.first, first != "/", text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      problems.error("\"\(key)\" is not a web address: \"\(text)\"", at: value.position)
      return nil
    }
    return text
  }

  /// `en`, `pt-BR`, `zh-Hant-TW`: the shape of BCP 47, not its register.
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) }
    return isTag && (2...3).contains(parts[0].count)
  }

  private mutating func takeLanguage(_ record: Record, _ problems: inout Problems) {
    guard let value = record["language"], let text = record.string("language", &problems) else { return }
    guard Self.isLanguageTag(text) else {
      return problems.error(
        "\"language\" is not a language tag: \"\(text)\"", at: value.position,
        help: ["for example \"en\" or \"pt-BR\""])
    }
    language = text
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private mutating func takeColour(_ theme: Record, _ problems: inout Problems) {
    guard let value = theme["sent"], let text = theme.string("sent", &problems) else { return }
    let isHex =
      text.first == "#" && [3, 6].contains(text.dropFirst().count)
      && text.dropFirst().allSatisfy(\.isHexDigit)
    guard text == "muzz" || text == "blue" || (isHex && text.utf8.count <= 7) else {
      return problems.error(
        "unknown colour \"\(text)\"", at: value.position,
        help: ["Allowed: muzz, blue, or digits such as \"#c94a55\""])
    }
    sentColour = text
  }

  private mutating func takeZone(_ record: Record, _ problems: inout Problems) {
    guard let value = record["timezone"], let name = record.string("timezone", &problems) else {
      return problems.warning(
        "no \"timezone\"; times are shown in UTC", at: record.position,
        help: ["add for example: timezone: Europe/London"])
    }
    zone = Self.zone(name, at: value.position, &problems) ?? zone
  }

  static func zone(_ name: String, at position: SourcePosition, _ problems: inout Problems) -> ZoneTable? {
    if let zone = ZoneTable(identifier: name) { return zone }
    let near = EditDistance.nearest(to: name, in: ZoneTable.knownIdentifiers)
    let hint = near.map { " (did you mean \"\($0)\"?)" } ?? ""
    problems.error("unknown time zone \"\(name)\"\(hint)", at: position)
    return nil
  }

  private mutating func takeGroups(_ record: Record, _ problems: inout Problems) {
    record.settings("theme", &problems) { group, problems in
      takeColour(group, &problems)
      scheme = group.string("scheme", &problems) ?? scheme
      schemePosition = group["scheme"]?.position ?? schemePosition
    }
    record.settings("chats", &problems) { group, problems in
      chats.pageSize = group.number("pageSize", in: 10...5000, &problems) ?? chats.pageSize
      chats.groupSeconds = group.number("groupSeconds", in: 0...86_400, &problems) ?? chats.groupSeconds
      chats.headerGapSeconds =
        group.number("headerGapSeconds", in: 0...86_400, &problems) ?? chats.headerGapSeconds
    }
    record.settings("people", &problems) { group, problems in
      invertEvery = group.number("invertEvery", in: 0...1000, &problems) ?? invertEvery
      pseudonyms = Pseudonyms.read(group, &problems)
    }
    record.settings("dates", &problems) { group, problems in
      relativeDates =
        group.choice("relative", RelativeDates.allCases.map(\.rawValue), &problems)
        .flatMap(RelativeDates.init) ?? relativeDates
    }
    takeServices(record, &problems)
    takeDefaults(record, &problems)
    takeStories(record, &problems)
    takeAssistant(record, &problems)
    takeReview(record, &problems)
    takeImports(record, &problems)
  }

  private mutating func takeStories(_ record: Record, _ problems: inout Problems) {
    record.settings("stories", &problems) { group, problems in
      stories.wrap = group.bool("wrap", &problems) ?? stories.wrap
      guard let value = group["itemSeconds"], let seconds = group.double("itemSeconds", &problems) else {
        return
      }
      guard seconds > 0, seconds <= 60 else {
        return problems.error("\"itemSeconds\" must lie between 0 and 60", at: value.position)
      }
      stories.itemSeconds = seconds
    }
  }

  private mutating func takeAssistant(_ record: Record, _ problems: inout Problems) {
    record.settings("assistant", &problems) { group, problems in
      assistant.seed = group.int("seed", &problems) ?? assistant.seed
      if let value = group["errorRate"], let rate = group.double("errorRate", &problems) {
        if (0...1).contains(rate) {
          assistant.errorRate = rate
        } else {
          problems.error("\"errorRate\" must lie between 0 and 1", at: value.position)
        }
      }
      guard let value = group["delay"] else { return }
      let ends = group.list("delay", &problems).compactMap(\.double)
      guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] else {
        return problems.error("\"delay\" must be two numbers, shortest first", at: value.position)
      }
      assistant.delay = ends[0]...ends[1]
    }
  }
}
