import Basics
import Content
@testable import Imports
import Model
import Testing

/// Files that were sent: each once, under a name that nothing else has (decision 30).
@Suite struct SentFilesTests {
  /// Called as files of a site or of a folder of ours.
  private static let names = [
    "a.jpg", "b.jpg", "transcript.txt", "feed.xml", "feed.json", "messages.jsonl", "index.txt",
  ]

  /// A chat of WhatsApp in which each file is sent by its name.
  private static func chat(_ files: [(name: String, bytes: String)]) -> [InputFile] {
    let lines = files.enumerated().map { index, file in
      "[20/05/2024, 10:\(10 + index):00] Bo: \u{200E}<attached: \(file.name)>\n"
    }
    return [InputFile(contentPath: "chats/w/_chat.txt", text: lines.joined())]
      + files.map { InputFile(contentPath: "chats/w/\($0.name)", text: $0.bytes) }
  }

  /// Paths of what stands in `files/`, and how often each content is there.
  private static func copies(_ files: [String: String]) -> (paths: [String], most: Int) {
    let sent = files.filter { $0.key.contains("/files/") }
    return (sent.keys.sorted(), Dictionary(grouping: sent.values) { $0 }.values.map(\.count).max() ?? 0)
  }

  @Test(
    "the same bytes are one file of the site, however often and under whatever names they were sent"
  )
  func once() throws {
    let files = Self.chat([
      ("a.jpg", "one"), ("b.jpg", "one"), ("c.png", "one"), ("d.jpg", "two"), ("e.bin", "two"),
    ])
    let site = try ChatSite(files)
    let (paths, most) = Self.copies(site.files)
    #expect(paths.count == 2 && most == 1, "\(paths)")
    let page = site["w/index.html"]
    #expect(page.matches(of: /<img src="[^"]*files\//).count == 4, "\(page)")
    #expect(site.diagnostics == [])
  }

  @Test("a newer export that numbers its files anew leaves the addresses of the older ones")
  func stable() throws {
    let older = try ChatSite(Self.chat([("photo_1.jpg", "one"), ("photo_2.jpg", "two")]))
    let newer = try ChatSite(
      Self.chat([("photo_1.jpg", "zero"), ("photo_2.jpg", "one"), ("photo_3.jpg", "two")]))
    #expect(Set(Self.copies(newer.files).paths).isSuperset(of: Self.copies(older.files).paths))
  }

  @Test(
    "files that are called as what a site or a folder of ours has itself are published beside it")
  func collisions() throws {
    let files = Self.chat(Self.names.filter { !$0.hasPrefix("feed.") }.map { ($0, "bytes of \($0)") })
    let site = try ChatSite(files)
    #expect(Self.copies(site.files).paths.count == Self.names.count - 2)
    #expect(site["w/transcript.txt"].contains("Bo"))
    #expect(site["w/index.html"].contains(">transcript.txt</a>"))
    #expect(site["w/transcript.txt"].contains("File (messages.jsonl)"))
    #expect(site.diagnostics == [])
  }

  @Test("somebody may have sent a file called chat.json")
  func header() throws {
    let site = try ChatSite(Self.chat([("chat.json", "bytes")]))
    #expect(Self.copies(site.files).paths.count == 1 && site.diagnostics == [])
  }

  @Test(
    "a chat of our own may have a file called as one of its exports or pages",
    arguments: ["transcript.txt", "Feed.XML.zip", "days", "Index.MD"])
  func ownCollisions(_ name: String) throws {
    let line =
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","attachments":[{"path":"\#(name)"}]}"#
    let site = try ChatSite([
      InputFile(contentPath: "chats/c/chat.yml", text: "title: C"),
      InputFile(contentPath: "chats/c/messages.jsonl", text: line),
      InputFile(contentPath: "chats/c/\(name)", text: "x"),
    ])
    #expect(site.diagnostics == [])
    #expect(Set(site.files.keys.map { $0.lowercased() }).count == site.files.count)
    let path = try #require(site.files.first { $0.value == "x" }).key
    #expect(site["c/index.html"].contains(path.dropFirst(2)))
    #expect(name == "Feed.XML.zip" || path.hasPrefix("c/files/"))
  }

  @Test("written in our own form, an export gives the same pages and the same files")
  func ownForm() throws {
    let files = Self.chat(
      Self.names.map { ($0, "bytes of \($0)") } + [
        ("again.jpg", "bytes of a.jpg"), ("page.html", "<script>"),
      ])
    let missing = files.filter { $0.name != "b.jpg" }
    let store = FolderStore()
    _ = try ChatImport(missing, format: nil, SiteSettings.Imports()).run(to: store)
    let direct = try ChatSite(missing)
    let own = try ChatSite(store.files)
    #expect(own.diagnostics == [] && direct.diagnostics == [])
    #expect(Self.copies(own.files) == Self.copies(direct.files))
    #expect(own["w/transcript.jsonl"] == direct["w/transcript.jsonl"])
    #expect(own["w/index.html"].contains("b.jpg (not in this archive)"))
    #expect(!own.files.values.contains("<script>"))
  }

  @Test("an export without files does not take away those of an older one")
  func merge() throws {
    let store = FolderStore()
    _ = try ChatImport(Self.chat([("a.jpg", "one")]), format: nil, SiteSettings.Imports()).run(to: store)
    let bare = Self.chat([("a.jpg", "one")]).filter { $0.fileExtension == "txt" }
    _ = try ChatImport(bare, format: nil, SiteSettings.Imports()).run(to: store)
    #expect(Self.copies(try ChatSite(store.files).files).paths.count == 1)
  }

  @Test("a picture inside a record of an export is written, and once")
  func inRecords() throws {
    let picture = #"{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}"#
    let record =
      #"{"messages":[{"role":"user","content":[\#(picture),\#(picture)]},{"role":"user","content":"hi"}]}"#
    let store = FolderStore()
    let files = [InputFile(contentPath: "chats/a.jsonl", text: record + "\n" + record + "\n")]
    _ = try ChatImport(files, format: nil, SiteSettings.Imports()).run(to: store)
    #expect(store.files.filter { $0.contentPath.contains("/files/") }.count == 2, "one a chat")
    #expect(try ChatSite(store.files).diagnostics == [])
  }
}

/// Chats as folders of our own form, in memory.
private final class FolderStore: ImportStore {
  private var open: [UInt8] = []
  private var byPath: [String: [UInt8]] = [:]

  var files: [InputFile] {
    byPath.sorted { $0.key < $1.key }.map { InputFile(contentPath: "chats/\($0.key)", bytes: $0.value) }
  }

  func slugs() -> [String] { [] }

  func existing(_ slug: String) -> [InputFile] { files.filter { $0.parts[1] == slug } }

  func append(_ slug: String, _ lines: [UInt8]) { open += lines }

  func finish(
    _ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]
  ) throws(Diagnostic) -> Bool {
    byPath["\(slug)/chat.json"] = header
    byPath["\(slug)/messages.jsonl"] = open
    for (path, file) in media { byPath["\(slug)/\(path)"] = try file.bytes() }
    open = []
    return true
  }
}
