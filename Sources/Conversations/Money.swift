/// Formats money: `0.0042 USD`. Small amounts keep two significant digits.
package enum Money {
  package static func text(_ amount: Double, _ currency: String) -> String {
    let decimals = abs(amount) >= 1 ? 2 : abs(amount) >= 0.01 ? 4 : 6
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    // Beyond any bill; prevents an overflow of the conversion.
    let units = Int(min(max(amount * factor, -1e15), 1e15).rounded())
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(units < 0 ? "-" : "")\(padded.dropLast(decimals)).\(padded.suffix(decimals)) \(currency)"
  }
}

/// Prices per million tokens in a run.
package struct TokenPrices: Sendable, Equatable {
  package var input: Double
  package var output: Double
  /// Price of input cached from an earlier request.
  package var cached: Double
  package var currency: String

  package init(input: Double, output: Double, cached: Double, currency: String) {
    (self.input, self.output, self.cached, self.currency) = (input, output, cached, currency)
  }
}

extension TokenPrices {
  /// Cached input has its own price.
  package func cost(of usage: Generation.Usage) -> Double {
    let fresh = Double(max(usage.input - usage.cached, 0))
    return (fresh * input + Double(usage.cached) * cached + Double(usage.output) * output) / 1_000_000
  }
}
