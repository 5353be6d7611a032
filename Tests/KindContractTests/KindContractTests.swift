import Basics
import Content
import Kinds
import Model
import Testing

/// What every kind promises, whatever it is about. A kind without files in `KindFixture` fails here.
struct KindContractTests {
  static let names = AllKinds.all.map { $0.name }

  /// Whether a path lies in a folder that the kind reads.
  private static func isOwn(_ path: String, _ name: String) -> Bool {
    let folders = AllKinds.all.first { $0.name == name }?.folders ?? []
    return folders.contains { path.hasPrefix("content/\($0)/") }
  }

  private func run(_ name: String, _ files: [InputFile], times: Int = 1) throws -> KindRun {
    let kind = try #require(AllKinds.all.first { $0.name == name })
    return try KindRun.run(kind, files, times: times)
  }

  @Test("good files of every form give pages and no word of complaint", arguments: names)
  func good(_ name: String) throws {
    let run = try run(name, KindFixture.input(of: name))
    #expect(run.files.count >= 2)
    #expect(run.diagnostics == [])
  }

  @Test("mapping a source twice gives the same bytes", arguments: names)
  func mapTwice(_ name: String) throws { _ = try run(name, KindFixture.input(of: name), times: 3) }

  @Test("no two files have one path, not even where letter case does not count", arguments: names)
  func onePath(_ name: String) throws {
    let paths = try run(name, KindFixture.input(of: name)).files.map { $0.path.lowercased() }
    #expect(Set(paths).count == paths.count)
  }

  @Test("paths are relative and normalised; those of pages are lower case", arguments: names)
  func paths(_ name: String) throws {
    for file in try run(name, KindFixture.input(of: name)).files {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }, "\(file.path)")
      #expect(
        !file.path.contains("\\") && !file.path.unicodeScalars.contains { $0.value < 0x20 }, "\(file.path)")
      if file.path.hasSuffix(".html") { #expect(file.path == file.path.lowercased()) }
    }
  }

  @Test("every file but lists says what it is made from, by a path the user can open", arguments: names)
  func sources(_ name: String) throws {
    let sources = try run(name, KindFixture.input(of: name)).files.compactMap(\.source)
    #expect(!sources.isEmpty)
    for source in sources { #expect(Self.isOwn(source, name), "\(source)") }
  }

  @Test("the order in which files are found changes nothing", arguments: names, [1, 2, 3] as [UInt64])
  func order(_ name: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = KindFixture.input(of: name)
    var shuffled = files
    for index in shuffled.indices { shuffled.swapAt(index, random.next(below: shuffled.count)) }
    // Folders come together, as on a disk; within that any order.
    shuffled.sort { $0.parts.dropLast().joined(separator: "/") < $1.parts.dropLast().joined(separator: "/") }
    let (straight, mixed) = (try run(name, files), try run(name, shuffled))
    #expect(try mixed.output() == straight.output())
    #expect(Set(mixed.diagnostics.map(\.description)) == Set(straight.diagnostics.map(\.description)))
  }

  @Test("without files a kind makes lists at most, and says nothing", arguments: names)
  func nothing(_ name: String) throws {
    let run = try run(name, [])
    #expect(run.diagnostics == [])
    #expect(run.files.allSatisfy { $0.source == nil })
  }

  /// Each file of each kind.
  static let victims = names.flatMap { name in KindFixture.files(of: name).map { (name, $0.path) } }

  @Test("garbage in any one file never crashes, and is told with a path, 150 times over", arguments: victims)
  func garbage(_ name: String, path: String) throws {
    let good = KindFixture.files(of: name).filter { KindFixture.isRead($0.path, with: path) }
    let text = try #require(good.first { $0.path == path }).text
    func told(_ bytes: [UInt8]) throws -> [Diagnostic] {
      try run(
        name,
        good.map { InputFile(contentPath: $0.path, bytes: $0.path == path ? bytes : Array($0.text.utf8)) }
      )
      .diagnostics
    }
    for round in 0..<150 {
      var random = SplitMix64(seed: UInt64(round))
      for diagnostic in try told(Garbage.make(from: Array(text.utf8), &random)) {
        #expect(Self.isOwn(diagnostic.path, name), "\(diagnostic)")
        #expect(!diagnostic.message.isEmpty)
        if diagnostic.column != nil { #expect((diagnostic.line ?? 0) > 0, "\(diagnostic)") }
      }
    }
    guard Garbage.isUnreadable(path) else { return }
    var random = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let noise = (0..<40).map { _ in UInt8(random.next(below: 256)) } + [0xFF]
      // Broken records of an archive are counted; all else is an error.
      let told = try told(noise).filter { $0.severity == .error || Garbage.isArchive(path) }
      #expect(told.contains { $0.path == "content/\(path)" }, "\(told)")
    }
  }
}
