internal import Basics
internal import Content
internal import Foundation
internal import ImportKit

/// Old Windows programs write Korean text in code page 949, whose lines end as those of UTF-8.
enum KakaoTalkCharset {
  /// The lines at the beginning of a text in this code page; nil for other files.
  static func lines(of file: InputFile) throws(Diagnostic) -> [String]? {
    guard file.fileExtension == "txt" else { return nil }
    let head = try Export.head(file, limit: 8 << 10)
    guard let end = head.lastIndex(of: 0x0A) else { return nil }
    let whole = Array(head[..<end])
    // Common syllables have two such bytes; a quotation mark of a western code page has one.
    guard String(validating: whole, as: UTF8.self) == nil,
      zip(whole, whole.dropFirst()).contains(where: { $0 >= 0xA1 && $1 >= 0xA1 })
    else { return nil }
    return korean(whole)?.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// A line of such a file in UTF-8; one that does not fit the code page stays.
  static func decoded(_ line: Lines.Line) -> Lines.Line {
    guard line.bytes.contains(where: { $0 >= 0x80 }), let text = korean(line.bytes) else { return line }
    return Lines.Line(bytes: Array(text.utf8), number: line.number, column: line.column)
  }

  /// The code page has a number in Core Foundation, no name.
  private static func korean(_ bytes: [UInt8]) -> String? {
    String(data: Data(bytes), encoding: String.Encoding(rawValue: 0x8000_0422))
  }
}
