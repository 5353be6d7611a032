/// Width and height of a picture from its first bytes, so pages do not jump while pictures load (C-32).
package struct ImageSize: Sendable, Equatable {
  /// Pixels.
  package let width: Int
  package let height: Int

  /// Reads PNG, GIF, JPEG, WebP and SVG; nil for anything else, and for implausible sizes.
  package init?(_ bytes: [UInt8]) {
    guard let size = Self.raster(bytes) ?? SVGSize.read(bytes), (1...100_000).contains(size.width),
      (1...100_000).contains(size.height)
    else {
      return nil
    }
    (width, height) = size
  }

  /// The size of a picture that would cost a browser gigabytes; nil for all others. A file of 24 bytes can
  /// declare one.
  ///
  /// Drawings have no pixels. The largest phone cameras make 200 million.
  package static func excess(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard let size = raster(bytes) else { return nil }
    let (pixels, isOver) = size.width.multipliedReportingOverflow(by: size.height)
    return isOver || pixels > maximumPixels ? size : nil
  }

  package static let maximumPixels = 250_000_000

  private static func raster(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let reader = ByteReader(bytes)
    return reader.png ?? reader.gif ?? reader.webP ?? reader.jpeg
  }

  private struct ByteReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var png: (width: Int, height: Int)? {
      guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 else {
        return nil
      }
      return (big(16, 4), big(20, 4))
    }

    var gif: (width: Int, height: Int)? {
      guard bytes.starts(with: "GIF8".utf8), bytes.count >= 10 else { return nil }
      return (little(6, 2), little(8, 2))
    }

    /// Lossy, lossless and extended files store their size in different places.
    var webP: (width: Int, height: Int)? {
      guard bytes.starts(with: "RIFF".utf8), bytes.count >= 30, bytes[8..<12].elementsEqual("WEBP".utf8)
      else { return nil }
      switch String(decoding: bytes[12..<16], as: UTF8.self) {
      case "VP8 ": return (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
      case "VP8L":
        let bits = little(21, 4)
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
      case "VP8X": return (little(24, 3) + 1, little(27, 3) + 1)
      default: return nil
      }
    }

    /// Walks the segments to the frame header.
    var jpeg: (width: Int, height: Int)? {
      guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
      var at = 2
      while at + 9 < bytes.count, bytes[at] == 0xFF {
        let marker = bytes[at + 1]
        if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
          return (big(at + 7, 2), big(at + 5, 2))
        }
        at += 2 + max(big(at + 2, 2), 2)
      }
      return nil
    }

    private func big(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private func little(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }
}

/// The size that a drawing declares: its `width` and `height`, else its `viewBox`.
enum SVGSize {
  static func read(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard let start = head.firstRange(of: "<svg"), let end = head[start.upperBound...].firstIndex(of: ">")
    else {
      return nil
    }
    let tag = head[start.upperBound..<end]
    if let width = number(value("width", tag)), let height = number(value("height", tag)) {
      return (width, height)
    }
    let box = value("viewBox", tag)?.split { $0 == " " || $0 == "," } ?? []
    guard box.count == 4, let width = number(box[2]), let height = number(box[3]) else { return nil }
    return (width, height)
  }

  private static func value(_ name: String, _ tag: Substring) -> Substring? {
    guard let start = tag.firstRange(of: " \(name)=") ?? tag.firstRange(of: "\n\(name)=") else { return nil }
    let rest = tag[start.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return rest.dropFirst().prefix { $0 != quote }
  }

  /// Plain numbers and pixels only: a percentage is not a size here.
  private static func number(_ text: Substring?) -> Int? {
    guard let text else { return nil }
    return Double(text.hasSuffix("px") ? text.dropLast(2) : text).flatMap {
      $0 >= 1 && $0 <= 100_000 ? Int($0) : nil
    }
  }
}
