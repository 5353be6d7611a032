/// A picture in the making: plain shapes over each other, with smooth edges.
struct Canvas {
  /// Red, green, blue: 0xRRGGBB.
  struct Colour {
    let (red, green, blue): (UInt8, UInt8, UInt8)

    init(_ hex: UInt32) {
      (red, green, blue) = (UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    }

    /// So much of `other` mixed in, of 256.
    func mixed(_ other: Colour, _ share: Int) -> Colour {
      func mix(_ one: UInt8, _ two: UInt8) -> UInt32 {
        UInt32((Int(one) * (256 - share) + Int(two) * share) / 256)
      }
      return Colour(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }
  }

  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  /// Lines in each row of pixels at which the edges of a shape are measured.
  private static let lines = 4

  init(width: Int, height: Int, _ colour: Colour) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: 0, count: width * height * 3)
    for index in 0..<width * height { set(index, colour) }
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ colour: Colour) {
    box(x - radius, y - radius, 2 * radius, 2 * radius, round: radius, colour)
  }

  /// A rectangle with round corners.
  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, round radius: Double, _ colour: Colour
  ) {
    fill(y, y + height, colour) { line in
      let edge = max(y + radius - line, line - (y + height - radius), 0)
      let inset = edge > 0 ? radius - max(radius * radius - edge * edge, 0).squareRoot() : 0
      return (x + inset, x + width - inset)
    }
  }

  /// A triangle with one level side: `(x, y)` is its point, `left` and `right` are where it meets `base`.
  mutating func triangle(
    _ x: Double, _ y: Double, base: Double, _ left: Double, _ right: Double, _ colour: Colour
  ) {
    fill(min(y, base), max(y, base), colour) { line in
      let share = (line - y) / (base - y)
      return (x + (left - x) * share, x + (right - x) * share)
    }
  }

  /// Fills what lies between two edges, which `span` gives for each height.
  private mutating func fill(
    _ top: Double, _ bottom: Double, _ colour: Colour, _ span: (Double) -> (Double, Double)
  ) {
    let rows = max(0, Int(top.rounded(.down)))..<max(0, min(height, Int(bottom.rounded(.up))))
    for row in rows where !rows.isEmpty {
      var spans: [(Double, Double)] = []
      for part in 0..<Self.lines {
        let line = Double(row) + (Double(part) + 0.5) / Double(Self.lines)
        guard line > top, line < bottom else { continue }
        let (start, end) = span(line)
        if end > start { spans.append((start, end)) }
      }
      fill(row, spans, colour)
    }
  }

  private mutating func fill(_ row: Int, _ spans: [(Double, Double)], _ colour: Colour) {
    guard let first = spans.map(\.0).min(), let last = spans.map(\.1).max() else { return }
    let inner =
      (spans.map(\.0).max() ?? 0).rounded(
        .up)...max(
        (spans.map(\.0).max() ?? 0).rounded(.up), (spans.map(\.1).min() ?? 0).rounded(.down))
    for x in max(0, Int(first))..<max(0, min(width, Int(last.rounded(.up)))) {
      let isInside =
        spans.count == Self.lines && Double(x) >= inner.lowerBound && Double(x + 1) <= inner.upperBound
      let covered =
        isInside
        ? 1
        : spans.reduce(0) { $0 + max(0, min($1.1, Double(x + 1)) - max($1.0, Double(x))) }
          / Double(Self.lines)
      let index = row * width + x
      set(index, covered >= 1 ? colour : self[index].mixed(colour, Int(covered * 256)))
    }
  }

  private subscript(index: Int) -> Colour {
    Colour(
      UInt32(pixels[index * 3]) << 16 | UInt32(pixels[index * 3 + 1]) << 8 | UInt32(pixels[index * 3 + 2]))
  }

  private mutating func set(_ index: Int, _ colour: Colour) {
    pixels[index * 3] = colour.red
    pixels[index * 3 + 1] = colour.green
    pixels[index * 3 + 2] = colour.blue
  }
}
