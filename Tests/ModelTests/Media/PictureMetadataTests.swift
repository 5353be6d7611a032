import Testing

@testable import Model

/// Numbers of so many bytes.
private func number(_ value: Int, _ count: Int, isBig: Bool = true) -> [UInt8] {
  let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  return isBig ? bytes.reversed() : bytes
}

/// EXIF with what stays (maker, orientation, date) and what goes (place, serial number, maker's notes).
private func exif(isBig: Bool) -> [UInt8] {
  func short(_ value: Int) -> [UInt8] { number(value, 2, isBig: isBig) }
  func long(_ value: Int) -> [UInt8] { number(value, 4, isBig: isBig) }
  func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    [short(tag), short(type), long(count), value, [UInt8](repeating: 0, count: 4 - value.count)].flatMap {
      $0
    }
  }
  let (first, detail, places, values) = (8, 62, 104, 134)
  let directory: [[UInt8]] = [
    short(4), entry(0x010F, 2, 4, Array("Cam\0".utf8)), entry(0x0112, 3, 1, short(6)),
    entry(0x8769, 4, 1, long(detail)), entry(0x8825, 4, 1, long(places)), long(0),
  ]
  let exif: [[UInt8]] = [
    short(3), entry(0x9003, 2, 20, long(values)), entry(0x927C, 7, 24, long(values + 44)),
    entry(0xA431, 2, 9, long(values + 68)), long(0),
  ]
  let gps: [[UInt8]] = [
    short(2), entry(0x0001, 2, 2, Array("N\0".utf8)), entry(0x0002, 5, 3, long(values + 20)), long(0),
  ]
  let texts = "2025:11:05 12:30:00\0"
  let latitude: [[UInt8]] = [51, 1, 30, 1, 2671, 100].map { long($0) }
  let head: [[UInt8]] = [Array((isBig ? "MM" : "II").utf8), short(42), long(first)]
  let all: [[UInt8]] = head + directory + exif + gps
  let personal = "OWNER-ROSA-NOTES-0123456SN-98765\0"
  return (all + [Array(texts.utf8)] + latitude + [Array(personal.utf8)]).flatMap { $0 }
}

private let packet = """
  <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description exif:GPSLatitude="51,30.4N" dc:format="image/jpeg"
   aux:SerialNumber='SN-98765' xmp:CreateDate="2025-11-05"><exifEX:LensSerialNumber>SN-98765</exifEX:LensSerialNumber>
  <dc:title>The pier</dc:title><exif:GPSLongitude/></rdf:Description></rdf:RDF></x:xmpmeta>
  """

private func jpeg(_ segments: [[UInt8]]) -> [UInt8] {
  var out: [UInt8] = [0xFF, 0xD8]
  for segment in segments {
    out += [0xFF, 0xE1]
    out += number(segment.count + 2, 2)
    out += segment
  }
  out += [0xFF, 0xDA, 0, 4, 1, 2, 0x51, 0xFF, 0, 0x33, 0xFF, 0xD0, 0x44, 0xFF, 0xD9]
  return out
}

private let exifHead = Array("Exif\0\0".utf8)
private let packetHead = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  let named: [UInt8] = Array(name.utf8) + body
  return [number(body.count, 4), named, number(Int(checksum(named)), 4)].flatMap { $0 }
}

private func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
}

private func png(_ chunks: [[UInt8]]) -> [UInt8] {
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  return ([signature] + chunks + [chunk("IDAT", [1, 2, 3, 51]), chunk("IEND", [])]).flatMap { $0 }
}

private func webP(_ chunks: [(String, [UInt8])]) -> [UInt8] {
  var body = Array("WEBP".utf8)
  for (name, bytes) in chunks {
    body += Array(name.utf8) + number(bytes.count, 4, isBig: false)
    body += bytes
    if bytes.count & 1 == 1 { body.append(0) }
  }
  return Array("RIFF".utf8) + number(body.count, 4, isBig: false) + body
}

private func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
  let body = parts.flatMap { $0 }
  return number(body.count + 8, 4) + Array(name.utf8) + body
}

private func heic(_ exif: [UInt8]) -> [UInt8] {
  let item: [UInt8] = number(6, 4) + exifHead + exif
  func file(_ offset: Int) -> [UInt8] {
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0], Array("Exif\0".utf8))
    let list = box(
      "iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], number(offset, 4), number(item.count, 4))
    let meta = box("meta", [0, 0, 0, 0], box("iinf", [0, 0, 0, 0, 0, 1], entry), list)
    return [box("ftyp", Array("heicmif1".utf8)), meta, box("mdat", item, [7, 7, 51, 7])].flatMap { $0 }
  }
  return file(file(0).count - item.count - 4)
}

private func text(_ bytes: [UInt8]) -> String {
  String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
}

/// Every form with the same metadata.
private let pictures: [(name: String, bytes: [UInt8])] = forms(isBig: true) + forms(isBig: false)

private func forms(isBig: Bool) -> [(name: String, bytes: [UInt8])] {
  let exif = exif(isBig: isBig)
  let xml = Array(packet.utf8)
  let digits = exif.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  let profile = Array("Raw profile type exif\0\nexif\n     100\n\(digits)\n".utf8)
  let international = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
  return [
    ("jpeg", jpeg([exifHead + exif, packetHead + xml])),
    ("jpeg in jpeg", jpeg([]) + [0, 0] + jpeg([exifHead + exif])),
    ("png", png([chunk("eXIf", exif), chunk("iTXt", international + xml)])),
    ("png profile", png([chunk("tEXt", profile)])),
    ("webp", webP([("VP8X", [1, 2]), ("EXIF", exif), ("XMP ", xml), ("VP8 ", [51, 2])])),
    ("heic", heic(exif)), ("tiff", exif),
  ]
}

@Suite struct PictureMetadataTests {
  @Test("places, serial numbers and makers' notes leave a picture of every format (safety 5)")
  func cleaned() throws {
    for (name, bytes) in pictures {
      let picture = try #require(PictureMetadata.cleaned(bytes), "\(name)")
      #expect(picture.isChanged && picture.isWhole, "\(name)")
      #expect(picture.bytes.count == bytes.count, "\(name)")
      for word in ["SN-98765", "OWNER-ROSA", "51,30.4N"] {
        #expect(!text(picture.bytes).contains(word), "\(name): \(word)")
      }
      for isBig in [true, false] {
        let minutes = number(2671, 4, isBig: isBig) + number(100, 4, isBig: isBig)
        #expect(ByteSearch.place(of: minutes, in: picture.bytes) == nil, "\(name)")
      }
    }
  }

  @Test("date, maker, orientation and title stay, and pixels byte for byte (safety 5)")
  func kept() throws {
    for (name, bytes) in pictures where !name.contains("profile") {
      let after = try #require(PictureMetadata.cleaned(bytes)).bytes
      for word in ["2025:11:05 12:30:00", "Cam"] { #expect(text(after).contains(word), "\(name): \(word)") }
      if text(bytes).contains("xmpmeta") {
        for word in [
          "<dc:title>The pier</dc:title>", "dc:format=\"image/jpeg\"", "xmp:CreateDate=\"2025-11-05\"",
        ] {
          #expect(text(after).contains(word), "\(name): \(word)")
        }
      }
      if name != "tiff" { #expect(after.suffix(4) == bytes.suffix(4), "\(name)") }
    }
    let before = jpeg([exifHead + exif(isBig: true)])
    #expect(try #require(PictureMetadata.cleaned(before)).bytes.suffix(15) == before.suffix(15))
  }

  @Test("a cleaned picture has its own checksums, and nothing to clean again (safety 5)")
  func again() throws {
    for (name, bytes) in pictures {
      let once = try #require(PictureMetadata.cleaned(bytes)).bytes
      let twice = try #require(PictureMetadata.cleaned(once))
      #expect(!twice.isChanged && twice.isWhole, "\(name)")
    }
    let after = try #require(PictureMetadata.cleaned(png([chunk("eXIf", exif(isBig: true))]))).bytes
    let end = 8 + 12 + exif(isBig: true).count
    #expect(Array(after[end - 4..<end]) == number(Int(checksum(Array(after[12..<end - 4]))), 4))
  }

  @Test("a packet in several segments is cleaned as one (safety 5)")
  func extended() throws {
    let head = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 0x41, count: 32)
    let (all, cut) = (Array(packet.utf8), 95)
    let size = number(all.count, 4)
    let parts: [[UInt8]] = [
      head + size + number(0, 4) + all[..<cut], head + size + number(cut, 4) + all[cut...],
    ]
    let picture = try #require(PictureMetadata.cleaned(jpeg([parts[1], parts[0]])))
    #expect(!text(picture.bytes).contains("30.4N") && !text(picture.bytes).contains("SN-98765"))
    #expect(picture.isWhole)
  }

  @Test("pictures without metadata, and files that are none, stay as they are (safety 5)")
  func untouched() {
    for bytes in [jpeg([]), png([]), webP([("VP8 ", [1, 2])]), box("ftyp", Array("heic".utf8))] {
      let picture = PictureMetadata.cleaned(bytes)
      #expect(picture?.isChanged == false && picture?.isWhole == true && picture?.bytes == bytes)
    }
    for bytes in [[], Array("GIF".utf8), Array("just a text".utf8), [0xFF, 0xD8]] {
      #expect(PictureMetadata.cleaned(bytes) == nil)
    }
  }

  @Test("every cut and every changed byte of a picture is read to its end, and changes no length (safety 5)")
  func damage() {
    var random = SplitMix64(seed: 5)
    for (name, whole) in pictures {
      for count in whole.indices {
        let bytes = Array(whole[..<count])
        #expect(PictureMetadata.cleaned(bytes).map { $0.bytes.count == count } ?? true, "\(name)")
      }
      for index in whole.indices {
        var bytes = whole
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
        #expect(PictureMetadata.cleaned(bytes).map { $0.bytes.count == whole.count } ?? true, "\(name)")
      }
    }
  }

  @Test("metadata that leads beyond its end, or in a circle, says that it is not whole (safety 5)")
  func circles() throws {
    var bytes = exif(isBig: true)
    bytes.replaceSubrange(8 + 2 + 24 + 8..<8 + 2 + 24 + 12, with: number(8, 4))
    #expect(try #require(PictureMetadata.cleaned(jpeg([exifHead + bytes]))).isWhole == false)
    bytes.replaceSubrange(4..<8, with: number(99_999, 4))
    let lost = jpeg([exifHead + bytes])
    let picture = try #require(PictureMetadata.cleaned(lost))
    #expect(!picture.isWhole && picture.bytes == lost)
  }
}
