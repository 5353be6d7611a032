import Foundation
import Testing

/// The second build takes what has not changed from the first, and nobody can tell from the site.
@Suite("The cache of pieces")
struct PieceCacheTests {
  private static let cache = ["--cache-folder", "../cache"]

  private func build(_ folder: Folder, _ more: [String] = [], cached: Bool = true) throws -> Program.Outcome {
    try Program.build(folder, (cached ? Self.cache + ["-o", "site"] : ["--no-cache", "-o", "clean"]) + more)
  }

  /// The site of a cached build, proved to be that of a clean one.
  @discardableResult
  private func compare(_ folder: Folder, _ more: [String] = [], _ note: String = "") throws -> Program.Outcome
  {
    let outcome = try build(folder, more)
    let clean = try build(folder, more, cached: false)
    #expect(outcome.status == clean.status, "\(note) \(outcome.errors)")
    // The folders have names of one kind of letter each, and of one place.
    #expect(
      outcome.report.replacing("site/", with: "") == clean.report.replacing("clean/", with: ""), "\(note)")
    guard clean.status == 0 else { return outcome }
    let (one, other) = (try folder.tree("site"), try folder.tree("clean"))
    #expect(Set(one.keys) == Set(other.keys), "\(note)")
    for (path, bytes) in one where other[path] != bytes { Issue.record("\(note): \(path) differs") }
    return outcome
  }

  private func caches(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.at("../cache")).sorted()
  }

  @Test(
    "a build in which nothing has changed writes nothing, minutes later too, and says the same again (X-01)")
  func nothing() throws {
    let folder = try CachedProject.folder()
    let first = try compare(folder)
    let second = try Program.run(
      ["build", ".", "--now", "2025-11-05T12:07:00Z", "--verbose"] + Self.cache, in: folder)
    #expect(second.status == 0)
    #expect(second.output.contains("  compare: "), "\(second.output)")
    #expect(second.output.contains(" 0 written, "), "\(second.output)")
    #expect(second.errors == first.errors)
    #expect(try caches(folder).count == 1)
  }

  @Test(
    "one conversation that has changed writes its own pages, the lists and parts of the index, and no others")
  func one() throws {
    let folder = try CachedProject.folder()
    try compare(folder)
    let before = try folder.stamps("site")
    var project = CachedProject()
    project.chats[3].messages[1] += " and a zebra"
    try project.write(to: folder)
    let outcome = try compare(folder)
    let after = try folder.stamps("site")
    let written = after.keys.filter { path in before[path] != after[path] && path.contains(".") }
    let own = written.filter { $0.hasPrefix("chats/c3/") }
    #expect(own.contains("chats/c3/index.html"))
    let others = Set(written).subtracting(own).filter { !$0.hasPrefix("search/") }
    let pages = ["index", "chats/index", "report/index", "about/build/index"]
    let lists = [".scrollback-manifest", "feed.xml", "feed.json", "build.json", "llms.txt"]
    let expected = pages.flatMap { ["\($0).html", "\($0).md"] } + lists
    #expect(others.subtracting(expected).isEmpty, "\(others)")
    #expect(outcome.output.contains("\(written.count - 1) written, "), "\(outcome.output) \(written)")
  }

  @Test("after one conversation has changed, all others come from the cache, and a verbose build says so")
  func reused() throws {
    let folder = try CachedProject.folder()
    try compare(folder)
    var project = CachedProject()
    project.chats[3].messages[1] += " and a zebra"
    try project.write(to: folder)
    let outcome = try Program.run(["build", ".", "--now", Program.now, "--verbose"] + Self.cache, in: folder)
    let row = try #require(outcome.output.firstMatch(of: #/reused from cache +([0-9]+) of ([0-9]+)\n/#))
    let (reused, total) = (try #require(Int(row.output.1)), try #require(Int(row.output.2)))
    #expect(total > 8 && reused == total - 1, "\(row.output.0)")
    let again = try Program.run(["build", ".", "--now", Program.now, "--verbose"] + Self.cache, in: folder)
    #expect(again.output.contains(#/reused from cache +([0-9]+) of \1\n/#), "\(again.output)")
  }

  @Test(
    "whatever is edited, added, renamed and removed, and with whatever settings, templates and jobs, the site is that of a clean build"
  )
  func edits() throws {
    let folder = try CachedProject.folder()
    var project = CachedProject()
    var random = SeededRandom(2025)
    for step in 0..<14 {
      project.change(&random)
      try project.write(to: folder)
      try compare(folder, ["--jobs", "\(1 + random.below(4))"], "step \(step)")
    }
  }

  @Test("the day, messages that come, future ones and drafts count, the minute does not")
  func moments() throws {
    let folder = try CachedProject.folder()
    func at(_ now: String, _ more: [String] = []) throws {
      let rest = ["--now", now] + more
      let one = try Program.run(["build", ".", "-o", "site"] + Self.cache + rest, in: folder)
      let other = try Program.run(["build", ".", "-o", "clean", "--no-cache"] + rest, in: folder)
      #expect(one.status == 0 && other.status == 0, "\(one.errors)")
      #expect(try folder.tree("site") == folder.tree("clean"), "\(rest)")
    }
    // One conversation has a message at ten to one of that day.
    for now in ["12:00:00", "12:49:59", "12:50:00", "12:50:01", "12:10:00"] { try at("2025-11-05T\(now)Z") }
    try at("2025-11-06T12:00:00Z")
    try at("2025-11-05T12:00:00Z", ["--future"])
    try at("2025-11-05T12:00:00Z", ["--drafts"])
    try at("2025-11-05T12:00:00Z", ["--base-url", "https://example.org/b/"])
    try at("2025-11-05T12:00:00Z")
  }

  @Test("a page that somebody changed, removed or replaced is made again")
  func damagedSite() throws {
    let folder = try CachedProject.folder()
    try compare(folder)
    let page = "site/chats/c2/index.html"
    try folder.write(page, [UInt8](folder.bytes(page).reversed()))
    try compare(folder, [], "same size")
    try folder.remove(page)
    try compare(folder, [], "removed")
    try folder.remove("site/chats/index.html")
    try compare(folder, [], "a list")
    try FileManager.default.removeItem(atPath: folder.at("site"))
    try compare(folder, [], "all")
  }

  @Test("a site whose files got other dates, as by a copy, is not made again")
  func copiedSite() throws {
    let folder = try CachedProject.folder()
    try compare(folder)
    try folder.copy(from: folder.at("site"), to: "copy")
    try FileManager.default.removeItem(atPath: folder.at("site"))
    try FileManager.default.moveItem(atPath: folder.at("copy"), toPath: folder.at("site"))
    #expect(try compare(folder).output.contains(" 0 written, "))
  }

  @Test("a cache that is cut, changed in any part, empty, a folder or a link is as if it were not there")
  func damagedCache() throws {
    let folder = try CachedProject.folder()
    try compare(folder)
    let path = "../cache/\(try #require(caches(folder).first))"
    let bytes = try folder.bytes(path)
    let clean = try folder.tree("clean")
    var random = SeededRandom(7)
    func check(_ what: String) throws {
      // Something has changed, so that pieces are asked for.
      try folder.write("content/pages/about.md", "---\ntitle: About\n---\n\(what)\n")
      let outcome = try build(folder)
      #expect(outcome.status == 0, "\(what): \(outcome.errors)")
      for (path, bytes) in clean where path.hasPrefix("chats/c") {
        #expect(try folder.bytes("site/\(path)") == bytes, "\(what): \(path)")
      }
    }
    for _ in 0..<6 {
      let end = random.below(bytes.count)
      try folder.write(path, Array(bytes[..<end]))
      try check("cut at \(end)")
    }
    for _ in 0..<10 {
      var other = bytes
      let place = random.below(bytes.count)
      other[place] ^= 1 << UInt8(random.below(8))
      try folder.write(path, other)
      try check("byte \(place)")
    }
    try folder.write(path, [])
    try check("empty")
    try folder.remove(path)
    try FileManager.default.createSymbolicLink(atPath: folder.at(path), withDestinationPath: "/dev/zero")
    try check("a link")
    try folder.remove(path)
    try FileManager.default.createDirectory(atPath: folder.at(path), withIntermediateDirectories: false)
    try check("a folder")
  }

  @Test("errors keep the old site and the old cache; what was right is not made again after")
  func errors() throws {
    let folder = try CachedProject.folder()
    try compare(folder)
    try folder.write("content/chats/broken.json", "{")
    #expect(try compare(folder).status == 1)
    try folder.remove("content/chats/broken.json")
    let outcome = try Program.run(["build", ".", "--now", Program.now, "--verbose"] + Self.cache, in: folder)
    #expect(outcome.output.contains("  compare: "))
    #expect(try caches(folder).count == 1, "nothing else is left in the cache")
  }

  @Test("without a place for caches there is none, and a place that cannot be written to is no error")
  func noPlace() throws {
    let folder = try CachedProject.folder()
    try folder.write("file", "x")
    #expect(try Program.build(folder, ["--cache-folder", "file/cache"]).status == 0)
    let home = try Folder()
    #expect(try Program.build(folder, environment: ["HOME": home.path]).status == 0)
    #expect(try home.names(".cache/scrollback").count == 1)
    let other = try Folder()
    #expect(
      try Program.build(folder, environment: ["HOME": home.path, "XDG_CACHE_HOME": other.path]).status == 0)
    #expect(try other.names("scrollback").count == 1)
  }
}
