@testable import Basics
@testable import Model
import TestSupport
import Testing

private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  let named: [UInt8] = Array(name.utf8) + body
  return [Media.number(body.count, 4), named, Media.number(Int(checksum(named)), 4)].flatMap { $0 }
}

private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}

private func png(_ chunks: [[UInt8]]) -> [UInt8] {
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  return ([signature] + chunks + [chunk("IDAT", [1, 2, 3, 51]), chunk("IEND", [])]).flatMap { $0 }
}

private func webP(_ chunks: [(String, [UInt8])]) -> [UInt8] {
  var body = Array("WEBP".utf8)
  for (name, bytes) in chunks {
    body += Array(name.utf8) + Media.number(bytes.count, 4, isBig: false)
    body += bytes
    if bytes.count & 1 == 1 { body.append(0) }
  }
  return Array("RIFF".utf8) + Media.number(body.count, 4, isBig: false) + body
}

private func heic(_ exif: [UInt8]) -> [UInt8] {
  let item: [UInt8] = Media.number(6, 4) + Media.exifHead + exif
  func file(_ offset: Int) -> [UInt8] {
    let entry = Media.box("infe", [2, 0, 0, 0, 0, 1, 0, 0], Array("Exif\0".utf8))
    let list = Media.box(
      "iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], Media.number(offset, 4),
      Media.number(item.count, 4))
    let meta = Media.box("meta", [0, 0, 0, 0], Media.box("iinf", [0, 0, 0, 0, 0, 1], entry), list)
    return [Media.box("ftyp", Array("heicmif1".utf8)), meta, Media.box("mdat", item, [7, 7, 51, 7])].flatMap {
      $0
    }
  }
  return file(file(0).count - item.count - 4)
}

private func text(_ bytes: [UInt8]) -> String {
  String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
}

/// Every form with the same metadata.
private let pictures: [(name: String, bytes: [UInt8])] = forms(isBig: true) + forms(isBig: false)

private func forms(isBig: Bool) -> [(name: String, bytes: [UInt8])] {
  let exif = Media.exif(isBig: isBig)
  let xml = Array(Media.packet.utf8)
  let digits = exif.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  let profile = Array("Raw profile type exif\0\nexif\n     100\n\(digits)\n".utf8)
  let international = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
  return [
    ("jpeg", Media.jpeg([Media.exifHead + exif, Media.packetHead + xml])),
    ("jpeg in jpeg", Media.jpeg([]) + [0, 0] + Media.jpeg([Media.exifHead + exif])),
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
        let minutes = Media.number(2671, 4, isBig: isBig) + Media.number(100, 4, isBig: isBig)
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
    let before = Media.jpeg([Media.exifHead + Media.exif(isBig: true)])
    #expect(try #require(PictureMetadata.cleaned(before)).bytes.suffix(15) == before.suffix(15))
  }

  @Test("a cleaned picture has its own checksums, and nothing to clean again (safety 5)")
  func again() throws {
    for (name, bytes) in pictures {
      let once = try #require(PictureMetadata.cleaned(bytes)).bytes
      let twice = try #require(PictureMetadata.cleaned(once))
      #expect(!twice.isChanged && twice.isWhole, "\(name)")
    }
    let after = try #require(PictureMetadata.cleaned(png([chunk("eXIf", Media.exif(isBig: true))]))).bytes
    let end = 8 + 12 + Media.exif(isBig: true).count
    #expect(Array(after[end - 4..<end]) == Media.number(Int(checksum(Array(after[12..<end - 4]))), 4))
  }

  @Test("a packet in several segments is cleaned as one (safety 5)")
  func extended() throws {
    let head = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 0x41, count: 32)
    let (all, cut) = (Array(Media.packet.utf8), 95)
    let size = Media.number(all.count, 4)
    let parts: [[UInt8]] = [
      head + size + Media.number(0, 4) + all[..<cut], head + size + Media.number(cut, 4) + all[cut...],
    ]
    let picture = try #require(PictureMetadata.cleaned(Media.jpeg([parts[1], parts[0]])))
    #expect(!text(picture.bytes).contains("30.4N") && !text(picture.bytes).contains("SN-98765"))
    #expect(picture.isWhole)
  }

  @Test("pictures without metadata, and files that are none, stay as they are (safety 5)")
  func untouched() {
    for bytes in [Media.jpeg([]), png([]), webP([("VP8 ", [1, 2])]), Media.box("ftyp", Array("heic".utf8))] {
      let picture = PictureMetadata.cleaned(bytes)
      #expect(picture?.isChanged == false && picture?.isWhole == true && picture?.bytes == bytes)
    }
    for bytes in [[], Array("GIF".utf8), Array("just a text".utf8), [0xFF, 0xD8]] {
      #expect(PictureMetadata.cleaned(bytes) == nil)
    }
  }

  @Test("places in IPTC leave a picture in every form, and caption and credit stay (safety 5)")
  func iptc() throws {
    let hex = Media.resources.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let profile = Array("Raw profile type iptc\0\niptc\n     100\n\(hex)\n".utf8)
    let before = Media.jpeg(iptc: Media.resources, [Media.exifHead + Media.exif(isBig: true)])
    let picture = try #require(PictureMetadata.cleaned(before))
    #expect(picture.isChanged && picture.isWhole && picture.bytes.count == before.count)
    for word in ["Quillmouth", "Old pier", "Southshire", "Farland", "FAR", "0123456789abcdef", "SN-98765"] {
      #expect(!text(picture.bytes).contains(word), "\(word)")
    }
    for word in ["Low tide", "R. Lind", "2025:11:05"] {
      #expect(text(picture.bytes).contains(word), "\(word)")
    }
    #expect(picture.bytes.suffix(15) == before.suffix(15))
    let chunked = try #require(PictureMetadata.cleaned(png([chunk("tEXt", profile)])))
    let blanks = "Old pier".utf8.map { String($0, radix: 16) }.joined()
    #expect(chunked.isChanged && !text(chunked.bytes).contains(blanks))
    let xmp =
      #"<rdf:Description photoshop:City="Quillmouth" photoshop:Headline="Low tide"><Iptc4xmpCore:Location>Old pier</Iptc4xmpCore:Location></rdf:Description>"#
    let named = try #require(PictureMetadata.cleaned(Media.jpeg([Media.packetHead + Array(xmp.utf8)])))
    #expect(!text(named.bytes).contains("Quillmouth") && !text(named.bytes).contains("Old pier"))
    #expect(text(named.bytes).contains("Low tide"))
  }

  @Test(
    "places and serial numbers leave a film, and its samples, dates and names stay (safety 5)",
    arguments: [true, false])
  func films(samplesFirst: Bool) throws {
    let before = Media.film(samplesFirst: samplesFirst)
    let film = try #require(PictureMetadata.cleaned(before))
    #expect(film.isChanged && film.isWhole && film.bytes.count == before.count)
    for word in [Media.coordinates, "51.5", "Quillmouth", "SN-98765", "30.4N"] {
      #expect(!text(film.bytes).contains(word), "\(word)")
    }
    for word in ["2025:11:05 12:30:00", "Cam", "com.apple.quicktime.make", "The pier", "mdat"] {
      #expect(text(film.bytes).contains(word), "\(word)")
    }
    let samples: [UInt8] = [7, 7, 51, 7] + Media.coordinates.utf8.reversed() + [9]
    #expect(ByteSearch.place(of: samples, in: film.bytes) != nil, "samples stay byte for byte")
    let again = try #require(PictureMetadata.cleaned(film.bytes))
    #expect(!again.isChanged)
  }

  @Test("a film whose samples are places says that it is not whole (safety 5)", arguments: ["gpmd", "camm"])
  func placeTracks(name: String) throws {
    let table = Media.box("stbl", Media.box("stsd", [0, 0, 0, 0, 0, 0, 0, 1], Media.box(name, [0])))
    let movie = Media.box("moov", Media.box("trak", Media.box("mdia", Media.box("minf", table))))
    let film = try #require(PictureMetadata.cleaned(Media.box("ftyp", Array("mp42".utf8)) + movie))
    #expect(!film.isWhole && !film.isChanged)
  }

  @Test("every cut and every changed byte of a picture is read to its end, and changes no length (safety 5)")
  func damage() {
    var random = SplitMix64(seed: 5)
    let more = [
      ("iptc", Media.jpeg(iptc: Media.resources, [])), ("film", Media.film(samplesFirst: false)),
    ]
    for (name, whole) in pictures + more {
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
    var bytes = Media.exif(isBig: true)
    bytes.replaceSubrange(8 + 2 + 24 + 8..<8 + 2 + 24 + 12, with: Media.number(8, 4))
    #expect(try #require(PictureMetadata.cleaned(Media.jpeg([Media.exifHead + bytes]))).isWhole == false)
    bytes.replaceSubrange(4..<8, with: Media.number(99_999, 4))
    let lost = Media.jpeg([Media.exifHead + bytes])
    let picture = try #require(PictureMetadata.cleaned(lost))
    #expect(!picture.isWhole && picture.bytes == lost)
  }
}
