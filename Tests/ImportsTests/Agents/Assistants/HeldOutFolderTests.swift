import Content
@testable import Conversations
import ImportKit
@testable import Imports
import Model
import Testing

/// Several chats in one folder whose files have the same name.
@Suite("Files with one name in a folder")
struct HeldOutFolderTests {
  /// Imports the files into a store, as the command does.
  private static func run(_ files: [(String, String)], _ store: MemoryStore) throws -> [ImportSummary] {
    let inputs = files.map { InputFile(contentPath: "chats/\($0.0)", text: $0.1) }
    return try ChatImport(inputs, format: nil, SiteSettings.Imports()).run(to: store).flatMap(\.chats)
  }

  private static func texts(_ store: MemoryStore) -> [String] {
    store.chats.values.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func plain(_ question: String, id: String = "") -> String {
    #"{\#(id) "messages": [{"id": "1", "role": "user", "text": "\#(question)"}, {"id": "2", "role": "assistant", "text": "Yes."}]}"#
  }

  private static func aiSDK(_ question: String) -> String {
    #"[{"id": "1", "role": "user", "parts": [{"type": "text", "text": "\#(question)"}]}]"#
  }

  @Test(
    "chats in files of one name are different chats, also after another import (issue 25)",
    arguments: [
      [("x/a/chat.json", plain("Is it on?")), ("x/b/chat.json", plain("Is it off?"))],
      [
        ("x/a/chat.json", plain("Is it on?", id: #""id": "a","#)),
        ("x/b/chat.json", plain("Is it off?", id: #""id": "b","#)),
      ],
      [("x/chat.json", plain("Is it on?")), ("x/chat.txt", "User: Is it off?\nAssistant: Yes.\n")],
      [("x/a/chat.json", aiSDK("Hi")), ("x/b/chat.json", aiSDK("Hi"))],
    ])
  func sameNames(_ files: [(String, String)]) throws {
    let store = MemoryStore()
    let chats = try Self.run(files, store)
    #expect(Set(chats.map(\.slug)) == Set(store.chats.keys) && store.chats.count == 2)
    #expect(chats.allSatisfy { $0.merged == nil })
    let before = store.chats
    #expect(try Self.run(files, store).count == 2 && store.chats == before)
    #expect(!Self.texts(store).contains { $0.contains("editedAt") })
  }

  @Test("a file whose name is its own keeps its address in a folder (issue 25)")
  func sameAddress() throws {
    let alone = try Reading([("x/a/chat.json", Self.plain("Is it on?"))])
    #expect(alone.chats.map(\.slug) == ["x-chat"])
    let beside = try Reading([
      ("x/a/chat.json", Self.plain("Is it on?")), ("x/a/chat.png", "picture"),
    ])
    #expect(beside.chats.map(\.slug) == ["x-chat"])
  }

  @Test("two exports of one chat in an import are still one chat (issue 25)")
  func versions() throws {
    let store = MemoryStore()
    let longer =
      Self.aiSDK("Hi").dropLast()
      + #", {"id": "3", "role": "user", "parts": [{"type": "text", "text": "Bo"}]}]"#
    let chats = try Self.run([("chat.json", Self.aiSDK("Hi")), ("b/chat.json", String(longer))], store)
    #expect(chats.count == 2 && store.chats.count == 1 && chats.last?.merged?.contains("1 new") == true)
  }

  @Test("different chats at one address of an import are stored apart (issue 25)")
  func collision() throws {
    let store = MemoryStore()
    let files = [
      ("chat.json", Self.plain("Is it on?")), ("b/chat.json", Self.plain("Is it off?")),
      ("c/chat.json", Self.plain("Where is it?")),
    ]
    let chats = try Self.run(files, store)
    #expect(Set(chats.map(\.slug)) == Set(store.chats.keys) && store.chats.count == 3)
  }
}
