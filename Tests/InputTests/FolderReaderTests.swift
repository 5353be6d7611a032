import Basics
import Content
import Foundation
import Glibc
@testable import Input
import Testing

@Suite("Reading a folder")
struct FolderReaderTests {
  @Test("sorts by the bytes of the whole path, whatever order the disk has", arguments: [false, true])
  func sorts(isReversed: Bool) throws {
    let paths = ["A", "a-b", "a.json", "a/b/c", "a/b-", "a/b.x", "a0", "b", "e\u{301}", "z", "\u{E9}", "😀"]
    let place = Place((isReversed ? paths.reversed() : paths).map { "content/\($0)" })
    let expected = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try place.open().contentPaths.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    #expect(expected.firstIndex(of: "a.json")! < expected.firstIndex(of: "a/b/c")!)
  }

  @Test("passes over names that begin with a dot or an underscore, and all below them")
  func hidden() throws {
    let place = Place([
      "content/a", "content/.a", "content/_a", "content/.git/config", "content/_drafts/b.md", "content/c/.d",
      "content/c/_d/e",
      "content/.\u{301}x", "content/a_b.c",
    ])
    let project = try place.open()
    #expect(project.contentPaths == ["a", "a_b.c"])
    #expect(project.diagnostics == [])
  }

  @Test("keeps odd names as they are")
  func oddNames() throws {
    let names = [
      "a\nb", "a\\b", "-x", "a b ", "%2e", "\u{1B}[31m", "CON", "a:b", "~", "'\"",
      String(repeating: "n", count: 255),
    ]
    let place = Place(names.map { "content/\($0)" })
    let project = try place.open()
    #expect(Set(project.contentPaths) == Set(names))
    for file in project.content { #expect(try file.text() == "x") }
  }

  @Test("says so when a name is not UTF-8")
  func notUTF8() throws {
    let place = Place(["content/a"])
    let path: [CChar] =
      place.path("content").utf8CString.dropLast() + [0x2F, 0x61, CChar(bitPattern: 0xFF), 0]
    close(Glibc.open(path, O_CREAT | O_WRONLY, 0o644))
    let project = try place.open()
    #expect(project.contentPaths == ["a"])
    #expect(
      place.warnings(project) == [
        "content/a\u{FFFD}: warning: not found by this name (is it UTF-8?); it was skipped"
      ])
  }

  @Test("skips a name that becomes one character with the slash before it")
  func combiningMark() throws {
    let place = Place(["content/a", "content/\u{33C}.txt", "content/b/\u{33C}c/d"])
    let project = try place.open()
    #expect(project.contentPaths == ["a"])
    #expect(place.warnings(project).count == 2)
    #expect(place.warnings(project).allSatisfy { $0.contains("begins with a combining mark") })
  }

  @Test("skips pipes, sockets and devices without opening them")
  func notFiles() throws {
    let place = Place(["content/a"])
    mkfifo(place.path("content/pipe"), 0o600)
    let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The address has room for 108 bytes, so the folder goes by its descriptor.
    let folder = Glibc.open(place.path("content"), O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    let short = "/proc/self/fd/\(folder)/socket"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    place.link("content/zlink", to: "pipe")
    let project = try place.open()
    #expect(project.contentPaths == ["a"])
    #expect(
      place.warnings(project)
        == ["pipe", "socket", "zlink"].map {
          "content/\($0): warning: is not a file or folder; it was skipped"
        })
  }

  @Test("reads 32 levels of folders and refuses more", arguments: [32, 33])
  func depth(levels: Int) throws {
    let inner = Array(repeating: "d", count: levels).joined(separator: "/")
    let place = Place(["content/\(inner)/file"])
    if levels == 32 {
      #expect(try place.open().contentPaths == ["\(inner)/file"])
    } else {
      #expect(place.failure() == "content/\(inner): error: folders are nested more than 32 deep")
    }
  }

  @Test("skips what lies deeper than the system can name")
  func longPaths() throws {
    let place = Place(["content/a"])
    var folder = open(place.path("content"), O_RDONLY)
    let name = String(repeating: "n", count: 250)
    for _ in 0..<20 {
      mkdirat(folder, name, 0o755)
      let next = openat(folder, name, O_RDONLY)
      close(folder)
      folder = next
    }
    close(folder)
    let project = try place.open()
    #expect(project.contentPaths == ["a"])
    #expect(project.diagnostics.count == 1)
  }
}

@Suite("A link in a project")
struct LinkTests {
  private let place = Place(["content/a/x.json", "shared/pictures/p.png", "shared/one.json"])

  private func skipped(_ path: String, _ why: String) throws {
    let project = try place.open()
    #expect(project.contentPaths == ["a/x.json"])
    #expect(place.warnings(project) == ["\(path): warning: \(why)"])
  }

  @Test("is followed when it stays inside, with the path of the link")
  func inside() throws {
    place.link("content/a/media", to: "../../shared/pictures")
    place.link("content/one.json", to: place.path("shared/one.json"))
    place.link("content/b", to: "a")
    let project = try place.open()
    #expect(project.contentPaths == ["a/media/p.png", "a/x.json", "b/media/p.png", "b/x.json", "one.json"])
    #expect(project.diagnostics == [])
  }

  @Test("is not followed out of the project", arguments: ["/etc/passwd", "/etc", "/", "../../..", "link"])
  func outside(end: String) throws {
    if end == "link" { place.link("link", to: "/etc/passwd") }
    place.link("content/out", to: end == "link" ? "../link" : end)
    try skipped("content/out", "is a link out of the project; it was not followed")
  }

  @Test("is not followed to a neighbour whose name begins like the project's")
  func neighbour() throws {
    let evil = place.folder + "-private"
    try FileManager.default.createDirectory(atPath: evil, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: evil) }
    place.link("content/out", to: evil)
    try skipped("content/out", "is a link out of the project; it was not followed")
  }

  @Test("is not followed to a neighbour that spells the project's name with another accent")
  func otherSpelling() throws {
    let accents = Place(["caf\u{E9}/content/a", "cafe\u{301}/secret"])
    accents.link("caf\u{E9}/content/out", to: "../../cafe\u{301}/secret")
    #expect(try accents.open("caf\u{E9}").contentPaths == ["a"])
  }

  @Test("that leads nowhere, or in a ring, is skipped", arguments: ["nowhere", "ring"])
  func nowhere(end: String) throws {
    place.link("content/ring", to: end == "ring" ? "ring" : "nowhere")
    try skipped("content/ring", "is a broken link; it was skipped")
  }

  @Test("back to a folder above it is not followed", arguments: [".", "..", "../..", "../../content/a"])
  func loops(end: String) throws {
    place.link("content/a/loop", to: end)
    try skipped("content/a/loop", "is a link back to a parent folder; it was not followed")
  }

  @Test("that makes a loop with another one ends there")
  func mutual() throws {
    place.makeFolder("content/b")
    place.link("content/a/b", to: "../b")
    place.link("content/b/a", to: "../a")
    let project = try place.open()
    #expect(project.contentPaths == ["a/x.json", "b/a/x.json"])
    #expect(
      place.warnings(project).map { $0.prefix(while: { $0 != ":" }) } == ["content/a/b/a", "content/b/a/b"])
  }

  @Test("cannot multiply folders without end")
  func bomb() {
    for level in 0..<30 {
      place.makeFolder("shared/\(level)")
      for name in ["l", "r"] { place.link("shared/\(level)/\(name)", to: "../\(level + 1)") }
    }
    place.makeFolder("shared/30")
    place.link("content/bomb", to: "../shared/0")
    let failure = place.failure() ?? "none"
    #expect(failure.hasSuffix("error: links lead to more than 10000 folders"), "\(failure)")
  }

  @Test("may be the project itself")
  func project() throws {
    place.link("alias", to: ".")
    place.link("content/one.json", to: "../shared/one.json")
    let project = try place.open("alias")
    #expect(project.contentPaths == ["a/x.json", "one.json"])
    #expect(
      project.content.map(\.path) == ["a/x.json", "one.json"].map { place.path("alias/content/\($0)") })
  }

  @Test(
    "may not be the content folder or the templates when it leads out", arguments: ["content", "templates"])
  func contentOutside(name: String) throws {
    let project = Place(name == "content" ? [] : ["content/a"])
    project.link(name, to: place.path("shared"))
    #expect(
      project.failure() == """
        \(name): error: is a link out of the project; it was not followed
          help: build the target folder instead
        """)
  }

  @Test("may be the content folder when it stays inside")
  func contentInside() throws {
    let project = Place(["data/a.json"])
    project.link("content", to: "data")
    #expect(try project.open().contentPaths == ["a.json"])
  }
}

@Suite("A folder of more files than the limit")
struct FolderLimitTests {
  @Test("is refused by its name (threats: sizes)")
  func files() throws {
    let place = Place(["a", "b/c", "b/d"])
    var enough = FolderReader(place.folder, within: place.folder, maximumFiles: 3)
    #expect(try enough.files().count == 3)
    var small = FolderReader(place.folder, within: place.folder, maximumFiles: 2)
    let error = #expect(throws: Diagnostic.self) { try small.files() }
    #expect(error == Diagnostic(.error, "contains more than 2 files", path: place.folder))
  }
}
