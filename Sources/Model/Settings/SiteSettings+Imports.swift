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

  mutating func takeImports(_ record: Record, _ problems: inout Problems) {
    record.settings("imports", &problems) { group, problems in
      imports.me = group.string("me", &problems)
      imports.dateOrder = group.choice("dateOrder", DateOrder.allCases.map(\.rawValue), &problems)
        .flatMap(DateOrder.init)
      guard let value = group["timezone"], let name = group.string("timezone", &problems) else { return }
      imports.zone = Self.zone(name, at: value.position, &problems)
    }
  }
}
