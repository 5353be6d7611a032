internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Search
internal import Templates
internal import Transcripts

/// The review of one transcript, by message: keys for verdicts, and words for the search.
struct TranscriptReview: TranscriptAnnotations {
  /// By message id.
  private let turns: [String: (number: Int, turn: Turn, verdicts: [PlacedVerdict])]
  /// Findings of reading aids, by message id.
  private let aids: [String: SearchRecord.Traits]
  /// Verdicts on the conversation as a whole.
  private let whole: [PlacedVerdict]

  init(_ reviewed: ReviewedGroup, _ version: Int) {
    let byPlace = Dictionary(grouping: reviewed.places.versions[version], by: \.place)
    whole = byPlace[nil] ?? []
    aids = Self.traits(reviewed, version)
    turns = Dictionary(
      reviewed.group.versions[version].turns.enumerated().map { index, turn in
        (turn.messageID, (number: index + 1, turn: turn, verdicts: byPlace[index] ?? []))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Labels on a message without duplicates. Those of the whole conversation belong to its first message.
  func found(of id: String, isFirst: Bool) -> (words: [String], traits: SearchRecord.Traits) {
    let placed = (isFirst ? whole : []) + (turns[id]?.verdicts ?? [])
    return (Set(placed.filter(\.isCurrent).compactMap(\.verdict.label)).sorted(), aids[id] ?? [])
  }

  /// Nil for a message that is not a turn.
  func annotation(of id: String, body: SafeHTML, _ context: BuildContext) -> TurnAnnotation? {
    turns[id].map { number, turn, _ in
      TurnAnnotation(
        id: turn.messageID, key: turn.key.text, number: number, role: turn.role.rawValue, notes: nil)
    }
  }

  private static func traits(_ reviewed: ReviewedGroup, _ version: Int) -> [String: SearchRecord.Traits] {
    let turns = reviewed.group.versions[version].turns
    var traits: [String: SearchRecord.Traits] = [:]
    for aid in reviewed.aids.isEmpty ? [] : reviewed.aids[version] {
      guard let trait = SearchRecord.Traits(name: aid.name) else { continue }
      // An aid of the whole conversation belongs to its first turn.
      for turn in aid.turns.isEmpty ? turns.prefix(1) : aid.turns.map({ turns[$0] })[...] {
        traits[turn.messageID, default: []].insert(trait)
      }
    }
    return traits
  }
}

/// A verdict as a page shows it.
struct VerdictView: TemplateContext {
  private let placed: PlacedVerdict
  private let criterion: Criterion?
  private let showsCriterion: Bool
  private let context: BuildContext
  private let diff: SafeHTML?
  private let isSameText: Bool

  /// `now` and `body`: the current turn as source and as HTML; nil for verdicts on the whole conversation.
  init(
    _ placed: PlacedVerdict, _ rubric: Rubric, _ context: BuildContext, now: Turn? = nil,
    _ body: SafeHTML = .empty
  ) {
    self.placed = placed
    self.context = context
    criterion = rubric[placed.verdict.criterion]
    showsCriterion = rubric.criteria.count > 1 || criterion == nil
    let words = now.flatMap { Self.words(placed, $0, body) }
    isSameText = words.map { $0.old == $0.new } ?? false
    diff = words.flatMap { words in
      guard words.old != words.new else { return nil }
      var view = DiffView(strings: context.strings)
      return view.parts(old: words.old, new: words.new).html(context.strings)
    }
  }

  var isStale: Bool { placed.fit == .stale }

  static let fields: Fields<VerdictView> = [
    .text("reviewer", "name of the reviewer") { $0.placed.verdict.reviewer },
    .text("criterion", "title of its criterion; empty if there is only one") { view in
      view.showsCriterion ? view.criterion?.title ?? view.placed.verdict.criterion : nil
    },
    .list("answers", "its values; several if the criterion allows it") { $0.answers },
    .flag("isExposed", "whether the reviewer had seen others' verdicts on the target") {
      $0.placed.verdict.isExposed
    },
    .flag("isFinal", "whether it settles a dispute") { $0.placed.verdict.isFinal },
    .flag("isFirst", "whether the conversation first goes wrong here") { $0.placed.verdict.isFirstFailure },
    .flag("isOlder", "whether the criterion has changed since") { view in
      view.criterion.map { view.placed.verdict.rubric ?? $0.version != $0.version } ?? false
    },
    .text("score", "score, if any") { view in
      view.placed.verdict.score.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0) }
    },
    .text("comment", "comment") { $0.placed.verdict.comment },
    .text("quote", "quoted words, if the verdict is on part of the turn") {
      $0.placed.verdict.span?.quote
    },
    .text("run", "name of the reviewed run") { $0.placed.verdict.run },
    .text("date", "date of the verdict") { $0.context.dates.moment($0.placed.verdict.at) },
    .text("absolute", "full date and time") { $0.context.dates.absolute($0.placed.verdict.at) },
    .text("iso", "the same in ISO 8601") {
      ISO8601.local($0.placed.verdict.at, in: $0.context.zone)
    },
    .flag("isStale", "whether the judged content has changed") { $0.isStale },
    .flag("isContextChanged", "whether only earlier turns have changed") {
      $0.placed.fit == .contextChanged
    },
    .html("diff", "diff of the text, if known") { $0.diff },
    .flag("isSameText", "whether the text is the same, but thinking or tool calls have changed") {
      $0.isStale && $0.isSameText
    },
  ]

  private var answers: [LabelView] {
    let verdict = placed.verdict
    return (verdict.label.map { [$0] } ?? verdict.labels).map { name in
      LabelView(label: criterion?[value: name] ?? ReviewLabel.unknown(name))
    }
  }

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

/// The visible text of a turn on one line. The script stores the same text with a verdict.
enum SeenText {
  /// Extracts the text from HTML of this program: no comments, no scripts, few entities.
  static func of(_ html: SafeHTML) -> String {
    var out: [UInt8] = []
    var isInTag = false
    for byte in html.bytes {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">") where isInTag: isInTag = false
      default: if !isInTag { out.append(byte) }
      }
    }
    return oneLine(withoutEntities(String(decoding: out, as: UTF8.self)))
  }

  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func withoutEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      out += rest[..<start]
      out += character(rest[rest.index(after: start)..<end]) ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return out + rest
  }

  private static func character(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}

extension Turn {
  /// The readable part: its text, or the error if it has none.
  var words: String { text.isEmpty ? error : text }
}
