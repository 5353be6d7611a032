import Basics
import Foundation
import Model
@testable import Output
import Testing

@Suite struct ForeignFolderTests {
  private func folder(_ names: [String]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "scrollback-\(UUID().uuidString)"
    ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in names { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    return path
  }

  @Test("a folder that others fill is refused, and nothing is left in it or beside it (safety 8)")
  func refused() throws {
    let path = try folder(["letter.txt", "zebra.txt"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: Diagnostic.self) {
      _ = try SiteWriter(target: path, name: "home", mixes: false)
    }
    #expect(error?.message == "folder has other files, such as \"letter.txt\", and is not a Scrollback site")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["letter.txt", "zebra.txt"])
    let parent = (path as NSString).deletingLastPathComponent
    #expect(
      !FileManager.default.fileExists(atPath: "\(parent)/.\((path as NSString).lastPathComponent).scrollback")
    )
  }

  @Test(
    "an empty folder, one of a host, and a site of ours will do (safety 8)",
    arguments: [[], [".git", "CNAME"], [".nojekyll"]])
  func allowed(_ names: [String]) throws {
    let path = try folder(names)
    defer { try? FileManager.default.removeItem(atPath: path) }
    for _ in 0..<2 {
      let writer = try SiteWriter(target: path, name: "site", mixes: false)
      try writer.write(OutputFile(path: "index.html", content: .bytes([0x61]), source: nil))
      _ = try writer.commit()
    }
    #expect(FileManager.default.fileExists(atPath: "\(path)/index.html"))
  }

  @Test("an interrupted build leaves the old site, nothing beside it, and switches nothing in (safety 8)")
  func interrupted() throws {
    let path = try folder([])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try SiteWriter(target: path, name: "site")
    try writer.write(OutputFile(path: "index.html", content: .bytes([0x61]), source: nil))
    writer.interrupt()
    let parent = (path as NSString).deletingLastPathComponent
    #expect(
      !FileManager.default.fileExists(atPath: "\(parent)/.\((path as NSString).lastPathComponent).scrollback")
    )
    #expect(throws: Diagnostic.self) { _ = try writer.commit() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }
}
