/// The loudness of a voice message over time, as bars to draw (C-63).
package struct Waveform: Sendable, Equatable {
  /// From 0 to 100, one per bar.
  package let peaks: [Int]

  package static let barCount = 48

  /// From numbers of any range, as in a sidecar file; nil if there are none or one is not finite.
  package init?(_ values: [Double]) {
    let loudest = values.map(abs).max() ?? 0
    guard !values.isEmpty, values.allSatisfy(\.isFinite), loudest > 0 else { return nil }
    peaks = (0..<Self.barCount).map { bar in
      let start = bar * values.count / Self.barCount
      let end = max(start + 1, (bar + 1) * values.count / Self.barCount)
      return Int((values[start..<end].map(abs).max() ?? 0) / loudest * 100)
    }
  }

  /// From an uncompressed WAV file of 8 or 16 bits; nil for anything else.
  package init?(wav bytes: [UInt8]) {
    guard bytes.count > 44, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WAVE".utf8) else {
      return nil
    }
    var at = 12
    var bits = 0
    while at + 8 <= bytes.count {
      let size = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let body = at + 8
      guard body + size <= bytes.count else { return nil }
      let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      if name == "fmt ", size >= 16, bytes[body] == 1 { bits = Int(bytes[body + 14]) }
      if name == "data" {
        guard let samples = Self.samples(bytes[body..<body + size], bits: bits) else { return nil }
        self.init(samples)
        return
      }
      at = body + size + size % 2
    }
    return nil
  }

  private static func samples(_ data: ArraySlice<UInt8>, bits: Int) -> [Double]? {
    switch bits {
    case 8: return data.map { Double($0) - 128 }
    case 16:
      return stride(from: data.startIndex, to: data.endIndex - 1, by: 2).map { at in
        Double(Int16(truncatingIfNeeded: Int(data[at]) | Int(data[at + 1]) << 8))
      }
    default: return nil
    }
  }
}
