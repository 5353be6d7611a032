import Basics
import Content
import Foundation
import Glibc
import Model
@testable import Output
import Testing

@Suite("A site writer")
struct SiteWriterTests {
  let place = Place()

  @Test("makes the site, its folders and nothing else")
  func firstBuild() throws {
    let report = try place.build(firstPages)
    #expect(report == OutputReport(pages: 4, written: 4, kept: 0))
    #expect(place.texts() == firstPages)
    #expect(place.litter == [])
  }

  @Test("makes the folders above the site")
  func foldersAbove() throws {
    let writer = try SiteWriter(target: "\(place.folder)/x/y/site", name: "x/y/site")
    try writer.write(OutputFile(path: "index.html", text: "home"))
    _ = try writer.commit()
    #expect(FileManager.default.contents(atPath: "\(place.folder)/x/y/site/index.html") == Data("home".utf8))
  }

  @Test("touches nothing when nothing changed, not even the folder")
  func nothingChanged() throws {
    try place.build(firstPages)
    place.put("CNAME")
    age(place.site)
    let before = place.tree()
    let report = try place.build(firstPages)
    #expect(report == OutputReport(pages: 4, written: 0, kept: 4))
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("writes only the file that changed")
  func oneChanged() throws {
    try place.build(firstPages)
    let before = place.tree()
    var pages = firstPages
    pages["index.html"] = "HOME 1"
    let report = try place.build(pages)
    #expect(report == OutputReport(pages: 4, written: 1, kept: 3))
    let after = place.tree()
    #expect(before["index.html"]?.inode != after["index.html"]?.inode)
    for path in ["a/index.html", "b/c/d.html", "e"] { #expect(before[path] == after[path]) }
    #expect(place.texts() == pages)
  }

  @Test("removes what is no longer made, and folders left empty by that")
  func removes() throws {
    try place.build(firstPages)
    let report = try place.build(["index.html": "home 1"])
    #expect(report == OutputReport(pages: 1, written: 0, kept: 1, removed: 3))
    #expect(place.tree().keys.sorted() == ["", Manifest.name, "index.html"])
  }

  @Test("lets a file become a folder and a folder a file")
  func kindsSwap() throws {
    try place.build(["a": "1", "b/c/d": "2"])
    try place.build(["a/x": "1", "b": "2"])
    #expect(place.texts() == ["a/x": "1", "b": "2"])
  }

  @Test("writes a page again that the user altered, and brings back one that the user deleted")
  func userChanges() throws {
    try place.build(firstPages)
    place.put("index.html", "HOME!!")
    place.remove("b")
    let report = try place.build(firstPages)
    #expect(report.written == 2)
    #expect(place.texts() == firstPages)
  }

  @Test("forgets a folder of ours that the user emptied")
  func emptiedFolder() throws {
    try place.build(firstPages)
    place.remove("b/c/d.html")
    try place.build(["index.html": "home 1"])
    #expect(place.texts() == ["index.html": "home 1"])
  }

  @Test("keeps the mode of the site folder and of folders in it")
  func modes() throws {
    try place.build(firstPages)
    chmod(place.site, 0o2750)
    chmod("\(place.site)/a", 0o700)
    try place.build(nextPages)
    #expect(place.tree()[""]?.mode == S_IFDIR | 0o2750)
    #expect(place.tree()["a"]?.mode == S_IFDIR | 0o700)
  }

  @Test("leaves everything as it was when a build is given up", arguments: [true, false])
  func abandons(hasSite: Bool) throws {
    if hasSite { try place.build(firstPages) }
    let before = place.tree()
    let writer = try place.writer()
    for (path, text) in nextPages { try writer.write(OutputFile(path: path, text: text)) }
    try writer.abandon()
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("leaves everything as it was when it is dropped without a word")
  func dropped() throws {
    try place.build(firstPages)
    let before = place.tree()
    do {
      let writer = try place.writer()
      try writer.write(OutputFile(path: "x.html", text: "x"))
    }
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("takes files from four threads at once and writes the same site as from one")
  func threads() throws {
    let pages = (0..<2000).map { (path: "d\($0 % 7)/e\($0 % 113)/p\($0).html", text: "page \($0)") }
    let writer = try place.writer()
    var rest = pages.makeIterator()
    let failures = ParallelMap.map({ rest.next() }, jobs: 4) { page in
      do throws(Diagnostic) {
        try writer.write(OutputFile(path: page.path, text: page.text))
        return nil as Diagnostic?
      } catch {
        return error
      }
    }
    #expect(failures.compactMap(\.self) == [])
    let report = try writer.commit()
    #expect(report.pages == 2000)
    #expect(place.texts() == Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.text) }))
    let other = Place()
    try other.build(Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.text) }))
    #expect(other.tree()[Manifest.name]?.content == place.tree()[Manifest.name]?.content)
  }

  @Test("takes both spellings of an accent for two files, as the disk does")
  func spellings() throws {
    try place.build(["caf\u{E9}/x": "1"])
    place.put("cafe\u{301}/x")
    try place.build(["caf\u{E9}/x": "2", "cafe\u{301}e/x": "3"])
    #expect(Seen("\(place.site)/cafe\u{301}/x").content == "foreign")
    #expect(Seen("\(place.site)/caf\u{E9}/x").content == "2")
  }

  @Test("copies a file of the content as it is")
  func copies() throws {
    let picture = InputFile(contentPath: "a.png", bytes: [0, 255, 10, 13])
    let writer = try place.writer()
    try writer.write(OutputFile(path: "a.png", content: .copy(picture)))
    _ = try writer.commit()
    #expect(FileManager.default.contents(atPath: "\(place.site)/a.png") == Data([0, 255, 10, 13]))
  }
}
