/// Rows of 128 numbers each.
struct DenseRows: Sendable {
  /// Sixteen of these are a row: the compiler computes with longer ones number by number.
  typealias Part = SIMD8<Float>
  static let parts = 16
  static let width = 128

  private(set) var numbers: [Part]

  init(count: Int) { numbers = Array(repeating: .zero, count: count * Self.parts) }

  var count: Int { numbers.count / Self.parts }

  subscript(row: Int, column: Int) -> Float {
    get { numbers[row * Self.parts + column / Part.scalarCount][column % Part.scalarCount] }
    set { numbers[row * Self.parts + column / Part.scalarCount][column % Part.scalarCount] = newValue }
  }

  /// Adds a row of others, times a factor.
  @inline(__always)
  mutating func add(_ row: Int, _ factor: Float, _ others: DenseRows, _ other: Int) {
    for part in 0..<Self.parts {
      numbers[row * Self.parts + part] += others.numbers[other * Self.parts + part] * factor
    }
  }

  /// The inner product of two rows.
  @inline(__always)
  func product(_ row: Int, _ other: Int) -> Float {
    var sum = Part.zero
    for part in 0..<Self.parts {
      sum += numbers[row * Self.parts + part] * numbers[other * Self.parts + part]
    }
    return Self.sum(sum)
  }

  /// In a fixed order, so that the result is the same on any machine.
  @inline(__always)
  private static func sum(_ part: Part) -> Float {
    let four = part.lowHalf + part.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }

  /// Multiplies each column by its factor.
  mutating func scale(_ factors: [Float]) {
    for row in 0..<count { for column in 0..<Self.width { self[row, column] *= factors[column] } }
  }

  /// Makes each row one long; rows of zeros stay.
  mutating func normalise() {
    for row in 0..<count {
      let length = product(row, row).squareRoot()
      guard length > 0 else { continue }
      for part in 0..<Self.parts { numbers[row * Self.parts + part] *= 1 / length }
    }
  }
}
