import Basics
import Builder
@testable import Command
import Foundation
import Search
import Testing

/// A build without a command around it (decision 45).
struct BuilderTests {
  private static func project() throws -> Folder {
    try Folder([
      "content/site.yml": "title: x\ntimezone: UTC\n",
      "content/chats/a/messages.jsonl":
        #"{"id":"m","sender":"Ann","text":"Hello","timestamp":"2025-11-01T10:00:00Z"}"# + "\n",
      "content/pages/about.md": "# About\n",
    ])
  }

  private static let environment = BuildEnvironment(now: { () throws(Diagnostic) in
    Instant(seconds: 1_762_344_000)
  })

  @Test("a site built by the library has the bytes of one that the command builds")
  func same() throws {
    let folder = try Self.project()
    #expect(try Program.build(folder).status == 0)
    var options = BuildOptions(path: folder.path)
    options.output = folder.at("other")
    let result = Build(options, Self.environment).run()
    #expect(result.status == .success && result.counts.messages == 1, "\(result.diagnostics)")
    #expect(try folder.tree("other") == folder.tree("site"))
  }

  @Test("what is wrong is in the result, and the old site stays")
  func broken() throws {
    let folder = try Self.project()
    var options = BuildOptions(path: folder.path)
    options.output = folder.at("site")
    #expect(Build(options, Self.environment).run().status == .success)
    let before = try folder.tree("site")
    try folder.write("content/chats/a/messages.jsonl", "{}\n")
    let result = Build(options, Self.environment).run()
    #expect(result.status == .content && result.output == nil && result.exitStatus.rawValue == 1)
    #expect(result.diagnostics.contains { $0.path.contains("content/chats/a") })
    #expect(try folder.tree("site") == before)
  }

  @Test("the linker's name of the program is found in its first bytes, and nothing in those of other files")
  func buildID() throws {
    let program = try FileHandle(forReadingFrom: Program.executable)
    let beginning = try program.read(upToCount: 1 << 16)
    let head = [UInt8](try #require(beginning))
    let id = try #require(BuildID.find(in: head))
    #expect(id.count == 20)
    for length in 0..<2_000 {
      let found = BuildID.find(in: Array(head.prefix(length)))
      #expect(found == nil || found == id)
    }
    #expect(BuildID.find(in: Array("#!/bin/sh\n".utf8)) == nil)
    var broken = head
    for place in 0..<1_000 {
      broken[place] ^= 0xFF
      _ = BuildID.find(in: broken)
      broken[place] ^= 0xFF
    }
  }
}
