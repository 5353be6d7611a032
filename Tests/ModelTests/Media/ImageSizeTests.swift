import Model
import Testing

@Suite struct ImageSizeTests {
  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width)
      + big(height)
  }

  private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + big(height).suffix(2) + big(width).suffix(2) + [3, 0, 0, 0]
  }

  private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + big(width).suffix(2).reversed() + big(height).suffix(2).reversed() + [0, 0]
  }

  @Test(
    "a picture with more than 250 million pixels is too large, by its header alone (threats: image size)",
    arguments: [
      png(100_000, 100_000), png(0xFFFF_FFFF, 0xFFFF_FFFF), png(250_000_001, 1), jpeg(65_535, 65_535),
      gif(65_535, 65_535),
    ])
  func tooLarge(bytes: [UInt8]) {
    #expect(ImageSize.excess(bytes) != nil)
  }

  @Test(
    "others are not, nor what is no picture",
    arguments: [
      png(16_320, 12_240), png(25_000, 10_000), png(0, 9), jpeg(4000, 3000), gif(1, 1), [],
      Array(png(100_000, 100_000).dropLast()),
      Array("<svg width=\"100000\" height=\"100000\"/>".utf8), Array("GIF8".utf8), [0xFF, 0xD8, 0xFF, 0xC0],
    ])
  func fine(bytes: [UInt8]) {
    #expect(ImageSize.excess(bytes) == nil)
  }

  @Test("a size is read from the header, one that nobody means is none")
  func size() {
    #expect(ImageSize(Self.png(3, 4))?.width == 3)
    #expect(ImageSize(Self.jpeg(3, 4))?.height == 4)
    #expect(ImageSize(Self.gif(3, 4))?.height == 4)
    #expect(ImageSize(Self.png(0xFFFF_FFFF, 1)) == nil)
    #expect(ImageSize(Self.png(0, 1)) == nil)
  }

  @Test("no beginning of a picture, and no byte of it changed, is a trap")
  func noise() {
    for picture in [Self.png(3, 4), Self.jpeg(3, 4), Self.gif(3, 4), Array("RIFF____WEBPVP8X".utf8)] {
      let picture = picture + Array(repeating: 0, count: 20)
      for length in picture.indices { _ = ImageSize(Array(picture.prefix(length))) }
      for index in picture.indices {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var broken = picture
          broken[index] = value
          _ = (ImageSize(broken), ImageSize.excess(broken))
        }
      }
    }
  }
}
