internal import Basics
internal import Model
internal import Runs
internal import Statistics

/// A reader's preference between two versions in the blind comparison: a line of a verdict file whose `run`
/// names two runs and whose `label` is `prefer:<run>` or `tie`.
struct Preference: Sendable, Equatable {
  let conversation: String
  /// `older..newer`.
  let pair: String
  /// Name of the run, nil for a tie.
  let preferred: String?
  let reviewer: String
  let at: Instant?
  let key: String

  /// A key of both versions' whole content: a preference on other versions is stale.
  static func key(_ older: RunConversation?, _ newer: RunConversation?) -> String {
    [older, newer].map { $0?.turns.last?.key.chained ?? TurnKey.beginning }.joined(separator: "-")
  }
}

/// How often the newer run was preferred.
struct WinRate: Sendable, Equatable {
  private(set) var older = 0
  private(set) var newer = 0
  private(set) var ties = 0
  /// Preferences on versions that have changed since.
  private(set) var stale = 0

  /// The last preference of each reader on a conversation counts.
  init(_ changes: [ConversationChange]) {
    for change in changes {
      var last: [String: Preference] = [:]
      for preference in change.preferences {
        let known = last[preference.reviewer]
        if known.map({ Self.time($0) <= Self.time(preference) }) ?? true {
          last[preference.reviewer] = preference
        }
      }
      for preference in last.values { count(preference, change) }
    }
  }

  private static func time(_ preference: Preference) -> Int64 { preference.at?.milliseconds ?? .min }

  private mutating func count(_ preference: Preference, _ change: ConversationChange) {
    if preference.key != change.preferenceKey {
      stale += 1
    } else if preference.preferred == nil {
      ties += 1
    } else if preference.preferred == change.pair.newer.name {
      newer += 1
    } else {
      older += 1
    }
  }

  var isEmpty: Bool { older + newer + ties + stale == 0 }

  /// The share of the newer run without ties; nil if there are only ties.
  var interval: Wilson? { Wilson(newer, of: older + newer) }

  /// `62 % (95 % interval 41–79 %): 13 newer, 8 older, 2 ties`.
  func words(_ strings: Strings) -> String {
    guard let interval else {
      return strings.text("undefined: only ties; {counts}", ["counts": counts(strings)])
    }
    return strings.text(
      "{share} % (95 % interval {low}–{high} %): {counts}",
      [
        "share": Self.percent(interval.share), "low": Self.percent(interval.low),
        "high": Self.percent(interval.high), "counts": counts(strings),
      ])
  }

  private func counts(_ strings: Strings) -> String {
    let late = stale > 0 ? [strings.count(stale, "stale", "stale")] : []
    return strings.list(
      [
        strings.count(newer, "newer", "newer"), strings.count(older, "older", "older"),
        strings.count(ties, "tie", "ties"),
      ] + late)
  }

  private static func percent(_ share: Double) -> String { String(Int((share * 100).rounded())) }
}
