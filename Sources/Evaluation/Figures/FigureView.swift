internal import Basics
package import Model
package import Statistics
package import Templates

/// A figure on a page: its value, its 95 % interval, or why there is none.
package struct FigureView: TemplateContext {
  private let name: String
  private let estimate: Estimate<Double>
  private let bounds: (low: Double, high: Double)?
  /// Why there is no interval.
  private var obstacle: UndefinedReason?
  /// The share of draws that the interval does not include.
  private var leftOut = 0.0
  private let isShare: Bool
  private let isFew: Bool
  private let strings: Strings

  /// `n`: number of targets; fewer than 30 put the interval first.
  package init(
    _ name: String, _ estimate: Estimate<Double>, _ interval: Estimate<BootstrapInterval>? = nil, n: Int,
    isShare: Bool = false, _ strings: Strings
  ) {
    (self.name, self.estimate, self.isShare, self.strings) = (name, estimate, isShare, strings)
    let known = interval?.value.flatMap { $0.isPoint ? nil : $0 }
    bounds = known.map { ($0.low, $0.high) }
    if interval != nil, known == nil { obstacle = interval?.reason ?? .equalDraws }
    leftOut = known?.leftOutShare ?? 0
    isFew = n < Self.few
  }

  /// A share of a count.
  package init(_ name: String, _ wilson: Wilson?, of n: Int, else reason: UndefinedReason, _ strings: Strings)
  {
    (self.name, isShare, self.strings) = (name, true, strings)
    estimate = wilson.map { .value($0.share) } ?? .undefined(reason)
    bounds = wilson.map { ($0.low, $0.high) }
    isFew = n < Self.few
  }

  static let few = 30
  /// More undefined draws than this share are reported.
  private static let mostLeftOut = 0.05

  package static let fields: Fields<FigureView> = [
    .text("name", "name of the figure") { $0.strings[$0.name] },
    .text("value", "the figure; empty if undefined") { view in view.estimate.value.map(view.text) },
    .text("interval", "its 95 % interval, if there is one") { view in
      view.bounds.map { low, high in
        view.strings.text("{low} to {high}", ["low": view.text(low), "high": view.text(high)])
      }
    },
    .text("why", "why it is undefined") { view in view.estimate.reason.map { view.strings[$0.rawValue] } },
    .text("note", "why there is no interval, or in how many bootstrap samples the figure is undefined") {
      view in
      view.note
    },
    .flag("isFew", "whether it is of fewer than 30 targets, so that the interval says more") { view in
      view.isFew && view.estimate.value != nil
    },
  ]

  private var note: String? {
    if let obstacle { return strings.text("no interval: {why}", ["why": strings[obstacle.rawValue]]) }
    guard leftOut > Self.mostLeftOut else { return nil }
    let share = Percent.unbroken(Percent.text(leftOut))
    return strings.text("undefined in {share} of bootstrap samples", ["share": share])
  }

  private func text(_ value: Double) -> String {
    isShare ? Percent.unbroken(Percent.text(value)) : Self.decimals(value)
  }

  /// Three decimals, with a minus sign.
  package static func decimals(_ value: Double) -> String {
    let thousandths = Int((abs(value) * 1000).rounded())
    let sign = value < 0 && thousandths > 0 ? "−" : ""
    let digits = String(thousandths % 1000)
    return "\(sign)\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)"
  }
}
