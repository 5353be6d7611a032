import Deflate
import Model
import Testing

@testable import Site

/// Built-in pictures of cards are PNG files of the size that pages name.
@Suite struct CardPictureTests {
  private static let names = CardPictures.sections + [CardPictures.site]

  private static func picture(_ name: String) throws -> [UInt8] {
    try #require(BuiltInTheme.picture("root/\(CardPictures.path(name))"))
  }

  @Test("X-15 a picture is a whole PNG of 1200 by 630, small enough for chat programs", arguments: names)
  func form(name: String) throws {
    let bytes = try Self.picture(name)
    #expect(ImageSize(bytes).map { [$0.width, $0.height] } == [CardPictures.width, CardPictures.height])
    #expect(bytes.count < 60_000)
    let chunks = try Self.chunks(bytes)
    #expect(chunks.first?.name == "IHDR" && chunks.last?.name == "IEND")
    // Eight bits a sample: three samples a pixel, or one where there is a palette.
    let hasPalette = chunks.contains { $0.name == "PLTE" }
    #expect(chunks[0].data[8...9].elementsEqual([8, hasPalette ? 3 : 2]))
    let packed = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    let rows = try #require(Deflate.inflate(Array(packed.dropFirst(2).dropLast(4)), limit: 1 << 23))
    let row = 1 + 1200 * (hasPalette ? 1 : 3)
    #expect(rows.count == 630 * row)
    #expect(stride(from: 0, to: rows.count, by: row).allSatisfy { rows[$0] <= 4 })
  }

  @Test("X-15 no two pictures are alike, and other names have none")
  func different() throws {
    #expect(try Set(Self.names.map(Self.picture)).count == Self.names.count)
    #expect(BuiltInTheme.picture("root/cards/other.png") == nil)
  }

  private static func chunks(_ bytes: [UInt8]) throws -> [(name: String, data: [UInt8])] {
    var found: [(name: String, data: [UInt8])] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = Array(bytes[place + 4..<place + 8 + length])
      let sum = bytes[place + 8 + length..<place + 12 + length].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      #expect(CRC32.of(body) == sum)
      found.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      place += 12 + length
    }
    #expect(place == bytes.count)
    return found
  }
}
