internal import Basics
internal import Content

/// A site's title, address, language and time.
extension Setting {
  static let general: [Setting] = [
    Setting("title", { .required($0, \.title, "title of the site") }) { .text($0.title) },
    .text("description", \.description, "one sentence for the home page, feeds and search engines"),
    .own(
      "baseURL", \.baseURL, webAddress,
      "public address of the site; required for feeds, the sitemap and canonical links",
      effective: { address($0.baseURL) }
    ) { record, key, _, _, problems in
      readAddress(record, key, &problems).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    },
    .own(
      "language", \.language, .textLike("language tag such as `en` or `pt-BR`"),
      "language of the pages; translations are in `templates/strings/`", effective: { .text($0.language) }
    ) { record, key, value, _, problems in
      guard let text = record.string(key, &problems) else { return nil }
      if SiteSettings.isLanguageTag(text) { return text }
      problems.error(
        "\"language\" is not a language tag: \"\(text)\"", at: value.position,
        help: ["for example \"en\" or \"pt-BR\""])
      return nil
    },
    .choice("direction", \.direction, "reading direction of pages; `auto` follows the language"),
    .choice("formats", \.formats, "`local` formats dates and numbers for the language"),
    timezone,
    Setting(
      "now",
      { key in
        RecordField(key, .moment, "the moment that “today” refers to; the time of the build if omitted") {
          $1.now = $0.instant(key, &$2)
        }
      }
    ) { $0.now.map { .text(ISO8601.utc($0)) } ?? .note("the time of the build") },
    .own(
      "repositoryURL", \.repositoryURL, webAddress,
      "address of the project's files, for “edit” links in reviews",
      effective: { address($0.repositoryURL) }
    ) { record, key, _, _, problems in readAddress(record, key, &problems) },
  ]

  static let zone = ValueForm.textLike("time zone such as `Europe/Berlin`")
  private static let webAddress = ValueForm.textLike("address that begins with `https://` or `http://`")

  /// A missing one is reported, since all times on pages depend on it.
  private static let timezone = Setting(
    "timezone",
    { key in
      RecordField(key, zone, "time zone of all times on pages", isAlwaysRead: true) {
        record, settings, problems in
        guard let value = record[key] else {
          return problems.warning(
            "no \"timezone\"; times are shown in UTC", at: record.position,
            help: ["add one, for example: timezone: Europe/London"])
        }
        guard let name = record.string(key, &problems) else { return }
        settings.zone = SiteSettings.zone(name, at: value.position, &problems) ?? settings.zone
      }
    }
  ) { .text($0.zone.identifier) }

  private static func address(_ text: String?) -> EffectiveSetting.Value {
    text.map { .text($0) } ?? .note("none")
  }

  private static func readAddress(_ record: Record, _ key: String, _ problems: inout Problems) -> String? {
    guard let value = record[key], let text = record.string(key, &problems) else { return nil }
    let host = ["https://", "http://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
    guard let first = host?.first, first != "/", text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      problems.error("\"\(key)\" is not a web address: \"\(text)\"", at: value.position)
      return nil
    }
    return text
  }
}

extension SiteSettings {
  /// `en`, `pt-BR`, `zh-Hant-TW`: the shape of BCP 47, not its register.
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) }
    return isTag && (2...3).contains(parts[0].count)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  static func zone(_ name: String, at position: SourcePosition, _ problems: inout Problems) -> ZoneTable? {
    if let zone = ZoneTable(identifier: name) { return zone }
    let near = EditDistance.nearest(to: name, in: ZoneTable.knownIdentifiers)
    let hint = near.map { " (did you mean \"\($0)\"?)" } ?? ""
    problems.error("unknown time zone \"\(name)\"\(hint)", at: position)
    return nil
  }
}
