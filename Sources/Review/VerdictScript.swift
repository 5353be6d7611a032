internal import Basics
internal import Conversations
internal import Evaluation
internal import JSON
internal import Model
internal import Runs

/// All verdicts on a conversation, for the script of its transcripts in all runs:
/// `Scrollback.verdictsHere([{"reviewer":"ada", …, "in":{"nightly":["kept","t1"]}, "verdicts":[{…}, …]}, …])`.
///
/// Members are those of verdict files; those that several verdicts share are written once. `in` says how well
/// they fit in each run that has their place, and the message there.
/// With several versions, `Scrollback.turnsHere({"<key of the conversation>":"<own> <own> …", …})` follows: the content of
/// the turns of each. Others' verdicts on a version are about those of its turns that others have, too.
///
/// The script asks for it once a reviewer is known: their own verdicts are shown at once, those of others on a
/// target after their own is in.
enum VerdictScript {
  static func path(_ group: RunGroup) -> String? {
    group.versions.last.map { "\($0.chat.sitePath)/verdicts.js" }
  }

  /// Whether there is anything to show before a verdict: verdicts, or scores of other runs.
  static func isMade(_ reviewed: ReviewedGroup) -> Bool {
    let versions = reviewed.group.versions
    return reviewed.places.versions.contains { !$0.isEmpty }
      || versions.count > 1 && versions.contains(where: \.chat.record.isScored)
  }

  static func output(_ reviewed: ReviewedGroup) -> OutputFile? {
    guard isMade(reviewed), let path = path(reviewed.group) else { return nil }
    let shared = SharedVerdicts.all(reviewed)
    var json = JSONWriter()
    json.array { json in for one in shared { json.shared(one) } }
    var text = "Scrollback.verdictsHere?.(\(String(decoding: json.bytes, as: UTF8.self)));\n"
    let turns = turns(reviewed.group.versions)
    if turns.count > 1 {
      var json = JSONWriter()
      json.object { out in for (key, own) in turns { out.text(key, own) } }
      text += "Scrollback.turnsHere?.(\(String(decoding: json.bytes, as: UTF8.self)));\n"
    }
    return OutputFile(path: path, text: text, source: shared.first?.verdicts.first?.source)
  }

  /// Different versions by key of the conversation.
  private static func turns(_ versions: [RunConversation]) -> [(key: String, own: String)] {
    let all = versions.map { (TurnKey.whole($0.turns).text, $0.turns.map(\.key.own).joined(separator: " ")) }
    return Dictionary(all, uniquingKeysWith: { first, _ in first }).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}

/// Verdicts of one reviewer on the same content, in the same places.
private struct SharedVerdicts {
  private(set) var verdicts: [Verdict]
  let places: [Place]

  /// A version with the judged content, or what replaced it.
  struct Place: Equatable {
    let run: String
    let fit: PlacedVerdict.Fit
    /// Nil for the whole conversation.
    let message: String?
  }

  static func all(_ reviewed: ReviewedGroup) -> [SharedVerdicts] {
    let places = places(reviewed)
    return reviewed.places.shown.flatMap(\.verdicts).reduce(into: []) { all, placed in
      let here = places[placed.number] ?? []
      if let last = all.last, last.places == here, last.verdicts[0].isAbout(placed.verdict) {
        all[all.count - 1].verdicts.append(placed.verdict)
      } else {
        all.append(SharedVerdicts(verdicts: [placed.verdict], places: here))
      }
    }
  }

  /// By number of the verdict, oldest run first.
  private static func places(_ reviewed: ReviewedGroup) -> [Int: [Place]] {
    zip(reviewed.group.versions, reviewed.places.versions).reduce(into: [:]) { places, version in
      for placed in version.1 {
        places[placed.number, default: []].append(
          Place(
            run: version.0.run.name, fit: placed.fit,
            message: placed.place.map { version.0.turns[$0].messageID }))
      }
    }
  }
}

extension Verdict {
  /// Whether another is of the same reviewer on the same content of the same run.
  fileprivate func isAbout(_ other: Verdict) -> Bool {
    self.reviewer == other.reviewer && self.run == other.run && self.key == other.key
      && self.conversation == other.conversation
  }
}

extension JSONWriter {
  fileprivate mutating func shared(_ shared: SharedVerdicts) {
    object { out in
      let first = shared.verdicts[0]
      out.text("conversation", first.conversation)
      out.text("run", first.run)
      out.text("reviewer", first.reviewer)
      out.text("key", first.key.text)
      out.key("in")
      out.object { out in
        for place in shared.places {
          out.key(place.run)
          out.array { out in
            out.string(place.fit.name)
            if let message = place.message { out.string(message) }
          }
        }
      }
      out.key("verdicts")
      out.array { out in for verdict in shared.verdicts { out.verdict(verdict) } }
    }
  }

  private mutating func verdict(_ verdict: Verdict) {
    object { out in
      out.text("criterion", verdict.criterion)
      out.answer(verdict)
      if !verdict.comment.isEmpty { out.text("comment", verdict.comment) }
      if let span = verdict.span { out.span(span) }
      out.text("at", ISO8601.utc(verdict.at))
      if let rubric = verdict.rubric { out.text("rubric", rubric) }
      for (name, isSet) in [
        ("exposed", verdict.isExposed), ("final", verdict.isFinal), ("first", verdict.isFirstFailure),
      ] where isSet {
        out.key(name)
        out.bool(true)
      }
    }
  }

  private mutating func answer(_ verdict: Verdict) {
    key("label")
    if let label = verdict.label { string(label) } else { null() }
    if !verdict.labels.isEmpty {
      key("labels")
      array { out in for label in verdict.labels { out.string(label) } }
    }
    if let score = verdict.score, score.isFinite {
      key("score")
      double(score)
    }
    if let call = verdict.call { integer("call", call) }
  }

  private mutating func span(_ span: Verdict.Span) {
    key("span")
    object { out in
      out.integer("start", span.start)
      out.integer("end", span.end)
      out.text("quote", span.quote)
    }
  }
}

extension PlacedVerdict.Fit {
  fileprivate var name: String {
    switch self {
    case .kept: "kept"
    case .contextChanged: "context"
    case .stale: "stale"
    }
  }
}
