internal import Conversations

/// Tokens and money that a version, or a whole run, took.
struct RunUsage: Sendable, Equatable {
  var input = 0
  var output = 0
  var cost = 0.0
  /// Of the run; costs of runs in different money are never subtracted.
  var currency = ""
  /// Whether any turn notes what it took.
  var isKnown = false
  /// Whether money is known.
  var hasCost = false

  /// No turn takes more; sums of what files claim must not overflow.
  private static let mostOfATurn = 1_000_000_000_000

  static func + (left: RunUsage, right: RunUsage) -> RunUsage {
    RunUsage(
      input: left.input + right.input, output: left.output + right.output, cost: left.cost + right.cost,
      currency: left.currency.isEmpty ? right.currency : left.currency,
      isKnown: left.isKnown || right.isKnown,
      hasCost: left.hasCost || right.hasCost)
  }
}

extension RunUsage {
  /// What the turns of a version note together.
  init(_ version: RunConversation) {
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
  var money: String {
    let units = (cost * 10_000).rounded()
    guard units.magnitude < 1e15 else { return "" }
    let digits = String(Int(units.magnitude))
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    let text = "\(padded.dropLast(4)).\(padded.suffix(4))"
    return (units < 0 ? "-" : "") + text + (currency.isEmpty ? "" : " \(currency)")
  }
}
