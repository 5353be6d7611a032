import Model
import Testing

@testable import Kinds

/// What `scrollback import` makes of exports that are broken, beside good ones.
@Suite struct ChatImportTests {
  @Test(
    "what stands before the cut of a truncated export is kept, and the next export does not get into it (imports)",
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
}

/// Chats in memory.
private final class MemoryStore: ImportStore {
  private(set) var chats: [String: [UInt8]] = [:]
  private var open: [UInt8] = []

  func existing(_ slug: String) -> [InputFile] { [] }

  func append(_ slug: String, _ lines: [UInt8]) { open += lines }

  func finish(_ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]) -> Bool {
    chats[slug] = open
    open = []
    return true
  }
}
