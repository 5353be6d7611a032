import Foundation
import Testing

@testable import Serve

@Suite("changes in folders")
final class FolderWatchTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "watch-\(UUID().uuidString)"
  ).path

  init() throws { try make("content/chats/a") }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func make(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
  }

  private func write(_ path: String, _ text: String = "x") throws {
    try text.write(toFile: "\(root)/\(path)", atomically: false, encoding: .utf8)
  }

  /// As `wait`, but never for ever.
  private func changed(_ watch: FolderWatch) -> Bool {
    let isChanged = (0..<50).contains { _ in watch.drain(100) }
    while watch.drain(40) {}
    return isChanged
  }

  @Test("a file that is written, renamed into place, linked, moved or removed is a change")
  func files() throws {
    let watch = try FolderWatch(root, names: ["content"])
    try write("content/chats/a/chat.yml")
    #expect(changed(watch))
    try "y".write(toFile: "\(root)/content/chats/a/chat.yml", atomically: true, encoding: .utf8)
    #expect(changed(watch))
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/content/l.md", withDestinationPath: "chats/a/chat.yml")
    #expect(changed(watch))
    try FileManager.default.moveItem(atPath: "\(root)/content/chats/a", toPath: "\(root)/content/chats/b")
    #expect(changed(watch))
    try write("content/chats/b/chat.yml", "z")
    #expect(changed(watch))
    try FileManager.default.removeItem(atPath: "\(root)/content/chats")
    #expect(changed(watch))
  }

  @Test("folders that come later are watched, also those that bring folders with them")
  func folders() throws {
    let watch = try FolderWatch(root, names: ["content"])
    try make("content/new/deep")
    #expect(changed(watch))
    try write("content/new/deep/a.md")
    #expect(changed(watch))
    try FileManager.default.removeItem(atPath: "\(root)/content")
    #expect(changed(watch))
    try make("content/again")
    #expect(changed(watch))
    try write("content/again/a.md")
    #expect(changed(watch))
  }

  @Test("what editors and databases put beside the files, and other folders, are no change")
  func passing() throws {
    let watch = try FolderWatch(root, names: ["content"])
    try make("site")
    for path in [
      "site/index.html", "content/.a.md.swp", "content/a.md~", "content/4913", "content/#a.md#",
      "content/people.sqlite-wal",
    ] {
      try write(path)
    }
    #expect(!watch.drain(200))
    try write("content/real.md")
    #expect(watch.drain(5_000))
    let events = WatchEvent.read([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0x61, 0, 0, 0])
    #expect(events == [WatchEvent(watch: 1, mask: 0x100, name: "a")])
    #expect(WatchEvent.read([1, 0, 0]).isEmpty)
  }
}
