/// An axis from 0 to a round number, with readable labels.
package struct ChartScale {
  /// Even, and not below the largest value.
  package let top: Int

  package init(_ values: [Int]) {
    let largest = values.max() ?? 0
    var unit = 1
    while unit <= largest / 100 { unit *= 10 }
    top = max(2, (largest + 2 * unit - 1) / (2 * unit) * (2 * unit))
  }

  /// From top to bottom.
  package var labels: [Int] { [top, top / 2, 0] }

  /// At least one pixel for a value above 0.
  package func height(_ value: Int, of pixels: Int) -> Int {
    value == 0 ? 0 : max(1, Int(Double(value) / Double(top) * Double(pixels)))
  }
}
