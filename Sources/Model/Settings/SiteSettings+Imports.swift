package import Basics
internal import Content
package import Secrets

extension SiteSettings {
  /// Information about other programs' exports that the exports lack.
  package struct Imports: Sendable {
    /// The zone of times without one; nil for the site's.
    package var zone: ZoneTable?
    /// The site's zone, for moments in text.
    package var shown = ZoneTable.utc
    /// Nil detects the order in each file.
    package var dateOrder: DateOrder?
    /// Name or id of the participant who owns the exports.
    package var me: String?
    /// Texts for events that an export records without words: who joined, which file is missing.
    package var strings = Strings()
    /// Applied to conversations once more on reading, since formats join words that are separate in files.
    package var redact = Redaction()

    package init(zone: ZoneTable? = nil, dateOrder: DateOrder? = nil, me: String? = nil) {
      self.zone = zone
      self.dateOrder = dateOrder
      self.me = me
    }
  }

  /// Whether day or month comes first in dates such as 03/04/2024.
  package enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
  }

  /// The import options, with the effective zone.
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
      "imports.timezone", \.imports.zone, zone, "time zone of times in exports that have none",
      effective: { $0.imports.zone.map { .text($0.identifier) } ?? .note("the site's time zone") }
    ) { record, key, value, _, problems in
      record.string(key, &problems).flatMap { SiteSettings.zone($0, at: value.position, &problems) }
    },
    .own(
      "imports.dateOrder", \.imports.dateOrder, .choice(SiteSettings.DateOrder.allCases.map(\.rawValue)),
      "what comes first in export dates such as 03/04/2024",
      effective: { $0.imports.dateOrder.map { .text($0.rawValue) } ?? .note("detected in each file") }
    ) { record, key, _, _, problems in
      record.choice(key, SiteSettings.DateOrder.allCases.map(\.rawValue), &problems)
        .flatMap(SiteSettings.DateOrder.init)
    },
    .own(
      "imports.me", \.imports.me, .text, "owner of the exports: a name or an id",
      effective: { $0.imports.me.map { .text($0) } ?? .note("none") }
    ) { record, key, _, _, problems in record.string(key, &problems) },
  ]
}
