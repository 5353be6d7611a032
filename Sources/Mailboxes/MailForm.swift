internal import Basics
internal import Content
internal import ImportKit

/// How a file has its messages.
enum MailForm {
  /// Many, each after a line that begins with `From `.
  case box
  /// One: `.eml` without such a line, a file of a Maildir, or a file that begins with the headers of mail.
  case single
  /// One after a line with its length, and before a property list: `.emlx` of Apple Mail.
  case counted

  private static let extensions: Set<String> = ["mbox", "mbx", "txt", "eml", "emlx", ""]

  /// Nil if it is no mail.
  init?(_ file: InputFile) throws(Diagnostic) {
    let folder = file.parts.dropLast().last ?? ""
    let isMaildir = ["cur", "new"].contains(folder) || file.name.contains(":2,")
    guard isMaildir || Self.extensions.contains(file.fileExtension) else { return nil }
    self.init(try Export.head(file, limit: 2 << 10), file.fileExtension)
  }

  /// Blank lines may precede the first one of a mail box.
  private init?(_ head: [UInt8], _ fileExtension: String) {
    let bytes = head.starts(with: InputFile.byteOrderMark) ? head.dropFirst(3) : head[...]
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let box = lines.drop { $0.allSatisfy { $0 == 0x0D } }
    if box.count > 1, let first = box.first, MailEnvelope(Array(first)) != nil {
      guard MailHeaders.isField(box[box.startIndex + 1]) else { return nil }
      self = .box
    } else if fileExtension == "eml" {
      guard MailHeaders.isField(lines[0]) else { return nil }
      self = .single
    } else if Self.isHead(lines[...]) {
      self = .single
    } else if fileExtension == "emlx", Self.isNumber(lines[0]), Self.isHead(lines.dropFirst()) {
      self = .counted
    } else {
      return nil
    }
  }

  private static func isNumber(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self).trimmed
    return Int(text).map { $0 > 0 } ?? false
  }

  static let usual: Set<String> = [
    "from", "date", "subject", "received", "message-id", "return-path", "delivered-to", "mime-version",
  ]
  /// Those that only mail has.
  private static let certain: Set<String> = ["message-id", "return-path", "delivered-to", "mime-version"]

  /// Whether lines are headers until a blank one, with enough of those that mail has.
  private static func isHead(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    var names: Set<String> = []
    for line in lines.dropLast() {
      if line.allSatisfy({ $0 == 0x0D }) { break }
      if !names.isEmpty, line.first == 0x20 || line.first == 0x09 { continue }
      guard MailHeaders.isField(line) else { return false }
      names.insert(String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased())
    }
    let known = names.intersection(usual).count
    return known > 2 || known == 2 && !names.isDisjoint(with: certain)
  }
}
