internal import Deflate

/// Decodes an entry's name: archives may declare the encoding once, twice or not at all.
enum ZipName {
  /// Bit 11 of the flags: the name is UTF-8.
  private static let isUTF8 = 1 << 11
  /// Id of Info-ZIP's extra field with the name in UTF-8.
  private static let unicodePath = 0x7075

  /// Nil if the archive declares UTF-8 and the name is not. Without a declaration, names that are valid UTF-8
  /// are read as such (macOS writes them), others as code page 437, the format's default.
  static func decoded(_ bytes: [UInt8], flags: Int, extra: [Int: ArraySlice<UInt8>]) -> String? {
    if let field = extra[unicodePath], let name = name(field, of: bytes) { return name }
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    return flags & isUTF8 == 0 ? ibmPC(bytes) : nil
  }

  /// Version 1, CRC-32 of the original name, the UTF-8 name. With another CRC the entry has been renamed
  /// since.
  private static func name(_ field: ArraySlice<UInt8>, of bytes: [UInt8]) -> String? {
    guard field.count >= 5, field.small(at: 0, bytes: 1) == 1,
      field.number(at: 1, bytes: 4) == UInt64(CRC32.of(bytes))
    else { return nil }
    return String(validating: field.dropFirst(5), as: UTF8.self)
  }

  private static func ibmPC(_ bytes: [UInt8]) -> String {
    var name = String.UnicodeScalarView()
    for byte in bytes {
      name.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80])
    }
    return String(name)
  }

  /// Characters 128 to 255 of code page 437.
  private static let codePage437 = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
