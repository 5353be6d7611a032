/// A figure, or why it is undefined. A value is always a finite number.
package enum Estimate<Value: Sendable & Equatable>: Sendable, Equatable {
  case value(Value)
  case undefined(UndefinedReason)

  /// Nil if undefined.
  package var value: Value? { if case .value(let value) = self { value } else { nil } }

  /// Nil if there is a value.
  package var reason: UndefinedReason? { if case .undefined(let reason) = self { reason } else { nil } }
}

extension Estimate where Value == Double {
  /// A quotient of finite numbers, undefined for `reason` if the divisor is 0.
  static func ratio(_ dividend: Double, _ divisor: Double, else reason: UndefinedReason) -> Self {
    if divisor == 0 { return .undefined(reason) }
    let quotient = dividend / divisor
    return quotient.isFinite ? .value(quotient) : .undefined(.numberTooLarge)
  }

  /// A share k of n, undefined for `reason` if n is 0.
  static func share(_ k: Int, of n: Int, else reason: UndefinedReason) -> Self {
    ratio(Double(k), Double(n), else: reason)
  }
}
