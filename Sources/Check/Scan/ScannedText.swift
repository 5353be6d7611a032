/// The text of a part of a page as its parser reads it: without tags, with references replaced.
///
/// Only for parts that the scan has read without a fault.
enum ScannedText {
  /// The text between two offsets outside tags.
  static func text(_ range: Range<Int>, of bytes: [UInt8]) throws(NotClean) -> String {
    var out: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place] == UInt8(ascii: "<") {
        place = afterTag(bytes, place)
      } else {
        try append(bytes, &place, isValue: false, to: &out)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The value of an attribute; line breaks and tabs become spaces, as XML demands.
  static func value(_ range: Range<Int>, of bytes: [UInt8]) throws(NotClean) -> [UInt8] {
    var out: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound { try append(bytes, &place, isValue: true, to: &out) }
    return out
  }

  private static func append(
    _ bytes: [UInt8], _ place: inout Int, isValue: Bool, to out: inout [UInt8]
  ) throws(NotClean) {
    let byte = bytes[place]
    if byte == UInt8(ascii: "&") {
      let reference = try CharacterReference(in: bytes, at: place)
      out += UTF8.encode(reference.scalar).map { Array($0) } ?? []
      place = reference.end
    } else {
      out.append(isValue && byte < 0x20 ? 0x20 : byte)
      place += 1
    }
  }

  /// A `>` in a value does not end the tag.
  private static func afterTag(_ bytes: [UInt8], _ start: Int) -> Int {
    var place = start
    var isQuoted = false
    while place < bytes.count, isQuoted || bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      place += 1
    }
    return place + 1
  }
}
