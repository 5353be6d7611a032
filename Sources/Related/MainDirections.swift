/// The rows of a table in its main directions, by orthogonal iteration: the left singular vectors, nearly, each times the
/// root of its singular value, so that less frequent senses count as well.
enum MainDirections {
  private static let rounds = 2
  /// Of so many contexts there is one direction, up to 128: more would tell chance.
  private static let contexts = 8

  static func of(_ table: Association) -> DenseRows {
    var rows = table.times(start(table.width))
    for _ in 0..<rounds {
      rows.orthonormalise()
      var columns = table.transposedTimes(rows)
      columns.orthonormalise()
      rows = table.times(columns)
    }
    let lengths = rows.orthonormalise()
    rows.scale(lengths.map { $0.squareRoot() })
    return rows
  }

  /// One or minus one, by the bits of SplitMix64; directions that are not used are zero, and stay so.
  private static func start(_ count: Int) -> DenseRows {
    var rows = DenseRows(count: count)
    var state: UInt64 = 1
    for row in 0..<count {
      for column in 0..<min(DenseRows.width, max(count / contexts, 1)) {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        rows[row, column] = mixed >> 63 == 0 ? 1 : -1
      }
    }
    return rows
  }
}

extension Association {
  func times(_ others: DenseRows) -> DenseRows {
    var rows = DenseRows(count: height)
    for row in 0..<height {
      for place in starts[row]..<starts[row + 1] { rows.add(row, values[place], others, Int(columns[place])) }
    }
    return rows
  }

  func transposedTimes(_ others: DenseRows) -> DenseRows {
    var rows = DenseRows(count: width)
    for row in 0..<height {
      for place in starts[row]..<starts[row + 1] { rows.add(Int(columns[place]), values[place], others, row) }
    }
    return rows
  }
}

extension DenseRows {
  /// Makes the columns one long and perpendicular to each other, by Cholesky's factor of their products. A column that
  /// depends on those before becomes zero. Returns how long each was beside those before.
  @discardableResult
  mutating func orthonormalise() -> [Float] {
    let factor = cholesky(products())
    for row in 0..<count {
      for column in 0..<Self.width {
        let own = factor[column, column]
        let value = own > 0 ? self[row, column] / own : 0
        // Takes what belongs to this column from those after it; the factor has zeros before.
        if value != 0 { add(row, -value, factor, column) }
        self[row, column] = value
      }
    }
    return (0..<Self.width).map { factor[$0, $0] }
  }

  /// The inner products of all pairs of columns.
  private func products() -> DenseRows {
    var out = DenseRows(count: Self.width)
    for row in 0..<count { for column in 0..<Self.width { out.add(column, self[row, column], self, row) } }
    return out
  }

  /// The upper triangle whose square these products are.
  private func cholesky(_ products: DenseRows) -> DenseRows {
    var (left, factor) = (products, DenseRows(count: Self.width))
    for column in 0..<Self.width {
      let own = left[column, column]
      guard own > products[column, column] * 1e-5 else { continue }
      factor.add(column, 1 / own.squareRoot(), left, column)
      for before in 0..<column { factor[column, before] = 0 }
      for row in column + 1..<Self.width { left.add(row, -factor[column, row], factor, column) }
    }
    return factor
  }
}
