internal import Deflate
internal import Secrets

/// The Flate streams of a PDF, each as the text that it shows (ISO 32000, 7.3.4 and 9.4.3).
///
/// Strings are read as bytes, or as UTF-16 if each second byte is zero. Fonts with their own letter codes are
/// not decoded.
enum PDFParts {
  static func parts(_ bytes: [UInt8], _ unpacker: inout Unpacker) -> [Unpacker.Part] {
    var parts: [Unpacker.Part] = []
    if let part = unpacker.take("", shown(bytes[...])) { parts.append(part) }
    var place = 0
    while let start = next("stream", in: bytes, from: place) {
      let (body, isEnd) = (start + 6, start >= 3 && bytes[(start - 3)..<start].elementsEqual("end".utf8))
      place = body
      guard !isEnd, next("/FlateDecode", in: bytes, from: max(0, start - 512), to: start) != nil else {
        continue
      }
      let data = bytes[body...].drop { $0 == 0x0D || $0 == 0x0A }
      let unpacked = Deflate.inflatePrefix(data.dropFirst(2), limit: unpacker.limit)
      place = max(place, min(bytes.count, body + unpacked.used))
      // Pictures are streams too. Only text matters, so a stream may be incomplete.
      guard isText(unpacked.bytes) else { continue }
      let texts = unpacked.bytes + [0x0A] + shown(unpacked.bytes[...])
      guard let part = unpacker.take("", texts) else { break }
      parts.append(part)
    }
    return parts
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.prefix(4096).count { $0 < 9 } * 8 < min(bytes.count, 4096)
  }

  private static func next(_ word: String, in bytes: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    let word = Array(word.utf8)
    var place = start
    let last = min(end ?? bytes.count, bytes.count) - word.count
    while place <= last {
      if bytes[place] == word[0], bytes[place..<place + word.count].elementsEqual(word) { return place }
      place += 1
    }
    return nil
  }

  /// The strings of a stream: those of one array form one word, others get their own lines.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (out, index, isInArray) = ([UInt8](), bytes.startIndex, false)
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "["): isInArray = true
      case UInt8(ascii: "]"):
        isInArray = false
        out.append(0x0A)
      case UInt8(ascii: "("):
        out += plain(literal(bytes, &index))
        if !isInArray { out.append(0x0A) }
      case UInt8(ascii: "<"):
        out += plain(hexadecimal(bytes, &index))
        if !isInArray { out.append(0x0A) }
      default: break
      }
      index += 1
    }
    return out
  }

  /// `(text \(with\) escapes)`; `index` moves to its last bracket.
  private static func literal(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> [UInt8] {
    var (out, depth) = ([UInt8](), 1)
    let stop = min(bytes.endIndex, index + 64 << 10)
    index += 1
    while index < stop {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return out }
      case UInt8(ascii: "\\") where index + 1 < stop:
        index += 1
        guard let value = octal(bytes, &index) else { break }
        out.append(value)
        index += 1
        continue
      default: break
      }
      out.append(bytes[index])
      index += 1
    }
    return out
  }

  private static func octal(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> UInt8? {
    let digits = bytes[index...].prefix(3).prefix { (0x30...0x37).contains($0) }
    guard let value = Int(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
    index += digits.count - 1
    return UInt8(truncatingIfNeeded: value)
  }

  /// `<48656C6C6F>`; nothing for `<<` and invalid digits.
  private static func hexadecimal(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> [UInt8] {
    let body = bytes[(index + 1)...].prefix(64 << 10)
    guard let end = body.firstIndex(where: { !isHexadecimal($0) }), bytes[end] == UInt8(ascii: ">") else {
      return []
    }
    index = end
    let digits = body[..<end].filter { !($0 == 0x20 || $0 == 0x0A || $0 == 0x0D) }
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF) || [0x20, 0x0A, 0x0D].contains(byte)
  }

  /// A string as text; nothing if it is not text, since bytes of pictures contain brackets by chance.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    let text = WideText.decoded(bytes) ?? bytes
    return text.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }) ? text : []
  }
}
