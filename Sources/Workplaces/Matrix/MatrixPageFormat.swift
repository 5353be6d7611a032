internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// A room that Element exports as HTML, its default form: `messages.html`, `messages2.html`, with 1,000 events
/// each; in 2021, `index.html`.
enum MatrixPageFormat: ExportFormat {
  static let name = "matrix-html"
  static let title = "Matrix (HTML)"
  static let reads = "texts, styles, replies, files, reactions, events, edits and deletions"
  static let lacks = "seconds of newer exports, who reacted, pictures of people"
  static let origin = "Element: Room info, Export chat, as HTML"
  static let hasZones = false

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.pages(with: ["id=\"matrixchat\"", "mx_RoomView_MessageList"])
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .pages(try claims(export), of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var room = MatrixPages(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try room.read(file) }
    room.write(unit.files.first)
    out = room.out
    if let failure { throw failure }
  }
}
