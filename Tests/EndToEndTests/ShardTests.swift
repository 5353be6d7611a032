import Foundation
import Testing

/// Many machines make the site of one.
@Suite("Shards of a build")
struct ShardTests {
  /// A project of which an archive has pieces enough for seven shards, with an export of another program.
  private func folder() throws -> Folder {
    let folder = try CachedProject.folder()
    let lines = (0..<60).map { number in
      "{\"id\":\"big\(number)\",\"title\":\"Big \(number)\",\"messages\":[{\"id\":\"1\",\"sender\":\"a\",\"text\":\""
        + String(repeating: "word \(number) ", count: 900) + "\",\"timestamp\":\"2025-10-10T10:00:00Z\"}]}"
    }
    try folder.write("content/chats/big.jsonl", lines.joined(separator: "\n") + "\n")
    try folder.write(
      "content/chats/irc-2025-10-01.log",
      "[10:00] <ann> hello bob\n[10:01] <bob> hi ann, see https://example.org/\n")
    let chat = "[20.01.24, 10:00:00] Ann: Hello\n[20.01.24, 10:01:00] Bo: Hi\n"
    try folder.write("content/chats/WhatsApp Chat with Bo.txt", chat)
    try folder.write(
      "content/chats/WhatsApp Chat with Bo (1).txt", chat + "[21.01.24, 10:00:00] Ann: Again\n")
    try folder.write("content/stories/users.json", "{\"pages\":[{\"users\":[{\"id\":1,\"name\":\"Neo\"}]}]}")
    try folder.write(
      "content/site.yml", "title: Shards\ntimezone: UTC\nbaseURL: https://example.org/a/\nredact: [email]\n")
    return folder
  }

  private func shard(_ number: Int, _ count: Int, _ folder: Folder, _ more: [String] = []) throws
    -> Program.Outcome
  {
    try Program.build(folder, ["--shard", "\(number)/\(count)", "-o", "shards/\(number)"] + more)
  }

  private func merge(_ numbers: [Int], _ folder: Folder, _ more: [String] = []) throws -> Program.Outcome {
    let elsewhere = try Folder()
    // From another folder, as another machine would.
    return try Program.run(
      ["build", folder.path, "-o", folder.at("merged"), "--now", Program.now] + more + ["--merge"]
        + numbers.map { folder.at("shards/\($0)") }, in: elsewhere)
  }

  @Test("any number of shards, in any order, gives the bytes of one machine", arguments: [1, 2, 3, 7])
  func same(_ count: Int) throws {
    let folder = try folder()
    let whole = try Program.build(folder, ["--no-cache"])
    #expect(whole.status == 0, "\(whole.errors)")
    for number in (1...count).reversed() {
      let outcome = try shard(number, count, folder, ["--jobs", "\(number)"])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let outcome = try merge((1...count).shuffled(with: count), folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let (one, other) = (try folder.tree("site"), try folder.tree("merged"))
    #expect(Set(one.keys) == Set(other.keys))
    for (path, bytes) in one where other[path] != bytes { Issue.record("\(path) differs") }
  }

  @Test("a shard that was cut off anywhere goes on where it was, and gives the same")
  func resumed() throws {
    let folder = try folder()
    #expect(try Program.build(folder, ["--no-cache"]).status == 0)
    for number in 1...2 { #expect(try shard(number, 2, folder).status == 0) }
    let bytes = try folder.bytes("shards/1/pieces")
    for end in [0, 30, bytes.count / 3, bytes.count / 2, bytes.count - 1] {
      try folder.write("shards/1/pieces", Array(bytes[..<end]))
      let torn = try merge([1, 2], folder)
      #expect(torn.status == 6, "\(end)")
      #expect(torn.errors.contains(end < 44 ? "is not a shard" : "incomplete"), "\(torn.errors)")
      #expect(!folder.exists("merged"))
      let before = try folder.stamps("shards/1/pages")
      #expect(try shard(1, 2, folder).status == 0)
      let after = try folder.stamps("shards/1/pages")
      #expect(Set(before.keys) == Set(after.keys))
      // Parts of other programs' exports have no name of their own, and are made again.
      let isOfExport = { (path: String) in ["chats/irc", "chats/bo"].contains { path.hasPrefix($0) } }
      let twice = after.filter { !isOfExport($0.key) && before[$0.key] != $0.value }.keys
      if end > bytes.count / 2 { #expect(twice.isEmpty, "nothing is written twice") }
    }
    #expect(try merge([1, 2], folder).status == 0)
    #expect(try folder.tree("site") == folder.tree("merged"))
  }

  @Test("a shard that is missing, given twice, of another number, or none is named")
  func wrongSets() throws {
    let folder = try folder()
    for number in 1...3 { #expect(try shard(number, 3, folder).status == 0) }
    func fault(_ numbers: [Int]) throws -> String {
      let outcome = try merge(numbers, folder)
      #expect(outcome.status == 6)
      #expect(!folder.exists("merged"))
      return outcome.errors
    }
    #expect(try fault([1, 3]).contains("shard 2 of 3 missing"))
    #expect(try fault([3]).contains("shards 1, 2 of 3 missing"))
    #expect(try fault([1, 2, 3, 2]).contains("is shard 2/3, like"))
    #expect(try fault([1, 2, 9]).contains("is not a shard"))
    #expect(try Program.build(folder, ["--shard", "1/2", "-o", "shards/8"]).status == 0)
    #expect(try fault([1, 2, 8]).contains("is shard 1/2, but"))
    let taken = try Program.build(folder, ["--shard", "1/2", "-o", "shards/3"])
    #expect(taken.status == 6)
    #expect(taken.errors.contains("already contains shard 3/3"))
  }

  @Test("a shard of another day, other settings, templates or content is named")
  func foreign() throws {
    let folder = try folder()
    #expect(try shard(1, 2, folder).status == 0)
    func second(_ what: String, _ wanted: String, _ more: [String] = [], _ change: () throws -> Void) throws {
      try change()
      let made = try Program.run(
        ["build", ".", "--shard", "2/2", "-o", "shards/2"] + (more.isEmpty ? ["--now", Program.now] : more),
        in: folder)
      #expect(made.status == 0, "\(what): \(made.errors)")
      let outcome = try merge([1, 2], folder)
      #expect(outcome.status == 6, "\(what)")
      #expect(outcome.errors.contains(wanted), "\(what): \(outcome.errors)")
    }
    let other = "different settings, templates, day or version"
    try second("day", other, ["--now", "2025-11-06T12:00:00Z"]) {}
    try second("future", other, ["--now", Program.now, "--future"]) {}
    let lines = try folder.text("content/chats/big.jsonl")
    try second("content of the same size", "changed while the shards were built") {
      try folder.write("content/chats/big.jsonl", lines.replacing("word 1 ", with: "ward 1 "))
    }
    try second("content", "from different content") {
      try folder.write("content/chats/big.jsonl", lines + "\n")
    }
    try second("templates", other) { try folder.write("templates/assets/own.css", "p {}") }
  }

  @Test(
    "a page of a shard that is gone or changed keeps the site from being made, and running the shard again mends it"
  )
  func damagedPage() throws {
    let folder = try folder()
    #expect(try Program.build(folder, ["--no-cache"]).status == 0)
    for number in 1...2 { #expect(try shard(number, 2, folder).status == 0) }
    let pages = try folder.tree("shards/2/pages").keys.sorted().filter { $0.hasSuffix("index.html") }
    let page = "shards/2/pages/\(try #require(pages.first))"
    let bytes = try folder.bytes(page)
    for damaged in [nil, Array(bytes.dropLast()), [bytes[0] ^ 1] + bytes.dropFirst()] {
      if let damaged { try folder.write(page, damaged) } else { try folder.remove(page) }
      let outcome = try merge([1, 2], folder)
      #expect(outcome.status == 6)
      #expect(outcome.errors.contains("is missing or has changed"), "\(outcome.errors)")
      #expect(try shard(2, 2, folder).status == 0)
      #expect(try folder.bytes(page) == bytes)
    }
    #expect(try merge([1, 2], folder).status == 0)
    #expect(try folder.tree("site") == folder.tree("merged"))
  }

  @Test("an error in its content ends a shard as it ends a build, and leaves it not whole")
  func broken() throws {
    let folder = try folder()
    try folder.write("content/chats/broken.json", "{")
    let outcomes = try (1...2).map { try shard($0, 2, folder) }
    #expect(outcomes.map(\.status).sorted() == [0, 1])
    #expect(outcomes.contains { $0.errors.contains("the shard is incomplete") })
    #expect(try merge([1, 2], folder).status == 6)
  }

  @Test(
    "a number that names no shard is wrong usage",
    arguments: [
      ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "2"], ["--shard", "1/0"], ["--shard", "a/b"],
    ])
  func usage(_ arguments: [String]) throws {
    let folder = try CachedProject.folder()
    #expect(try Program.build(folder, arguments + ["-o", "x"]).status == 2)
    #expect(try Program.build(folder, ["--shard", "1/2"]).status == 2)
    #expect(try Program.build(folder, ["--shard", "1/2", "-o", "x", "--merge", "y"]).status == 2)
  }
}

extension ClosedRange<Int> {
  /// In another order, the same in each run.
  fileprivate func shuffled(with seed: Int) -> [Int] {
    var random = SeededRandom(UInt64(seed))
    var rest = Array(self)
    return map { _ in rest.remove(at: random.below(rest.count)) }
  }
}
