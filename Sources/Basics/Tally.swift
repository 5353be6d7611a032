/// Groups diagnostics that are reported once, at their first place, with their count.
package struct Tally: Sendable, Equatable {
  /// Whether diagnostics are counted per file or for the whole site.
  package enum Scope: String, Sendable { case file, site }

  /// What they have in common: `unknown role`.
  package var name: String
  package var scope = Scope.file
  /// How many the diagnostic represents.
  package var count = 1

  package init(_ name: String, scope: Scope = .file, count: Int = 1) {
    (self.name, self.scope, self.count) = (name, scope, count)
  }

  /// The part of a message before the first value: `unknown role "bot"` → `unknown role`. Missing things are
  /// not values.
  package static func name(of message: String) -> String {
    if message.hasPrefix("missing ") { return message }
    let ends = [": ", " \"", " (", ", found ", "; "]
    let cuts = ends.compactMap { message.bytes(of: $0)?.lowerBound }
    return cuts.min().map { String(message[..<$0]) } ?? message
  }
}

extension [Diagnostic] {
  /// Those with the same tally become one, at the place of the first, with their count.
  package var tallied: [Diagnostic] {
    guard contains(where: { $0.tally != nil }) else { return self }
    var places: [TallyKey: Int] = [:]
    var whole: [Diagnostic] = []
    for diagnostic in self {
      guard let tally = diagnostic.tally else {
        whole.append(diagnostic)
        continue
      }
      if let place = places[TallyKey(diagnostic, tally)] {
        whole[place].tally?.count += tally.count
      } else {
        places[TallyKey(diagnostic, tally)] = whole.count
        whole.append(diagnostic)
      }
    }
    return whole.map(\.counted)
  }
}

extension Diagnostic {
  /// With the number of others that it represents.
  fileprivate var counted: Diagnostic {
    guard let tally else { return self }
    var copy = self
    copy.tally = nil
    if tally.count > 1 { copy.message += "; \(Count.grouped(tally.count - 1)) more like this" }
    return copy
  }
}

private struct TallyKey: Hashable {
  let name: String
  let path: String
  let isError: Bool
  let isUnpublished: Bool

  init(_ diagnostic: Diagnostic, _ tally: Tally) {
    name = tally.name
    path = tally.scope == .file ? diagnostic.path : ""
    isError = diagnostic.severity == .error
    isUnpublished = diagnostic.isUnpublished
  }
}
