internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of Zoom's meetings: `meeting_saved_chat.txt`, `chat.txt`, and the chat of a recording in the cloud.
///
/// `10:00:00 From Ann to Everyone:` and indented lines, in newer programs after a date, or
/// `10:00:00<tab> From Ann : text`, or `00:01:05<tab>Ann:<tab>text`, where times count from the beginning of the
/// recording. Chats copied out of the window have `From Ann to Everyone 10:56 AM` and lines; captions saved in the
/// meeting, `[Ann] 10:00:05`. Messages to one person are a chat of their own.
enum ZoomFormat: ExportFormat {
  static let name = "zoom"
  static let title = "Zoom"
  static let reads = "messages, replies, reactions, messages to one person"
  static let lacks = "words for reactions in other languages than English and Russian"
  static let origin = "in a meeting: Chat, Save chat; or Recordings, Chat file"
  static let hasIDs = false
  static let hasZones = false
  static let layout = Conversation.Layout.compact

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where ["txt", ""].contains(file.fileExtension) {
      if try firstLine(file) != nil { found.append(file) }
    }
    return found
  }

  private static func firstLine(_ file: InputFile) throws(Diagnostic) -> ZoomLine? {
    let head = String(decoding: try Export.head(file, limit: 1 << 10), as: UTF8.self)
    let lines = head.trimmingPrefix("\u{FEFF}").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).drop { $0.allSatisfy(\.isWhitespace) }
    guard let line = lines.first.flatMap({ ZoomLine(String($0)) }) else { return nil }
    // `From Berlin to Munich 10:30` may be a note, and `[INFO] 10:00:05` a line of a log.
    let isSure =
      switch line.layout {
      case .saved: true
      case .copied: line.target?.hasPrefix("Everyone") == true || hasAnother(line.layout, lines)
      case .caption: file.name.contains("closed_caption") || hasAnother(line.layout, lines)
      }
    return isSure ? line : nil
  }

  /// Whether another message begins like the first; those of captions do so after a blank line.
  private static func hasAnother(_ layout: ZoomLine.Layout, _ lines: ArraySlice<Substring>) -> Bool {
    zip(lines, lines.dropFirst()).contains { above, line in
      let isStart = layout != .caption || above.allSatisfy(\.isWhitespace)
      return isStart && ZoomLine(String(line))?.layout == layout
    }
  }

  /// The first line has the date if no name has it.
  private static func name(_ file: InputFile, _ export: Export) throws(Diagnostic) -> MeetingName {
    var name = MeetingName(file, export)
    if name.start == nil, let day = try firstLine(file)?.day { name.take(day: day) }
    return name
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      try files.first.map { (file) throws(Diagnostic) in
        let isCaption = try firstLine(file)?.layout == .caption
        return ZoomChat.slug(try name(file, export), isCaption ? ZoomChat.captions : "")
      } ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var chat = ZoomChat(try name(file, unit.export), out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      var lines = try Lines(file)
      while let line = try lines.next() { chat.take(line) }
    }
    chat.write(file)
    out = chat.out
    if let failure { throw failure }
  }
}
