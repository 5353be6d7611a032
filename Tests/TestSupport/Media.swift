/// Pictures and films with metadata of a made-up camera: some of it tells a place or a serial number.
package enum Media {
  /// Numbers of so many bytes.
  package static func number(_ value: Int, _ count: Int, isBig: Bool = true) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBig ? bytes.reversed() : bytes
  }

  /// EXIF with what stays (maker, orientation, date) and what goes (place, serial number, maker's notes).
  package static func exif(isBig: Bool) -> [UInt8] {
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

  package static let packet = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description exif:GPSLatitude="51,30.4N" dc:format="image/jpeg"
     aux:SerialNumber='SN-98765' xmp:CreateDate="2025-11-05"><exifEX:LensSerialNumber>SN-98765</exifEX:LensSerialNumber>
    <dc:title>The pier</dc:title><exif:GPSLongitude/></rdf:Description></rdf:RDF></x:xmpmeta>
    """

  package static func jpeg(_ segments: [[UInt8]]) -> [UInt8] {
    var out: [UInt8] = [0xFF, 0xD8]
    for segment in segments {
      out += [0xFF, 0xE1]
      out += number(segment.count + 2, 2)
      out += segment
    }
    out += [0xFF, 0xDA, 0, 4, 1, 2, 0x51, 0xFF, 0, 0x33, 0xFF, 0xD0, 0x44, 0xFF, 0xD9]
    return out
  }

  package static let exifHead = Array("Exif\0\0".utf8)
  package static let packetHead = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// Places that IPTC has, and a caption and credit that stay.
  package static let iptc: [UInt8] = [
    (90, "Quillmouth"), (92, "Old pier"), (95, "Southshire"), (101, "Farland"), (100, "FAR"),
    (27, "Quillmouth Bay"),
    (120, "Low tide"), (110, "R. Lind"),
  ].flatMap { set, text -> [UInt8] in
    let head: [UInt8] = [0x1C, 2, UInt8(set)]
    return head + number(text.utf8.count, 2) + Array(text.utf8)
  }

  /// A resource of Photoshop with an empty name.
  package static func resource(_ id: Int, _ body: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + number(id, 2) + [0, 0] + number(body.count, 4) + body
      + [UInt8](repeating: 0, count: body.count & 1)
  }

  package static var resources: [UInt8] {
    Array("Photoshop 3.0\0".utf8) + resource(0x03ED, [0, 72, 0, 0]) + resource(0x0404, iptc)
      + resource(0x0425, Array("0123456789abcdef".utf8))
  }

  /// The segment of IPTC before the others.
  package static func jpeg(iptc: [UInt8], _ segments: [[UInt8]]) -> [UInt8] {
    Array([0xFF, 0xD8, 0xFF, 0xED] + number(iptc.count + 2, 2) + iptc) + jpeg(segments).dropFirst(2)
  }

  package static let coordinates = "+51.5014-000.1419+010.00/"

  package static func box(_ name: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.flatMap { $0 }
    return number(body.count + 8, 4) + name + body
  }

  package static func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
    box(Array(name.utf8), parts.flatMap { $0 })
  }

  /// A film with its place in each of the ways that telephones and cameras write it, before or behind its samples.
  package static func film(samplesFirst: Bool) -> [UInt8] {
    let text = Array(coordinates.utf8)
    let sign: [UInt8] = [0xA9, 0x78, 0x79, 0x7A]
    let place = box(sign, number(text.count, 2), [0x15, 0xC7], text)
    let loci = box(
      "loci", [0, 0, 0, 0, 0x15, 0xC7], Array("Quillmouth\0".utf8), [0, 0xFF, 0xFF, 0xDB, 0xAE])
    let keys = [
      "com.apple.quicktime.location.ISO6709", "com.apple.quicktime.make", "com.example.serialnumber",
    ]
    let names = keys.map { box("mdta", Array($0.utf8)) }.flatMap { $0 }
    let values = zip(1..., [coordinates, "Cam", "SN-98765"]).flatMap { index, value in
      box(number(index, 4), box("data", [0, 0, 0, 1, 0, 0, 0, 0], Array(value.utf8)))
    }
    let handler = box("hdlr", [UInt8](repeating: 0, count: 8), Array("mdta".utf8))
    let named = box("meta", handler, box("keys", [0, 0, 0, 0], number(3, 4), names), box("ilst", values))
    let tagged = box(
      "meta", [0, 0, 0, 0], handler,
      box(
        "ilst", box(sign, box("data", [0, 0, 0, 1, 0, 0, 0, 0], text)),
        box("\u{24}too", box("data", [0, 0, 0, 1, 0, 0, 0, 0], Array("Cam".utf8)))))
    let xml = box("XMP_", Array(packet.utf8))
    let date = box("mvhd", Array("2025:11:05 12:30:00".utf8))
    let track = box("trak", box("tkhd", [1, 2, 3]), box("udta", place))
    let movie = box("moov", date, track, box("udta", place, loci, tagged, xml), named)
    let samples = box("mdat", [7, 7, 51, 7] + text.reversed() + [9])
    return box("ftyp", Array("qt  \0\0\0\0".utf8)) + (samplesFirst ? samples + movie : movie + samples)
  }
}
