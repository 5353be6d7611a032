import Basics
import Content
import Foundation
import Glibc
@testable import Input
import TestSupport
import Testing

@Suite("A project with archives")
struct ZipProjectTests {
  private let place = Place(["content/chats/a.md"])
  private let zip = ZipWriter.bytes([("b.txt", "hello"), ("c/d.txt", "x")])

  private func put(_ inner: String, _ bytes: [UInt8]) {
    place.put(inner)
    _ = FileManager.default.createFile(atPath: place.path(inner), contents: Data(bytes))
  }

  @Test("has the files in them, in order of their paths' bytes")
  func opens() throws {
    put("content/chats/x.zip", zip)
    put("content/stories/y.ZIP", zip)
    place.put("content/chats/x.zip-b")
    let project = try place.open()
    #expect(
      project.contentPaths == [
        "chats/a.md", "chats/x.zip-b", "chats/x.zip/b.txt", "chats/x.zip/c/d.txt", "stories/y.ZIP/b.txt",
        "stories/y.ZIP/c/d.txt",
      ])
    #expect(project.content[2].path == place.path("content/chats/x.zip/b.txt"))
    #expect(try project.content[2].text() == "hello")
  }

  @Test("has the files in archives of runs, and in Inspect's logs, which have another name")
  func runs() throws {
    for inner in ["chats/log.eval", "runs/a/log.eval", "runs/a/x.zip"] { put("content/\(inner)", zip) }
    #expect(
      try place.open().contentPaths == [
        "chats/a.md", "chats/log.eval/b.txt", "chats/log.eval/c/d.txt", "runs/a/log.eval/b.txt",
        "runs/a/log.eval/c/d.txt", "runs/a/x.zip/b.txt", "runs/a/x.zip/c/d.txt",
      ])
    #expect(
      try place.open("content/runs/a/log.eval").contentPaths == [
        "chats/log.eval/b.txt", "chats/log.eval/c/d.txt",
      ])
  }

  @Test(
    "leaves archives alone that are attachments, or that other kinds would have to read",
    arguments: [
      "chats/alisha/media/x.zip", "people/x.zip", "services/x.zip", "x.zip", "chats/x.zip.md", "runs/x.eval",
      "runs/a/b/x.zip",
    ])
  func closed(inner: String) throws {
    put("content/\(inner)", zip)
    #expect(try place.open().contentPaths.sorted() == ["chats/a.md", inner].sorted())
  }

  @Test("follows links to archives inside it only")
  func links() throws {
    put("shared/x.zip", zip)
    place.link("content/chats/in.zip", to: "../../shared/x.zip")
    place.link("content/chats/out.zip", to: "/etc/passwd")
    let project = try place.open()
    #expect(project.contentPaths == ["chats/a.md", "chats/in.zip/b.txt", "chats/in.zip/c/d.txt"])
    #expect(
      place.warnings(project) == [
        "content/chats/out.zip: warning: is a link out of the project; it was not followed"
      ])
  }

  @Test("goes on without one that cannot be opened, with an error")
  func broken() throws {
    put("content/chats/x.zip", Array(zip.dropLast(3)))
    let project = try place.open()
    #expect(project.contentPaths == ["chats/a.md"])
    #expect(
      place.warnings(project) == [
        "content/chats/x.zip: error: is truncated: the list of entries at the end is missing\n"
          + "  help: download or export it again"
      ])
  }

  @Test("may be one archive, known by how it begins, with its name for a title", arguments: ["x.zip", "x"])
  func alone(name: String) throws {
    put(name, zip)
    let project = try place.open(name)
    #expect(project.contentPaths == ["chats/\(name)/b.txt", "chats/\(name)/c/d.txt"])
    #expect(project.singleFileTitle == "x")
  }

  /// Archives in archives: the first argument in the second, and so on.
  private func nested(_ names: [String]) -> [UInt8] {
    names.dropLast().reduce(zip) { inner, name in
      var outer = ZipWriter()
      outer.add(name, inner)
      return outer.bytes
    }
  }

  @Test("has the files of archives in them, three deep (imports 14)")
  func inner() throws {
    put("content/chats/x.zip", nested(["a.zip", "b.zip", "c.zip", ""]))
    #expect(
      try place.open().contentPaths == [
        "chats/a.md", "chats/x.zip/c.zip/b.zip/a.zip/b.txt", "chats/x.zip/c.zip/b.zip/a.zip/c/d.txt",
      ])
    put("content/chats/x.zip", nested(["a.zip", "b.zip", "c.zip", "d.zip", ""]))
    let deep = try place.open()
    #expect(deep.contentPaths == ["chats/a.md", "chats/x.zip/d.zip/c.zip/b.zip/a.zip"])
    #expect(place.warnings(deep).first?.contains("is a nested archive that is too large or too deep") == true)
    #expect(try place.open("content/chats/x.zip").content.count == 1)
  }

  @Test("leaves archives in an export alone, which somebody sent, and broken ones with an error (imports 14)")
  func sent() throws {
    var knowledge = ContentKnowledge()
    knowledge.isExport = { (files) throws(Diagnostic) in files.contains { $0.name == "_chat.txt" } }
    var outer = ZipWriter()
    outer.add("_chat.txt", "x")
    outer.add("sent.zip", zip)
    put("x.zip", outer.bytes)
    let opened = try Project.open(place.path("x.zip"), knowledge)
    #expect(opened.contentPaths == ["chats/x.zip/_chat.txt", "chats/x.zip/sent.zip"])
    put("y.zip", ZipWriter.bytes([("torn.zip", "PK"), ("a.txt", "x")]))
    let torn = try place.open("y.zip")
    #expect(torn.contentPaths == ["chats/y.zip/torn.zip", "chats/y.zip/a.txt"])
    #expect(place.warnings(torn).first?.hasPrefix("y.zip/torn.zip: error: is not a zip archive") == true)
  }

  @Test("that is one archive without files is an error")
  func empty() throws {
    put("x.zip", ZipWriter().bytes)
    #expect(place.failure("x.zip")?.contains("x.zip: contains no files") == true)
  }

  @Test("may be an archive that is piped in (C-15)")
  func pipedIn() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(zip))
    pipe.fileHandleForWriting.closeFile()
    let project = try StandardInput.project(format: nil, from: pipe.fileHandleForReading.fileDescriptor)
    #expect(project.content.map(\.path) == ["(standard input)/b.txt", "(standard input)/c/d.txt"])
    #expect(try project.content[0].text() == "hello")
  }

  @Test("says so when an archive was changed since it was found")
  func changed() throws {
    put("content/chats/x.zip", zip)
    let file = try #require(try place.open().content.last)
    truncate(place.path("content/chats/x.zip"), 10)
    let error = #expect(throws: Diagnostic.self) { try file.bytes() }
    #expect(error?.message == "is damaged: the entry does not match the list of entries")
    unlink(place.path("content/chats/x.zip"))
    let gone = #expect(throws: Diagnostic.self) { try file.bytes() }
    #expect(gone?.message == "cannot read: No such file or directory")
  }
}
