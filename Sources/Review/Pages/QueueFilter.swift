internal import Markup
internal import Model
internal import Runs
internal import Templates

/// The filter of a page of the queue.
enum QueueView: Sendable, Equatable {
  case all
  case state(ReviewState)
  /// Conversations with a reading aid.
  case aid(name: String, words: String)

  /// Site path of its folder, without a trailing slash. Reserved names begin with `_`, which run names do
  /// not.
  var folder: String {
    switch self {
    case .all: "review"
    case .state(let state): "review/_\(state.rawValue)"
    case .aid(let name, _): "review/_has-\(name)"
    }
  }

  func title(_ strings: Strings) -> String {
    switch self {
    case .all: strings["All"]
    case .state(let state): strings[state.title]
    case .aid(_, let words): strings[words]
    }
  }

  func shows(_ entry: QueueEntry) -> Bool {
    switch self {
    case .all: true
    case .state(let state): entry.state == state
    case .aid(let name, _): entry.aids.contains { $0.name == name }
    }
  }

  /// All, each state, and each aid of any entry, in the order of the aids.
  static func views(of queue: [QueueEntry]) -> [QueueView] {
    var words: [String: String] = [:]
    for aid in queue.flatMap(\.aids) { words[aid.name] = aid.words }
    let names = ReadingAids.all.map(\.name) + [ReadingAids.duplicateName]
    return [.all] + ReviewState.allCases.map(QueueView.state)
      + names.compactMap { name in words[name].map { .aid(name: name, words: $0) } }
  }
}

/// A filter of the queue.
struct QueueFilter: TemplateContext {
  let view: QueueView
  /// Number of conversations.
  let count: Int
  let page: QueuePage

  static let fields: Fields<QueueFilter> = [
    .text("label", "label of the filter") { $0.view.title($0.page.strings) },
    .text("count", "number of conversations") { $0.page.strings.grouped($0.count) },
    .url("href", "link to the filtered list") { $0.page.frame.link(QueuePage.path($0.view)) },
    .flag("isCurrent", "whether this is the current filter") { $0.view == $0.page.view },
    .flag("isAid", "whether the filter is a reading aid") { filter in
      if case .aid = filter.view { true } else { false }
    },
  ]
}

/// A reading aid of a conversation.
struct AidChip: TemplateContext {
  let aid: ReadingAid
  let strings: Strings
  /// Link to the first turn that shows it; nil if the whole conversation does.
  let href: SafeURL?

  static let fields: Fields<AidChip> = [
    .text("words", "description of the finding") { $0.strings[$0.aid.words] },
    .number("count", "number of turns, 0 for the whole conversation") { $0.aid.turns.count },
    .url("href", "link to the first such turn") { $0.href },
  ]
}
