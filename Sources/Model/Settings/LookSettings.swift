internal import Basics
internal import Content

/// Colours, and the form of dates.
extension Setting {
  static let look: [Setting] = [
    .own(
      "theme.sent", \.sentColour, .textLike("`muzz`, `blue` or digits such as `#c94a55`"),
      "colour of your own bubbles", effective: { .text($0.sentColour) }
    ) { record, key, value, _, problems in
      guard let text = record.string(key, &problems) else { return nil }
      let digits = text.dropFirst()
      let isHex = text.first == "#" && [3, 6].contains(digits.utf8.count) && digits.allSatisfy(\.isHexDigit)
      if text == "muzz" || text == "blue" || isHex { return text }
      problems.error(
        "unknown colour \"\(text)\"", at: value.position,
        help: ["Allowed: muzz, blue, or digits such as \"#c94a55\""])
      return nil
    },
    .own(
      "theme.scheme", \.scheme, .textLike("name of a colour scheme of the theme"),
      "colour scheme of all pages",
      effective: { .text($0.scheme.name) }
    ) { record, key, value, _, problems in
      record.string(key, &problems).map { .init(name: $0, position: value.position) }
    },
  ]

  static let times: [Setting] = [
    .choice(
      "dates.relative", \.relativeDates,
      "names for near days, such as Today: as of the build, kept current by a script (`live`), or none"),
    .choice(
      "dates.style", \.dateStyle,
      "one form of dates on all pages, or forms of their own for services and chats (`kinds`)"),
    .own(
      "defaults.assumeZone", \.assumedZone, .anyOf([.flag, zone]),
      "time zone of times that have none; `true` for the site's",
      effective: { $0.assumedZone.map { .text($0.identifier) } ?? .note("none") }
    ) { record, key, value, settings, problems in
      if let isAssumed = value.bool { return isAssumed ? settings.zone : .some(nil) }
      return record.string(key, &problems).flatMap { SiteSettings.zone($0, at: value.position, &problems) }
    },
  ]
}
