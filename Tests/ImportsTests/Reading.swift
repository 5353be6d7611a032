import Basics
import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// What an export gave, read from memory.
struct Reading {
  let chats: [Conversation]
  let diagnostics: [Diagnostic]
  let ledger: ImportLedger
  let format: String?

  /// A file or a folder, found among the formats as a build does.
  init(_ files: [(String, String)], options: SiteSettings.Imports = SiteSettings.Imports()) throws {
    try self.init(bytes: files.map { ($0.0, Array($0.1.utf8)) }, options: options)
  }

  init(bytes files: [(String, [UInt8])], options: SiteSettings.Imports = SiteSettings.Imports()) throws {
    let inputs = files.map { InputFile(contentPath: "chats/\($0.0)", bytes: $0.1) }
    let isFolder = files.allSatisfy { $0.0.contains("/") }
    let folder = String(files[0].0.prefix { $0 != "/" })
    let export = isFolder ? Export(folder: folder, files: inputs) : Export(inputs[0])
    let format = try ExportFormats.format(of: export)
    self.format = format?.name
    var (chats, diagnostics, ledgers): ([Conversation], [Diagnostic], [ImportLedger]) = ([], [], [])
    if let format {
      let units = try format.units(export)
      while let unit = try units.next() {
        let read = ImportedSource.read(unit, options)
        chats += read.conversations.compactMap(\.conversation)
        diagnostics += read.conversations.flatMap(\.diagnostics)
        ledgers += read.ledger.map { [$0] } ?? []
      }
    }
    (self.chats, self.diagnostics) = (chats, diagnostics)
    ledger = ImportLedger.merged(ledgers).first ?? ImportLedger(path: "", format: "")
  }

  var messages: [Message] { chats.flatMap(\.messages) }

  /// `sender: text` of each message.
  var lines: [String] { messages.map { "\($0.sender): \($0.text)" } }
}
