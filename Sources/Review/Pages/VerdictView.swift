internal import Basics
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import Templates
internal import Transcripts

/// What a reviewer said at one sitting about one target, as a page shows it: the answers to several criteria
/// share a row if they have nothing else to say.
struct VerdictView: TemplateContext {
  private let placed: PlacedVerdict
  private let answers: [AnswerView]
  private let rubric: Rubric
  private let context: BuildContext
  private let call: CallLink?
  private let diff: SafeHTML?
  private let isSameText: Bool

  /// `now` and `body`: the current turn as source and as HTML; nil for verdicts on the whole conversation. `link` is
  /// given the fragment of its tool call.
  init(
    _ placed: PlacedVerdict, more: [PlacedVerdict] = [], _ rubric: Rubric, _ context: BuildContext,
    now: Turn? = nil, _ body: SafeHTML = .empty, link: (String) -> SafeURL? = { _ in nil }
  ) {
    (self.placed, self.rubric, self.context) = (placed, rubric, context)
    answers = ([placed] + more).map { AnswerView($0.verdict, rubric) }
    call = placed.verdict.call.map { now?.call($0, link) ?? CallLink($0) }
    let words = now.flatMap { Self.words(placed, $0, body) }
    isSameText = words.map { $0.old == $0.new } ?? false
    diff = words.flatMap { words in
      guard words.old != words.new else { return nil }
      var view = DiffView(strings: context.strings)
      let short = [words.old, words.new].map { RowText.short($0, weight: 20_000) }
      return view.parts(old: short[0], new: short[1]).html(context.strings)
    }
  }

  var isStale: Bool { placed.fit == .stale }

  static let fields: Fields<VerdictView> = [
    .text("reviewer", "name of the reviewer") { $0.placed.verdict.reviewer },
    .list("answers", "the answers, one for each criterion") { $0.answers },
    .object("call", "the tool call it is on, if any") { $0.call },
    .flag("isExposed", "whether the reviewer had seen others' verdicts on the target") {
      $0.placed.verdict.isExposed
    },
    .flag("isFinal", "whether it settles a dispute") { $0.placed.verdict.isFinal },
    .flag("isFirst", "whether the conversation first goes wrong here") { $0.placed.verdict.isFirstFailure },
    .flag("isOlder", "whether the criterion has changed since") {
      $0.placed.verdict.isOlder(than: $0.rubric)
    },
    .text("comment", "comment; a long one is cut") { $0.placed.verdict.shownComment },
    .text("more", "number of its characters that are left out, with the noun; empty if all are shown") {
      view in
      let (all, shown) = (view.placed.verdict.comment, view.placed.verdict.shownComment)
      return shown == all
        ? nil
        : view.context.strings.count(
          all.count - shown.count + 1, "more character in the file", "more characters in the file")
    },
    .text("quote", "quoted words, if the verdict is on part of the turn") {
      $0.placed.verdict.shownQuote
    },
    .text("run", "name of the reviewed run") { $0.placed.verdict.run },
    .text("date", "date of the verdict") { $0.context.dates.moment($0.placed.verdict.at) },
    .text("absolute", "full date and time") { $0.context.dates.absolute($0.placed.verdict.at) },
    .text("iso", "the same in ISO 8601") {
      ISO8601.local($0.placed.verdict.at, in: $0.context.zone)
    },
    .flag("isStale", "whether the judged content has changed") { $0.isStale },
    .text("key", "key of the judged content, if it has changed") {
      $0.isStale ? $0.placed.verdict.key.text : nil
    },
    .flag("isContextChanged", "whether only earlier turns have changed") {
      $0.placed.fit == .contextChanged
    },
    .html("diff", "diff of the text, if known") { $0.diff },
    .flag("isSameText", "whether the text is the same, but thinking or tool calls have changed") {
      $0.isStale && $0.isSameText
    },
  ]

  private static func words(
    _ placed: PlacedVerdict, _ turn: Turn, _ body: SafeHTML
  ) -> (old: String, new: String)? {
    switch placed.old {
    case nil: nil
    case .source(let old): (old, turn.words)
    case .seen(let old): (SeenText.oneLine(old), body.isEmpty ? turn.words : SeenText.of(body))
    }
  }
}

/// The answer to one criterion.
struct AnswerView: TemplateContext {
  private let verdict: Verdict
  private let criterion: Criterion?
  private let showsCriterion: Bool

  init(_ verdict: Verdict, _ rubric: Rubric) {
    self.verdict = verdict
    criterion = rubric[verdict.criterion]
    showsCriterion = rubric.criteria.count > 1 || criterion == nil
  }

  static let fields: Fields<AnswerView> = [
    .text("criterion", "title of the criterion; empty if there is only one") { view in
      view.showsCriterion ? view.criterion?.title ?? view.verdict.criterion : nil
    },
    .list("values", "its values; several if the criterion allows it") { view in
      (view.verdict.label.map { [$0] } ?? view.verdict.labels).map { name in
        LabelView(label: view.criterion?[value: name] ?? ReviewLabel.unknown(name))
      }
    },
    .text("score", "score, if any") { view in
      view.verdict.score.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0) }
    },
  ]
}

/// Verdicts that share a row of a page.
struct Sitting: Sendable {
  let first: PlacedVerdict
  private(set) var more: [PlacedVerdict] = []

  /// In the order of `verdicts`, which names each reviewer's verdicts on one target one after the other.
  static func all(_ verdicts: [PlacedVerdict], _ rubric: Rubric) -> [Sitting] {
    verdicts.reduce(into: []) { sittings, placed in
      if sittings.last?.isJoined(by: placed, rubric) == true {
        sittings[sittings.count - 1].more.append(placed)
      } else {
        sittings.append(Sitting(first: placed))
      }
    }
  }

  private func isJoined(by placed: PlacedVerdict, _ rubric: Rubric) -> Bool {
    let (one, other) = (first.verdict, placed.verdict)
    return one.reviewer == other.reviewer && one.run == other.run && one.isExposed == other.isExposed
      && first.isPlain(rubric) && placed.isPlain(rubric)
      && abs(one.at.milliseconds - other.at.milliseconds) < Self.longest
  }

  /// An hour, in milliseconds.
  private static let longest: Int64 = 3_600_000
}

extension PlacedVerdict {
  /// Whether it is an answer to its criterion and says no more.
  fileprivate func isPlain(_ rubric: Rubric) -> Bool {
    fit == .kept && verdict.comment.isEmpty && verdict.span == nil && verdict.call == nil
      && !verdict.isFinal && !verdict.isFirstFailure && !verdict.isOlder(than: rubric)
  }
}

extension Verdict {
  /// Whether its criterion has changed since.
  fileprivate func isOlder(than rubric: Rubric) -> Bool {
    rubric.versions[self.criterion].map { self.rubric ?? $0 != $0 } ?? false
  }
}
