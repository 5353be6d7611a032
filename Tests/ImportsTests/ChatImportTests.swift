import Basics
import Content
@testable import Conversations
@testable import Imports
import Model
import Testing

/// What `scrollback import` makes of exports that are broken, beside good ones.
@Suite struct ChatImportTests {
  @Test(
    "what stands before the cut of a truncated export is kept, and the next export does not get into it",
    arguments: [
      #"[{"id": "a", "conversations": [{"from": "human", "value": "hi"}]}, {"id": "b", "conversations": [{"fr"#,
      #"{"name": "T", "type": "personal_chat", "id": 1, "messages": [{"id": 1, "type": "message", "date_unixtime": "#
        + #""1544006350", "from": "A", "from_id": "user1", "text": "hi"}, {"id": 2, "ty"#,
    ])
  func truncated(_ cut: String) throws {
    let store = MemoryStore()
    let files = [
      InputFile(contentPath: "chats/a.json", text: cut),
      InputFile(contentPath: "chats/b-2004-11-15.txt", text: "[12:18] <ada> one\n[12:19] <bo> two\n"),
    ]
    let reports = try ChatImport(files, format: nil, SiteSettings.Imports()).run(to: store)
    #expect(reports.map(\.ledger.made) == [1, 2])
    #expect(reports[0].diagnostics.contains { $0.severity == .error })
    #expect(store.chats.count == 2)
    #expect(store.chats["b-2004-11-15"]?.split(separator: 0x0A).count == 2)
  }

  @Test("what no format knows is told of where others are read, and an error where nothing is")
  func unknown() throws {
    let good = InputFile(contentPath: "chats/b-2004-11-15.txt", text: "[12:18] <ada> one\n")
    let other = InputFile(contentPath: "chats/x.txt", text: "nothing of the sort\n")
    let both = try ChatImport([good, other], format: nil, SiteSettings.Imports())
    #expect(both.diagnostics.map(\.path) == ["content/chats/x.txt"])
    #expect(throws: Diagnostic.self) { try ChatImport([other], format: nil, SiteSettings.Imports()) }
  }

  private static func whatsapp(_ name: String, _ other: String, _ words: [String], day: Int = 20) -> InputFile
  {
    let lines = words.enumerated().map {
      "\(day)/05/2024, 15:0\($0.offset) - \($0.offset % 2 == 0 ? other : "Bo"): \($0.element)\n"
    }
    return InputFile(contentPath: "chats/WhatsApp Chat with \(name).txt", text: lines.joined())
  }

  private static func add(_ file: InputFile, to store: MemoryStore, sameAs: String? = nil) throws
    -> [ImportReport]
  {
    try ChatImport([file], format: nil, SiteSettings.Imports()).run(to: store, sameAs: sameAs)
  }

  private static let words = ["a", "b", "c", "d", "e", "f"]

  @Test("an export of a renamed contact goes on with the chat that has its messages (imports 13)")
  func renamed() throws {
    let store = MemoryStore()
    _ = try Self.add(Self.whatsapp("Ann", "Ann", Self.words), to: store)
    let reports = try Self.add(Self.whatsapp("Ann Smith", "Ann Smith", Self.words + ["g"]), to: store)
    #expect(store.slugs() == ["ann"])
    #expect(reports[0].chats.first?.merged == "1 new, 0 edited, 0 deleted since", "\(reports)")
    #expect(reports[0].ledger.assumed.contains("Adding to ann, which has the same messages"))
  }

  @Test("two chats of one name are not joined without being asked; --same-as joins any (imports 13)")
  func namesakes() throws {
    let store = MemoryStore()
    _ = try Self.add(Self.whatsapp("Ann", "Ann", Self.words), to: store)
    let other = Self.whatsapp("Ann", "Ann", ["1", "2", "3", "4", "5", "6"])
    let refused = try Self.add(other, to: store)
    #expect(
      refused[0].diagnostics.contains {
        $0.severity == .error && $0.help.contains { $0.contains("--same-as ann") }
      })
    #expect(store.chats["ann"]?.split(separator: 0x0A).count == 6)
    let joined = try Self.add(Self.whatsapp("Cy", "Ann", Self.words + ["g"]), to: store, sameAs: "ann")
    #expect(joined[0].chats.first?.merged?.hasPrefix("1 new") == true, "\(joined)")
    #expect(store.slugs() == ["ann"])
  }

  @Test("--same-as is for one chat: with several nothing is written (imports 13)")
  func several() throws {
    let store = MemoryStore()
    let files = [Self.whatsapp("Ann", "Ann", Self.words), Self.whatsapp("Cy", "Cy", Self.words)]
    let reports = try ChatImport(files, format: nil, SiteSettings.Imports()).run(to: store, sameAs: "x")
    #expect(
      reports.flatMap(\.diagnostics).map(\.message)
        == ["contains several chats, but --same-as names only one"])
    #expect(store.chats.isEmpty)
  }
}

/// Chats in memory.
final class MemoryStore: ImportStore {
  private(set) var chats: [String: [UInt8]] = [:]
  private(set) var headers: [String: [UInt8]] = [:]
  private var open: [UInt8] = []

  func existing(_ slug: String) -> [InputFile] {
    guard let chat = chats[slug], let header = headers[slug] else { return [] }
    return [
      InputFile(contentPath: "chats/\(slug)/chat.json", bytes: header),
      InputFile(contentPath: "chats/\(slug)/messages.jsonl", bytes: chat),
    ]
  }

  func slugs() -> [String] { chats.keys.sorted() }

  func append(_ slug: String, _ lines: [UInt8]) { open += lines }

  func finish(_ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]) -> Bool {
    (chats[slug], headers[slug]) = (open, header)
    open = []
    return true
  }
}
