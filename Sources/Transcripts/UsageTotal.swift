internal import Conversations
package import Model
internal import Templates

/// The total usage of a generated conversation.
///
/// Programs that write several turns for one request record its usage in each of them. So consecutive turns
/// of the assistant with identical usage count once; the plain sum is shown as well if it differs.
struct UsageTotal: Sendable, Equatable {
  private(set) var counted = Generation.Usage()
  private(set) var plain = Generation.Usage()
  /// Nil if a turn has no cost and the run has no prices.
  private(set) var cost: Double?
  private(set) var plainCost: Double?
  private(set) var hasUsage = false

  init(_ messages: [Message], _ prices: TokenPrices?) {
    var previous: Generation.Usage?
    for index in messages.indices {
      guard messages[index].hasParts, let usage = messages[index].generation?.usage else {
        previous = nil
        continue
      }
      hasUsage = true
      let price = usage.cost ?? prices?.cost(of: usage)
      Self.add(usage, price, to: &plain, &plainCost)
      if usage != previous { Self.add(usage, price, to: &counted, &cost) }
      previous = usage
    }
  }

  var hasRepeats: Bool { plain != counted }

  private static func add(
    _ usage: Generation.Usage, _ price: Double?, to sum: inout Generation.Usage, _ cost: inout Double?
  ) {
    sum.input = sum.input.addingWithoutOverflow(usage.input)
    sum.output = sum.output.addingWithoutOverflow(usage.output)
    sum.cached = sum.cached.addingWithoutOverflow(usage.cached)
    if let price { cost = (cost ?? 0) + price }
  }
}

extension Int {
  fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

extension Generation.Usage {
  /// `1,204 tokens in (800 cached), 96 out`.
  package func text(_ strings: Strings) -> String {
    let values = [
      "tokens": strings.count(input, "token", "tokens"), "cached": strings.grouped(cached),
      "out": strings.grouped(output),
    ]
    return strings.text(
      cached > 0 ? "{tokens} in ({cached} cached), {out} out" : "{tokens} in, {out} out", values)
  }
}

/// The total in the header of a conversation.
struct UsageView: TemplateContext {
  private let total: UsageTotal
  private let currency: String
  private let strings: Strings

  /// Nil if no turn records usage.
  init?(_ transcript: Transcript) {
    total = transcript.usage
    strings = transcript.context.strings
    currency = transcript.chat.prices?.currency ?? "USD"
    if !total.hasUsage { return nil }
  }

  static let fields: Fields<UsageView> = [
    .text("tokens", "input and output tokens, each request counted once") {
      $0.total.counted.text($0.strings)
    },
    .text("cost", "cost, if known") { view in
      view.total.cost.map { Money.text($0, view.currency) }
    },
    .text("plainTokens", "plain sum over all turns, if different") { view in
      view.total.hasRepeats ? view.total.plain.text(view.strings) : nil
    },
    .text("plainCost", "cost of the plain sum, if different") { view in
      view.total.hasRepeats ? view.total.plainCost.map { Money.text($0, view.currency) } : nil
    },
  ]
}
