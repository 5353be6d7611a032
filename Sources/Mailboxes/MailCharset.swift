internal import Foundation
internal import ImportKit

/// The charsets of mail, under the names that programs give them.
enum MailCharset {
  /// Bytes as text; nil if the charset is unknown. Lines that do not fit it are read as Windows-1252.
  static func text(_ bytes: [UInt8], in charset: String?) -> String? {
    let name = plain(charset ?? "us-ascii")
    if unicode.contains(name) {
      return lines(bytes) { String(validating: $0, as: UTF8.self) }
    }
    if western.contains(name) { return windows(bytes) }
    guard let encoding = encodings[name] else { return nil }
    return lines(bytes) { String(data: Data($0), encoding: encoding) }
  }

  private static func windows(_ bytes: [UInt8]) -> String {
    String(decoding: Windows1252.utf8(bytes), as: UTF8.self)
  }

  /// The whole text if it fits, otherwise each line that does.
  private static func lines(_ bytes: [UInt8], _ read: ([UInt8]) -> String?) -> String {
    if let text = read(bytes) { return text }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    return lines.map { read($0) ?? windows($0) }.joined(separator: "\n")
  }

  /// Letters and digits of a name: `windows1251` for `x-cp1251`, `iso88591` for `ISO_8859-1:1987`.
  static func plain(_ charset: String) -> String {
    let name = charset.lowercased().prefix { $0 != ":" }
    let rest = name.hasPrefix("x-") || name.hasPrefix("cs") ? name.dropFirst(2) : name
    let letters = rest.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return letters.hasPrefix("cp") ? "windows" + letters.dropFirst(2) : letters
  }

  private static let unicode: Set<String> = ["utf8", "usascii", "ascii", "ansix341968", "unknown8bit", ""]

  private static let western: Set<String> = ["iso88591", "latin1", "l1", "windows1252", "ansi"]

  private static let encodings: [String: String.Encoding] = [
    "iso88592": .isoLatin2, "latin2": .isoLatin2, "iso88594": core(0x204), "iso88595": core(0x205),
    "iso88597": core(0x207), "iso88598": core(0x505), "iso88598i": core(0x505),
    "iso88599": .windowsCP1254, "latin5": .windowsCP1254, "iso885910": core(0x20A),
    "iso885913": core(0x20D), "iso885915": core(0x20F), "latin9": core(0x20F),
    "windows1250": .windowsCP1250, "windows1251": .windowsCP1251, "windows1253": .windowsCP1253,
    "windows1254": .windowsCP1254, "windows1255": core(0x505), "windows1256": core(0x506),
    "windows1257": core(0x507), "windows1258": core(0x508), "windows874": core(0x41D), "tis620": core(0x41D),
    "koi8r": core(0xA02), "koi8u": core(0xA08), "windows866": core(0x419), "ibm866": core(0x419),
    "shiftjis": .shiftJIS, "sjis": .shiftJIS, "windows31j": core(0x420), "windows932": core(0x420),
    "iso2022jp": .iso2022JP, "eucjp": .japaneseEUC,
    "gb2312": core(0x632), "gbk": core(0x632), "gb18030": core(0x632), "windows936": core(0x632),
    "big5": core(0xA03), "windows950": core(0xA03), "big5hkscs": core(0xA06),
    "euckr": core(0x422), "ksc56011987": core(0x422), "ksc5601": core(0x422), "windows949": core(0x422),
    "utf16": .utf16, "utf16le": .utf16LittleEndian, "utf16be": .utf16BigEndian,
  ]

  /// An encoding by its number in Core Foundation.
  private static func core(_ number: UInt) -> String.Encoding {
    String.Encoding(rawValue: 0x8000_0000 | number)
  }
}
