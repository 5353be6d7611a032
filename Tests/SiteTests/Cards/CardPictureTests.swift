import Deflate
import Model
import Testing

@testable import Site

/// Pictures of cards are PNG files of the size that they say, the same bytes each time.
@Suite struct CardPictureTests {
  @Test(
    "X-15 a picture is a PNG of 1200 by 630 whose pixels come out as they went in",
    arguments: CardPictures.sections + [CardPictures.site])
  func form(name: String) throws {
    let bytes = CardPicture(name).bytes
    #expect(bytes == CardPicture(name).bytes)
    #expect(ImageSize(bytes).map { [$0.width, $0.height] } == [1200, 630])
    #expect(bytes.count < 60_000)
    let chunks = try Self.chunks(bytes)
    #expect(chunks.map(\.name) == ["IHDR", "IDAT", "IEND"])
    let rows = try #require(Deflate.inflate(Array(chunks[1].data.dropFirst(2).dropLast(4)), limit: 1 << 23))
    #expect(rows.count == 630 * (1 + 1200 * 3))
    #expect(Set(stride(from: 0, to: rows.count, by: 3601).map { rows[$0] }) == [0, 2])
  }

  @Test("X-15 no two pictures are alike")
  func different() {
    let all = Set((CardPictures.sections + [CardPictures.site]).map { CardPicture($0).bytes })
    #expect(all.count == CardPictures.sections.count + 1)
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
