internal import Basics

/// Writes ascending numbers as bytes: gaps, and runs of consecutive numbers.
///
/// A gap of `g` numbers (1 or more) is `g << 1`; a run of `r` further consecutive numbers is `r << 1 | 1`. A
/// list of every message of a chat thus takes three bytes.
struct PostingWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private(set) var first = 0
  private(set) var last = -1
  /// Pending numbers of a run.
  private var run = 0

  /// Starts another list.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    (count, first, last, run) = (0, 0, -1, 0)
  }

  /// `length` numbers from `number` on, all later than those before.
  mutating func append(_ number: Int, _ length: Int = 1) {
    if count > 0, number == last + 1 {
      run += length
    } else {
      if count == 0 { first = number }
      end()
      bytes.appendVariable((number - last) << 1)
      run = length - 1
    }
    last = number + length - 1
    count += length
  }

  /// Writes what is pending.
  mutating func end() {
    if run > 0 { bytes.appendVariable(run << 1 | 1) }
    run = 0
  }
}
