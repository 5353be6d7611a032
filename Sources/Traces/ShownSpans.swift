internal import Conversations

/// Which spans of a conversation are shown: calls of models and tools. In traces whose calls have no messages, it is the
/// outermost spans that have some, with what is known of the calls within them.
struct ShownSpans {
  struct Use {
    var isShown = false
    /// Whether its messages for the system are those of the calls within it.
    var hasOnlySystem = false
    /// Whether a tool calls it.
    var isWithinTool = false
    /// Why it is skipped if it adds nothing.
    var reason = "span without new messages"
    /// Of calls within it that have no messages.
    var usage: Generation.Usage?
    var model: String?
    /// Whether a span around it has the messages of this call.
    var isCounted = false
  }

  private var uses: [Use]

  subscript(place: Int) -> Use { uses[place] }

  init(_ all: [TraceSpan]) {
    uses = Array(repeating: Use(), count: all.count)
    let (spans, tree) = (Self.withWork(all), SpanTree(all))
    let models = spans.filter { $0.kind == .model && $0.hasMessages }
    let talking = Set(models.map(\.trace))
    let instructed = Set(models.filter { $0.input.contains { $0.role == .system } }.map(\.trace))
    for (place, span) in spans.enumerated() {
      uses[place].isWithinTool = tree.parent(of: place).map { spans[$0].kind == .tool } ?? false
      let isTalking = talking.contains(span.trace)
      switch span.kind {
      case .model: uses[place].isShown = true
      case .tool:
        uses[place].isShown = !span.output.isEmpty || span.error != nil || span.arguments != nil
      case .other where !span.hasMessages: continue
      case .other where isTalking: uses[place].hasOnlySystem = !instructed.contains(span.trace)
      case .other:
        uses[place].isShown = !tree.around(place).contains {
          spans[$0].kind == .other && spans[$0].hasMessages
        }
      }
      guard !uses[place].isShown, span.hasMessages else { continue }
      uses[place].reason =
        isTalking ? "span around or beside calls of models" : "span within one that is shown"
    }
    count(spans, tree)
    showErrors(spans, tree, talking)
  }

  /// A call of a model that is around others and names no model is work of an agent.
  private static func withWork(_ all: [TraceSpan]) -> [TraceSpan] {
    let callers = Set(all.filter { $0.kind == .model }.compactMap(\.parent))
    return all.map { span in
      var span = span
      if span.kind == .model, span.model == nil, callers.contains(span.id) { span.kind = .other }
      return span
    }
  }

  /// Tokens and models of calls without messages belong to the answer of the span around them.
  private mutating func count(_ spans: [TraceSpan], _ tree: SpanTree) {
    for (place, span) in spans.enumerated() where span.kind == .model && !span.hasMessages {
      let around = tree.around(place).first { spans[$0].kind == .other && uses[$0].isShown }
      guard let outer = around else { continue }
      uses[place].isCounted = !spans[outer].output.isEmpty
      uses[outer].model = uses[outer].model ?? span.model
      guard let usage = span.usage else { continue }
      uses[outer].usage = uses[outer].usage?.adding(usage) ?? usage
    }
  }

  /// The error of a trace without messages, unless a span that is shown has the same one.
  private mutating func showErrors(_ spans: [TraceSpan], _ tree: SpanTree, _ talking: Set<String>) {
    let shown = Set(
      spans.indices.filter { uses[$0].isShown && spans[$0].kind == .other }.map {
        Self.error(spans[$0])
      })
    for (place, span) in spans.enumerated() where span.kind == .other && !span.hasMessages {
      guard span.error != nil, tree.parent(of: place) == nil, !talking.contains(span.trace) else {
        continue
      }
      uses[place].isShown = !shown.contains(Self.error(span))
    }
  }

  private static func error(_ span: TraceSpan) -> [String] { [span.trace, span.error ?? ""] }
}

/// The spans around each span, by their ids.
private struct SpanTree {
  private let parents: [Int?]
  private static let mostSteps = 64

  init(_ spans: [TraceSpan]) {
    let places = Dictionary(
      spans.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    parents = spans.map { $0.parent.flatMap { places[$0] } }
  }

  func parent(of place: Int) -> Int? { parents[place] }

  /// Nearest first.
  func around(_ place: Int) -> [Int] {
    var (found, next) = ([Int](), parents[place])
    while let one = next, found.count < Self.mostSteps, one != place {
      found.append(one)
      next = parents[one]
    }
    return found
  }
}

extension Generation.Usage {
  func adding(_ other: Self) -> Self {
    var sum = Self(
      input: input &+ other.input, output: output &+ other.output, cached: cached &+ other.cached)
    sum.cost = cost == nil && other.cost == nil ? nil : (cost ?? 0) + (other.cost ?? 0)
    return sum
  }
}
