import Basics
import Content
@testable import Conversations
import Foundation
@testable import Imports
import JSON
import Model
import Testing

/// What files in `content/chats` are read as, with what is said about them.
struct ImportedFiles {
  private(set) var chats: [Conversation] = []
  private(set) var media: [InputFile] = []
  private(set) var diagnostics: [String] = []
  let ledgers: [ImportLedger]

  init(_ files: [InputFile], _ options: SiteSettings.Imports = SiteSettings.Imports(), jobs: Int = 2) {
    var sources = ChatSources(files, joining: (options, jobs))
    var found: [Diagnostic] = []
    var ledgers: [ImportLedger] = []
    while let source = sources.next() {
      let read = ConversationReader.read(source, options)
      chats += read.conversations.compactMap(\.conversation)
      media += read.conversations.flatMap(\.media)
      found += read.conversations.flatMap(\.diagnostics)
      if let ledger = read.ledger { ledgers.append(ledger) }
    }
    diagnostics = (sources.diagnostics + found).map(\.description)
    self.ledgers = ImportLedger.merged(sources.ledgers + ledgers)
  }

  init(_ text: String, as name: String) {
    self.init([InputFile(contentPath: "chats/\(name)", text: text)])
  }

  /// The names of the programs whose exports were found.
  var formats: [String] { ledgers.map(\.format) }

  var messages: [Message] { chats.flatMap(\.messages) }

  func skipped(_ reason: String) -> Int {
    ledgers.flatMap(\.skipped).filter { $0.reason == reason }.reduce(0) { $0 + $1.count }
  }

  var read: Int { ledgers.reduce(0) { $0 + $1.read } }

  /// Each record became something, and each message stands in a conversation.
  func expectAccounts(_ place: SourceLocation = #_sourceLocation) {
    for ledger in ledgers {
      #expect(ledger.addsUp, "\(ledger)", sourceLocation: place)
      #expect(ledger.made == messages.count, sourceLocation: place)
      #expect(ledger.conversations == chats.count, sourceLocation: place)
    }
    #expect(!diagnostics.contains { $0.contains("does not add up") }, sourceLocation: place)
    #expect(Set(chats.map(\.slug)).count == chats.count, "slugs are unique", sourceLocation: place)
    for chat in chats {
      #expect(Set(chat.messages.map(\.id)).count == chat.messages.count, sourceLocation: place)
      #expect(chat.messages.allSatisfy { RecordID.isValid($0.id) }, sourceLocation: place)
    }
  }

  /// A file of `Tests/Samples`.
  static func sample(_ name: String) throws -> String {
    try String(decoding: data(name), as: UTF8.self)
  }

  /// The same as bytes.
  static func data(_ name: String) throws -> Data {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appending(path: "Samples/\(name)"))
  }
}

/// What a turn says, for comparing.
struct SaidTurn: Equatable, CustomStringConvertible {
  var role: Message.Role?
  var sender = ""
  var text = ""
  var thinking = ""
  /// `id name arguments`.
  var calls: [String] = []
  var callID: String?
  var isFailure = false
  var model: String?
  /// In, cached, out.
  var usage: [Int] = []
  var parent: String?
  var time: Int64 = 0
  var error: String?
  var files: [String] = []

  init(_ role: Message.Role?, _ sender: String, _ text: String) {
    self.role = role
    self.sender = sender
    self.text = text
  }

  init(_ message: Message) {
    self.init(message.role, message.sender, message.text)
    let made = message.generation ?? Generation()
    thinking = made.thinking
    calls = made.calls.map { "\($0.id) \($0.name) \($0.arguments)" }
    callID = made.callID
    isFailure = made.isFailure
    model = made.model
    usage = made.usage.map { [$0.input, $0.cached, $0.output] } ?? []
    parent = made.parent
    time = message.time.milliseconds
    error = message.error
    files = message.attachments.map(\.path)
  }

  var description: String {
    let extras = "\(calls) \(callID ?? "") \(model ?? "") \(usage) \(parent ?? "") \(files) \(error ?? "")"
    return "\(role?.rawValue ?? "-") \(sender) \(time): \(text.debugDescription) [\(thinking)] \(extras)"
  }
}
