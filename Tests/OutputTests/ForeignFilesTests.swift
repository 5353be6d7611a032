import Foundation
import Glibc
@testable import Output
import Testing

@Suite("What Scrollback did not make")
struct ForeignFilesTests {
  let place = Place()

  @Test("is carried over untouched, whatever it is", arguments: [true, false])
  func carries(canExchange: Bool) throws {
    try place.build(firstPages)
    place.put("CNAME")
    place.put("a/notes.txt", mode: 0o600)
    place.put(".git/objects/ab/cdef", mode: 0o444)
    place.put("-odd\nname \u{1B}[31m é e\u{301} \\ 😀/x")
    place.put("run.sh", mode: 0o4755)
    makeFolder("\(place.site)/.git/refs/empty")
    makeFolder("\(place.site)/b/empty")
    symlink("/nowhere/at all", "\(place.site)/dangling")
    symlink("CNAME", "\(place.site)/.git/link")
    mkfifo("\(place.site)/pipe", 0o622)
    chmod("\(place.site)/.git/objects", 0o2500)
    for path in [
      "dangling", ".git/link", "pipe", ".git/refs/empty", ".git/refs", ".git/objects/ab", ".git/objects",
      ".git",
    ] {
      age("\(place.site)/\(path)")
    }
    let before = place.tree()
    try place.build(nextPages, BadDisk().disk(canExchange: canExchange))
    let after = place.tree()

    let ours = Set(firstPages.keys).union(nextPages.keys).union([
      "", "a", "b", "b/c", "e", "f", "f/g", Manifest.name,
    ])
    for (path, seen) in before where !ours.contains(path) {
      if seen.mode & S_IFMT == S_IFDIR, path != "b/empty" {
        #expect(after[path]?.withoutInode == seen.withoutInode, "\(path)")
      } else if path != "b/empty" {
        #expect(after[path] == seen, "\(path)")
      }
    }
    #expect(after["b/empty"] != nil && after["b/c"] == nil)
    #expect(
      Set(after.keys)
        == Set(before.keys).subtracting(["b/c", "b/c/d.html"]).union([
          "e/index.html", "f", "f/g", "f/g/h.html",
        ]))
    #expect(place.litter == [])
  }

  @Test("is carried too when it comes at the last moment, before the switch", arguments: [true, false])
  func late(canExchange: Bool) throws {
    try place.build(firstPages)
    place.put("CNAME")
    place.put("mine/x")
    let disk = Disk { [place] step, _ in
      if step == .sync {
        place.put("late/y")
        place.put("a/z")
        place.put("new")
        rename("\(place.site)/new", "\(place.site)/mine/x")
        place.remove("CNAME")
        place.put("CNAME", "replaced")
      }
      return step == .exchange && !canExchange ? EINVAL : nil
    }
    try place.build(nextPages, disk)
    let foreign = ["CNAME": "replaced", "mine/x": "foreign", "late/y": "foreign", "a/z": "foreign"]
    #expect(place.texts() == nextPages.merging(foreign) { $1 })
    #expect(place.litter == [])
    try place.build(firstPages)
    #expect(place.texts() == firstPages.merging(foreign) { $1 })
  }

  @Test("stays when a site without our list of files is taken over")
  func noManifest() throws {
    place.put("old/page.html")
    place.put("LICENSE")
    try place.build(nextPages)
    #expect(place.texts() == nextPages.merging(["old/page.html": "foreign", "LICENSE": "foreign"]) { $1 })
    try place.build([:])
    #expect(place.texts() == ["old/page.html": "foreign", "LICENSE": "foreign"])
  }

  static let inTheWay: [(name: String, put: @Sendable (Place) -> Void)] = [
    ("f/g/h.html", { $0.put("f/g/h.html") }),
    ("f/g/h.html", { $0.put("f/g/h.html/x") }),
    ("f/g/h.html", { makeFolder("\($0.site)/f/g/h.html") }),
    ("f/g", { $0.put("f/g") }),
    ("f", { symlink("/tmp", "\($0.site)/f") }),
    (
      "index.html",
      {
        $0.remove("index.html"); symlink("/tmp/x", "\($0.site)/index.html")
      }
    ),
    (
      "index.html",
      {
        $0.remove("index.html"); $0.put("index.html/x")
      }
    ),
    (
      "a/index.html",
      {
        $0.remove("a/index.html"); makeFolder("\($0.site)/a/index.html")
      }
    ),
    (
      "a",
      {
        $0.remove("a"); symlink("/tmp", "\($0.site)/a")
      }
    ),
    (
      "e",
      {
        $0.remove("e"); symlink("/tmp", "\($0.site)/e")
      }
    ),
  ]

  @Test("stops a build whose page needs its place, and is named", arguments: inTheWay)
  func stops(name: String, put: @Sendable (Place) -> Void) throws {
    try place.build(firstPages)
    put(place)
    let before = place.tree()
    #expect(
      place.failure(nextPages) == """
        site/\(name): error: was not created by Scrollback and is in the way
          help: move it, or choose another output folder with --output
        """)
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test(
    "stops a build that makes a file of the folder of ours in which it lies",
    arguments: ["b/c/mine", "b/c/deep/mine"])
  func folderBecomesFile(path: String) throws {
    try place.build(firstPages)
    place.put(path)
    let before = place.tree()
    let name = path == "b/c/mine" ? path : "b/c/deep"
    #expect(
      place.failure(["b": "now a file"])?.hasPrefix("site/\(name): error: was not created by Scrollback")
        == true
    )
    #expect(place.tree() == before)
  }

  @Test("stays when it took the place of a page that is no longer made")
  func tookOver() throws {
    try place.build(firstPages)
    place.remove("e")
    place.put("e/mine")
    try place.build(["index.html": "home 2"])
    #expect(place.texts() == ["index.html": "home 2", "e/mine": "foreign"])
  }

  @Test("stops a build when its name cannot be read")
  func notUTF8() throws {
    try place.build(firstPages)
    let path: [CChar] = place.site.utf8CString.dropLast() + [0x2F, 0x61, CChar(bitPattern: 0xFF), 0]
    close(open(path, O_CREAT | O_WRONLY, 0o644))
    #expect(
      place.failure(nextPages)?.hasPrefix("site/a\u{FFFD}: error: has a name that is not UTF-8") == true)
    #expect(access(path, F_OK) == 0)
    #expect(place.litter == [])
  }
}

@Suite("The list of files")
struct ManifestTests {
  let place = Place()

  @Test(
    "of another version stops the build before it begins",
    arguments: ["scrollback manifest 2\n", "", "\0\0", "scrollback manifest 1\r\na\r\n"])
  func otherVersion(text: String) throws {
    try place.build(firstPages)
    place.put(Manifest.name, text)
    let before = place.tree()
    #expect(
      place.failure(nextPages) == """
        site/.scrollback-manifest: error: is not a manifest of this version
          help: choose another output folder
        """)
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("is the same for the same pages, in the order of bytes")
  func bytes() throws {
    try place.build(["b": "", "a/b": "", "a.b": "", "\u{E9}": "", "e": ""])
    #expect(place.tree()[Manifest.name]?.content == "scrollback manifest 1\na.b\na/b\nb\ne\n\u{E9}\n")
  }

  @Test("cannot make Scrollback remove what lies outside the site")
  func hostile() throws {
    try place.build(firstPages)
    let outside = "\(place.folder)/precious"
    _ = FileManager.default.createFile(atPath: outside, contents: Data())
    place.put(Manifest.name, "scrollback manifest 1\n../precious\n\(outside)\n..\n\n/\nindex.html\n")
    #expect(place.failure(nextPages)?.contains("is in the way") == true)
    try place.build(["index.html": "home 2"])
    #expect(FileManager.default.fileExists(atPath: outside))
    #expect(place.texts()["a/index.html"] == "same")
  }

  @Test("is not read through a link")
  func link() throws {
    try place.build(firstPages)
    rename("\(place.site)/\(Manifest.name)", "\(place.folder)/list")
    symlink("../list", "\(place.site)/\(Manifest.name)")
    #expect(place.failure(["index.html": "home 2"])?.contains("is in the way") == true)
  }
}
