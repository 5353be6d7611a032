/// An axis from 0 to a round number, so that its labels can be read at a glance.
struct ChartScale {
  /// Even, and at least the largest value.
  let top: Int

  init(_ values: [Int]) {
    let largest = values.max() ?? 0
    var unit = 1
    while unit <= largest / 100 { unit *= 10 }
    top = max(2, (largest + 2 * unit - 1) / (2 * unit) * (2 * unit))
  }

  /// From the top.
  var labels: [Int] { [top, top / 2, 0] }

  /// At least one pixel for what is there at all.
  func height(_ value: Int, of pixels: Int) -> Int {
    value == 0 ? 0 : max(1, Int(Double(value) / Double(top) * Double(pixels)))
  }
}
