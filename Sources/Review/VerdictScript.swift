internal import Basics
internal import Conversations
internal import JSON
internal import Model

/// All verdicts on a conversation of a run, for the script of its transcript:
/// `Scrollback.verdictsHere([{"reviewer":"ada", …}, …])`.
///
/// The script asks for it once a reviewer is known: their own verdicts are shown at once, those of others on a
/// target after their own is in.
enum VerdictScript {
  static func path(_ version: RunConversation) -> String { "\(version.chat.sitePath)/verdicts.js" }

  /// Nil without verdicts.
  static func output(_ reviewed: ReviewedGroup, _ index: Int) -> OutputFile? {
    let version = reviewed.group.versions[index]
    let placed = reviewed.places.versions[index]
    guard !placed.isEmpty else { return nil }
    var json = JSONWriter()
    json.array { json in
      for one in placed { json.verdict(one, version) }
    }
    let text = "Scrollback.verdictsHere?.(\(String(decoding: json.bytes, as: UTF8.self)));\n"
    return OutputFile(path: path(version), text: text, source: placed[0].verdict.source)
  }
}

extension JSONWriter {
  /// Members as in verdict files, for the current turn; `fit` says how well it still fits.
  fileprivate mutating func verdict(_ placed: PlacedVerdict, _ version: RunConversation) {
    let verdict = placed.verdict
    object { out in
      out.text("conversation", verdict.conversation)
      out.text("run", verdict.run)
      if let place = placed.place { out.text("turn", version.turns[place].messageID) }
      out.text("criterion", verdict.criterion)
      out.answer(verdict)
      if !verdict.comment.isEmpty { out.text("comment", verdict.comment) }
      if let span = verdict.span { out.span(span) }
      out.text("reviewer", verdict.reviewer)
      out.text("at", ISO8601.utc(verdict.at))
      out.text("key", verdict.key.text)
      if let rubric = verdict.rubric { out.text("rubric", rubric) }
      for (name, isSet) in [
        ("exposed", verdict.isExposed), ("final", verdict.isFinal), ("first", verdict.isFirstFailure),
      ] where isSet {
        out.key(name)
        out.bool(true)
      }
      out.text("fit", placed.fit.name)
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
