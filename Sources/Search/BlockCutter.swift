internal import SearchRecords

/// Cuts the texts of ascending ids into blocks, and emits each when it is full.
struct BlockCutter {
  /// First id of each block, in order.
  private(set) var firsts: [Int32] = []

  private let alignShift: Int
  private let emit: (_ first: Int, _ block: [UInt8]) -> Void
  private var block = TextBlock()
  private var size = 0
  private var last = -1

  /// Bytes of text at which a block is full.
  private static let fullBytes = 14_000

  init(alignShift: Int, _ emit: @escaping (_ first: Int, _ block: [UInt8]) -> Void) {
    self.alignShift = alignShift
    self.emit = emit
  }

  mutating func add(_ segment: OpenSegment, base: Int, _ rows: Range<Int>) {
    var start = rows.lowerBound
    for row in rows {
      let id = base + row
      let aligned = (id >> alignShift) << alignShift
      if isFull(id, aligned) {
        if row > start { block.add(segment, base: base, start..<row) }
        close()
        firsts.append(Int32(aligned))
        start = row
      }
      last = id
      size += segment.text(row).count
    }
    block.add(segment, base: base, start..<rows.upperBound)
  }

  private func isFull(_ id: Int, _ aligned: Int) -> Bool {
    last < 0 || id / SearchLayout.stretch != last / SearchLayout.stretch
      || size >= Self.fullBytes && aligned > last
  }

  /// Emits the current block.
  mutating func close() {
    guard last >= 0, let first = firsts.last else { return }
    emit(Int(first), block.bytes())
    size = 0
  }
}
