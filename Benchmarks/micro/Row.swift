internal import Glibc

/// How long something takes for one item: the median of five, in nanoseconds of the processor.
struct Row {
  private let name: String
  private let nanoseconds: Double

  /// `work` returns a number that hangs on all it did, so that nothing of it can be left out.
  init(_ name: String, _ items: Int, _ work: () -> Int) {
    self.name = name
    let runs = (0..<5).map { _ in
      let start = Self.processorTime
      if work() == .min { Swift.print("") }
      return Self.processorTime - start
    }
    nanoseconds = runs.sorted()[2] / Double(items)
  }

  static func copying(_ bytes: [UInt8], _ name: String, _ items: Int) -> Row {
    Row(name, items) {
      var out: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: 256) {
        out.append(contentsOf: bytes[start..<min(start + 256, bytes.count)])
      }
      return out.count
    }
  }

  func print(beside plain: Row) {
    Swift.print(
      "| \(name) | \(Int(nanoseconds)) | \(plain.name) | \(Int(plain.nanoseconds)) | "
        + "\((nanoseconds / max(plain.nanoseconds, 0.1)).rounded()) |")
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
