internal import Conversations

/// Tokens and cost of a version or a whole run.
package struct RunUsage: Sendable, Equatable {
  package var input = 0
  package var output = 0
  package var cost = 0.0
  /// Currency of the run; costs in different currencies are never subtracted.
  package var currency = ""
  /// Whether any turn records its usage.
  package var isKnown = false
  /// Whether the cost is known.
  package var hasCost = false

  /// Upper bound per turn, so that sums of forged values cannot overflow.
  private static let mostOfATurn = 1_000_000_000_000

  package init() {}

  package static func + (left: RunUsage, right: RunUsage) -> RunUsage {
    var sum = left
    sum.input += right.input
    sum.output += right.output
    sum.cost += right.cost
    if left.currency.isEmpty { sum.currency = right.currency }
    sum.isKnown = left.isKnown || right.isKnown
    sum.hasCost = left.hasCost || right.hasCost
    return sum
  }
}

extension RunUsage {
  /// The sum of all turns of a version.
  package init(_ version: RunConversation) {
    for usage in version.chat.messages.compactMap({ $0.generation?.usage }) {
      isKnown = true
      input += min(usage.input, Self.mostOfATurn)
      output += min(usage.output, Self.mostOfATurn)
      if let money = usage.cost ?? version.run.prices.map({ $0.cost(of: usage) }) {
        cost += money
        hasCost = true
      }
    }
    currency = version.run.prices?.currency ?? ""
  }

  /// `0.0123 USD`: four decimals, since a turn costs fractions of a cent.
  package var money: String {
    let units = (cost * 10_000).rounded()
    guard units.magnitude < 1e15 else { return "" }
    let digits = String(Int(units.magnitude))
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    let text = "\(padded.dropLast(4)).\(padded.suffix(4))"
    return (units < 0 ? "-" : "") + text + (currency.isEmpty ? "" : " \(currency)")
  }
}
