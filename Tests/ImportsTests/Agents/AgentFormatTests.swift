import Content
@testable import Conversations
import Foundation
import Testing

/// What the samples of agents' files hold.
@Suite("Formats of agents, apps, traces and data sets")
struct AgentFormatTests {
  @Test(
    "each sample is recognised by its content alone, and raises no warning",
    arguments: AgentFixtures.all.map(\.name))
  func recognised(_ name: String) throws {
    let title = AgentFixtures.all.first { $0.name == name }?.title
    let ending = name.split(separator: ".").last ?? ""
    for other in [name, "x.\(ending)"] {
      let read = ImportedFiles(try AgentFixtures.text(name), as: other)
      read.expectAccounts()
      #expect(read.formats == [title])
      #expect(read.diagnostics == [])
    }
  }

  @Test(
    "each sample is read as the file beside it says: turns, calls, results, thoughts, usage, branches",
    arguments: AgentFixtures.all.map(\.name))
  func said(_ name: String) throws {
    let words = AgentFixtures.words(ImportedFiles(try AgentFixtures.text(name), as: name))
    let file = AgentFixtures.expected(name)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(words.utf8).write(to: file)
      Issue.record("recorded \(name)")
    }
    #expect(words == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test(
    "conversations of agents come out of an archive as they went in",
    arguments: AgentFixtures.all.map(\.name))
  func roundTrip(_ name: String) throws {
    for chat in ImportedFiles(try AgentFixtures.text(name), as: name).chats {
      let bytes = ArchiveExport.bytes(chat, chat.messages)
      let read = ImportedFiles([InputFile(contentPath: "chats/all.jsonl", bytes: bytes)])
      read.expectAccounts()
      #expect(read.diagnostics == [])
      let again = try #require(read.chats.first)
      #expect(again.record == chat.record)
      #expect(ArchiveExport.bytes(again, again.messages) == bytes)
    }
  }
}
