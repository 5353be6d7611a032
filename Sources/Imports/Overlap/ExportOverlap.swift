internal import Basics
internal import Content
internal import ImportKit
internal import Model

/// What a part of an export does with conversations that other exports have, too.
package struct PartOverlap: Sendable {
  /// The numbers of its conversations that are left to a newer export.
  fileprivate(set) var omitted: Set<Int> = []
  /// The older versions of its other conversations, oldest first.
  fileprivate(set) var older: [Int: [HeldConversation]] = [:]

  package static let none = PartOverlap()
}

/// Finds the conversations that several exports of one program have: people export their account once more, and keep both
/// (decision 108).
///
/// All these exports are read twice: what is in the newest is known only at the end.
struct ExportOverlap {
  private var parts: [PartPlace: PartOverlap] = [:]

  init() {}

  init(_ exports: [ExportParts.Numbered], _ options: SiteSettings.Imports, jobs: Int) {
    let groups = Dictionary(grouping: exports) { $0.format.name }
    let repeated = exports.filter { Self.mayOverlap(groups[$0.format.name, default: []]) }
    guard !repeated.isEmpty else { return }
    let claims = Self.each(repeated, jobs) { ConversationClaim.read($1, at: $0, options) }
    var homes: [PartPlace: [Int: [ConversationClaim]]] = [:]
    for group in ClaimGroups(claims).repeated {
      let group = group.sorted { $0.isOlder(than: $1) }
      guard let home = group.last else { continue }
      for older in group.dropLast().map(\.place) {
        parts[older.part, default: .none].omitted.insert(older.number)
      }
      homes[home.place.part, default: [:]][home.place.number] = Array(group.dropLast())
    }
    hold(homes, repeated, options, jobs)
  }

  /// Removes it, as its bytes are needed once.
  mutating func take(_ place: PartPlace) -> PartOverlap { parts.removeValue(forKey: place) ?? .none }

  /// Whether there are several exports of a program, or a folder of several: those have files of the same name.
  private static func mayOverlap(_ exports: [ExportParts.Numbered]) -> Bool {
    exports.count > 1
      || exports.contains { Set($0.export.files.map(\.name)).count < $0.export.files.count }
  }

  /// Reads the older versions.
  private mutating func hold(
    _ homes: [PartPlace: [Int: [ConversationClaim]]], _ exports: [ExportParts.Numbered],
    _ options: SiteSettings.Imports, _ jobs: Int
  ) {
    let omitted = parts.mapValues(\.omitted)
    let some = exports.filter { export in omitted.keys.contains { $0.export == export.number } }
    let held = Self.each(some, jobs) { place, part in
      ImportedSource.held(part, omitted[place] ?? [], options).map {
        (ConversationPlace(part: place, number: $0.number), $0.conversation)
      }
    }
    let found = Dictionary(held, uniquingKeysWith: { first, _ in first })
    for (place, conversations) in homes {
      parts[place, default: .none].older = conversations.mapValues { $0.compactMap { found[$0.place] } }
    }
  }

  /// `read` of each part, in order. Exports that cannot be read are reported when they are read for their pages.
  private static func each<Made: Sendable>(
    _ exports: [ExportParts.Numbered], _ jobs: Int,
    _ read: @escaping @Sendable (PartPlace, ExportUnit) -> [Made]
  ) -> [Made] {
    var parts = ExportParts(exports)
    let next = { () -> (PartPlace, ExportUnit)? in
      while true {
        do throws(Diagnostic) { return try parts.next() } catch { continue }
      }
    }
    return ParallelMap.map(next, jobs: jobs) { read($0.0, $0.1) }.flatMap { $0 }
  }
}

/// Conversations by address and id.
struct ClaimGroups {
  /// Those with one address or id in different files, in the order of their first.
  private(set) var repeated: [[ConversationClaim]] = []
  /// More are a mistake, such as one id for all rows of a table: each would be compared with each.
  private static let mostVersions = 100

  init(_ claims: [ConversationClaim]) {
    var groups: [[Int]] = []
    // The group of each address and id, and where groups went that were joined.
    var (places, joined): ([UInt64: Int], [Int: Int]) = ([:], [:])
    for (index, claim) in claims.enumerated() {
      var place = groups.count
      groups.append([index])
      for key in claim.keys {
        guard var known = places[key] else { continue }
        while let next = joined[known] { known = next }
        guard known != place else { continue }
        groups[known] += groups[place]
        groups[place] = []
        joined[place] = known
        place = known
      }
      for key in claim.keys { places[key] = place }
    }
    repeated = groups.filter { $0.count <= Self.mostVersions }.map { $0.sorted().map { claims[$0] } }
      .filter { Set($0.map(\.file)).count > 1 }
  }
}
