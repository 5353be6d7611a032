internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Direct messages in the archive of an X (Twitter) account: `direct-messages.js` and
/// `direct-messages-group.js`
/// assign a list to `window.YTD.…`; files are in `direct_messages_media/`.
enum XFormat: ExportFormat {
  static let name = "x"
  static let title = "X (Twitter)"
  static let reads = "direct messages, links, files, reactions, members"
  static let lacks = "names of other people, which the archive lacks"
  static let origin = "Your account, Download an archive of your data"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isMessages(file) { return true }
    return false
  }

  private static func isMessages(_ file: InputFile) throws(Diagnostic) -> Bool {
    // Beside the messages, an archive lists their headers, without texts.
    guard try begins(file, with: "window.YTD.direct_message") else { return false }
    return ByteSearch.place(of: Array("headers".utf8), in: try Export.head(file, limit: 64)) == nil
  }

  private static func begins(_ file: InputFile, with start: String) throws(Diagnostic) -> Bool {
    guard ["js", "json"].contains(file.fileExtension) else { return false }
    return try Export.head(file, limit: 64).starts(with: Array(start.utf8))
  }

  /// The messages and the account that they belong to.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      let isOwner = try begins(file, with: "window.YTD.account.")
      if isOwner { found.append(file) } else if try isMessages(file) { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var reader = XReader(unit.export, out.strings, out.spill)
    let ownerFailure = unit.eachFile { (file) throws(Diagnostic) in
      guard try !isMessages(file) else { return }
      _ = try XScript.read(file) { reader.take(account: $0) }
    }
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      guard try isMessages(file) else { return }
      out.path = file.path
      reader.folder = unit.export.folder(of: file)
      out.note(try XScript.read(file) { reader.read($0, file, &out) })
    }
    reader.write(&out)
    if let failure = failure ?? ownerFailure { throw failure }
  }
}

/// The list that a script assigns: what precedes it, and semicolons outside of texts, become spaces, so that positions
/// stay.
private struct XScript {
  private var isOpen = false
  private var (isText, isEscaped) = (false, false)

  static func read(_ file: InputFile, _ take: (ContentValue) -> Void) throws(Diagnostic) -> RepeatedKeys {
    var script = XScript()
    return try JSONList.read(file, at: [], cleaning: { script.clean($0) }, take)
  }

  private mutating func clean(_ chunk: [UInt8]) -> [UInt8] {
    var bytes = list(chunk)
    for index in bytes.indices where isEnd(bytes[index]) { bytes[index] = 0x20 }
    return bytes
  }

  /// Whether the next byte is a semicolon outside of a text.
  private mutating func isEnd(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
    isEscaped = isText && byte == UInt8(ascii: "\\") && !isEscaped
    return byte == UInt8(ascii: ";") && !isText
  }

  private mutating func list(_ bytes: [UInt8]) -> [UInt8] {
    guard !isOpen else { return bytes }
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      return bytes.map { $0 == 0x0A ? $0 : 0x20 }
    }
    isOpen = true
    return bytes[...mark].map { $0 == 0x0A ? $0 : 0x20 } + bytes[(mark + 1)...]
  }
}
