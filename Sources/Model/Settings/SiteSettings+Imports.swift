package import Basics
internal import Content
package import Secrets

extension SiteSettings {
  /// What the user says of other programs' exports where these do not say it themselves.
  package struct Imports: Sendable {
    /// The zone of times that name none; nil for the site's.
    package var zone: ZoneTable?
    /// The site's zone, for moments that texts hold.
    package var shown = ZoneTable.utc
    /// Nil asks the dates of each file.
    package var dateOrder: DateOrder?
    /// Name or id of the participant whose archives these are.
    package var me: String?
    /// Words for what an export tells without words of its own: who joined, which file is missing.
    package var strings = Strings()
    /// What is taken out of conversations once more when they are read: formats join words that files hold apart.
    package var redact = Redaction()

    package init(zone: ZoneTable? = nil, dateOrder: DateOrder? = nil, me: String? = nil) {
      self.zone = zone
      self.dateOrder = dateOrder
      self.me = me
    }
  }

  /// Which of day and month comes first in dates such as 03/04/2024.
  package enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
  }

  /// What is said of exports, with the zone that holds.
  package var importOptions: Imports {
    var options = imports
    options.zone = options.zone ?? assumedZone ?? zone
    options.shown = zone
    options.strings = strings
    options.redact = redact
    return options
  }
}

extension Setting {
  static let imports: [Setting] = [
    .own(
      "imports.timezone", \.imports.zone, zone, "the zone of times in exports that name none",
      effective: { $0.imports.zone.map { .text($0.identifier) } ?? .note("the zone of the site") }
    ) { record, key, value, _, problems in
      record.string(key, &problems).flatMap { SiteSettings.zone($0, at: value.position, &problems) }
    },
    .own(
      "imports.dateOrder", \.imports.dateOrder, .choice(SiteSettings.DateOrder.allCases.map(\.rawValue)),
      "which comes first in dates of exports such as 03/04/2024",
      effective: { $0.imports.dateOrder.map { .text($0.rawValue) } ?? .note("as the dates of each file say") }
    ) { record, key, _, _, problems in
      record.choice(key, SiteSettings.DateOrder.allCases.map(\.rawValue), &problems)
        .flatMap(SiteSettings.DateOrder.init)
    },
    .own(
      "imports.me", \.imports.me, .text, "whose exports these are: a name or an id",
      effective: { $0.imports.me.map { .text($0) } ?? .note("none") }
    ) { record, key, _, _, problems in record.string(key, &problems) },
  ]
}
