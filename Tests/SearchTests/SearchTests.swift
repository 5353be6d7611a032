@testable import Basics
import Deflate
@testable import Search
@testable import SearchRecords
import Synchronization
import TestSupport
import Testing

/// The index as a whole: what is written is found, and what is broken is said to be.
struct SearchTests {
  static let small = MadeIndex(chats: 3, messages: 20)
  static let large = MadeIndex(chats: 6, messages: 1200)

  @Test("less than 256 KB of text is one file, more of it many, and both find every message (X-06)")
  func sizes() throws {
    #expect(Self.small.files.keys.sorted() == ["root"])
    #expect(Self.large.files.count > 20)
    for made in [Self.small, Self.large] {
      let count = made.records.reduce(0) { $0 + $1.rows.count }
      let reader = try made.reader()
      #expect(reader.count == count)
      #expect(try reader.search(SearchQuery("kind:chats")).count == count)
    }
  }

  @Test("an index that is sound is found so, and its addresses are those of the pages")
  func sound() throws {
    for made in [Self.small, Self.large] {
      let anchors = Set((0..<1200).map { "m-\($0)" })
      #expect(try made.reader().verify { _ in anchors }.isEmpty)
      let missing = try made.reader().verify { _ in anchors.subtracting(["m-3"]) }
      #expect(missing.count == made.records.count)
      #expect(missing.allSatisfy { $0.description.contains("\"m-3\", which is not on this page") })
      #expect(try made.reader().verify { _ in nil }.count == made.reader().count)
    }
  }

  @Test("the same records give the same files, whatever their order")
  func order() {
    #expect(MadeIndex(Self.large.records.reversed()).files == Self.large.files)
  }

  @Test(
    "a message that nothing dates is found by its words, stands last, and no date finds it")
  func untimed() throws {
    var dated = SearchRecord(kinds: ["chats", "direct"], title: "Dated", path: "chats/dated")
    var undated = SearchRecord(kinds: ["chats", "assistant"], title: "Undated", path: "chats/undated")
    (dated.pages, undated.pages) = ([(0, "chats/dated/index.html")], [(0, "chats/undated/index.html")])
    dated.add(text: "a lamp", anchor: "m-1", name: "Ann", time: 1_700_000_000)
    undated.add(text: "no lamp", anchor: "m-2", name: "Bo", time: SearchRecord.untimed)
    let reader = try MadeIndex([dated, undated]).reader()
    #expect(try reader.search(SearchQuery("lamp")).map(\.title) == ["Dated", "Undated"])
    for query in ["lamp before:2030", "lamp after:1971", "lamp on:2023-11"] {
      #expect(try reader.search(SearchQuery(query)).map(\.title) == ["Dated"], "\(query)")
    }
  }

  @Test("no messages are an index as well")
  func nothing() throws {
    let reader = try MadeIndex([]).reader()
    #expect(try reader.search(SearchQuery("x")).isEmpty)
    #expect(try reader.verify { _ in nil }.isEmpty)
  }

  @Test("a message may hold what files and scripts are made of")
  func hostile() throws {
    let texts = [
      "</script><script>alert(1)</script>", "__proto__ constructor", "\"quoted\" \\", "line\u{2028}end",
      "nul\0nul",
      String(repeating: "long ", count: 13_000), String(repeating: "x", count: 64 << 10),
    ]
    for filler in [0, 300_000] {
      let made = MadeIndex([LayoutTests.record("chats/a", texts + [String(repeating: "y ", count: filler)])])
      for bytes in made.files.values {
        let letters = Set(bytes.dropLast().map { Character(Unicode.Scalar($0)) })
        #expect(letters.isDisjoint(with: ["/", "'", "\\", "\n", "\u{2028}"]))
      }
      let reader = try made.reader()
      for (query, place) in [
        ("*</script>*", 0), ("__proto__", 1), ("*\\*", 2), ("end", 3), ("*\0*", 4), ("long", 5),
      ] {
        #expect(try reader.search(SearchQuery(query)).map(\.text) == [texts[place]], "\(query)")
      }
    }
  }

  @Test("a file that is missing, cut, changed or another one is an error that names it")
  func broken() throws {
    let queries = ["kami", "re*", "*kam*", "from:ann", "\"ka mi\""].map { SearchQuery($0) }
    for name in Self.large.files.keys.sorted().prefix(3) + ["root"] {
      for change in ["missing", "cut", "changed", "other"] {
        var made = Self.large
        guard var bytes = made.files[name] else { continue }
        switch change {
        case "missing": made.files[name] = nil
        case "cut": made.files[name] = Array(bytes.dropLast(9))
        case "changed":
          bytes[bytes.count / 2] = bytes[bytes.count / 2] == 0x41 ? 0x42 : 0x41
          made.files[name] = bytes
        default: made.files[name] = IndexFile(Array("{}".utf8), name: name).bytes
        }
        do throws(Diagnostic) {
          let files = made.files
          let reader = try SearchReader { files[$0] }
          for query in queries { _ = try reader.search(query) }
          _ = try reader.verify { _ in [] }
          Issue.record("\(name) is \(change), and nobody says so")
        } catch {
          #expect(
            error.path == "search/\(name).js", "\(error)")
        }
      }
    }
  }

  @Test("content that unpacks to more than 64 MB is refused")
  func bomb() {
    let file = IndexFile(Array(repeating: 0x20, count: 65 << 20))
    #expect(file.bytes.count < 200_000)
    #expect(IndexFile.content(file.bytes, name: file.name) == nil)
  }

  @Test("noise in place of any content never traps a reader", arguments: [1, 2] as [UInt64])
  func noise(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = Self.large.files.keys.sorted()
    for _ in 0..<15 {
      var made = random.next(below: 3) == 0 ? Self.small : Self.large
      let name =
        made.files.count == 1 || random.next(below: 3) == 0 ? "root" : names[random.next(below: names.count)]
      guard let bytes = made.files[name], let content = IndexFile.content(bytes, name: name) else { continue }
      made.files[name] = IndexFile(content.spoilt(&random), name: name).bytes
      if random.next(below: 4) == 0 { made.files[name] = bytes.spoilt(&random) }
      do throws(Diagnostic) {
        let files = made.files
        let reader = try SearchReader { files[$0] }
        _ = try reader.search(SearchQuery("kami -re from:ann on:2023"))
        _ = try reader.verify { _ in [] }
      } catch {
        #expect(error.path.hasPrefix("search/"), "\(error)")
      }
    }
  }

  @Test("noise in place of parts never traps their readers")
  func noisyParts() {
    var random = SplitMix64(seed: 11)
    let contents = Self.large.files.keys.sorted().compactMap { name in
      Self.large.files[name].flatMap { IndexFile.content($0, name: name) }
    }
    for _ in 0..<600 {
      let bytes = contents[random.next(below: contents.count)].prefix(3000)
      let spoilt = Array(bytes).spoilt(&random)
      _ = ShardReader.read(spoilt, below: 20_000)
      _ = Postings(spoilt[...], count: 9, below: 20_000)
      _ = BlockPlace.read(spoilt, 9, first: 0, align: 8, below: 20_000)
      _ = BlockReader.read(spoilt, below: 20_000)
      _ = Base116.decode(spoilt[...])
      _ = try? RootFacts(spoilt)
    }
  }

  @Test(
    "a root that cannot be is refused",
    arguments: [
      "", "[]", "{}", #"{"version":6,"fold":1,"count":0,"end":0,"small":0}"#,
      #"{"version":13,"fold":2,"count":0,"end":0,"small":0}"#,
      #"{"version":13,"fold":4,"count":1,"end":0,"small":0}"#,
      #"{"version":13,"fold":4,"count":1,"end":8,"small":0}"#,
      #"{"version":13,"fold":4,"count":0,"end":8,"small":1}"#,
      #"{"version":13,"fold":4,"count":0,"end":8,"small":-1}"#,
      #"{"version":13,"fold":4,"count":0,"end":9223372036854775807,"small":0}"#,
      #"{"version":13,"fold":4,"count":-1,"end":8,"small":0}"#,
    ] + brokenRoots)
  func roots(_ text: String) {
    #expect(throws: Diagnostic.self) { () throws(Diagnostic) in try RootFacts(Self.root(text, [])) }
  }

  /// Each has one member changed of a root that is read.
  static let brokenRoots = [
    ("terms", "[]"), ("terms", #"["b","a"]"#), ("shards", "[]"), ("firsts", "[0]"), ("tables", #"["x"]"#),
    ("blocks", "0"), ("blocks", "2"), ("align", "0"), ("align", "6"),
    ("table", "0"), ("end", "0"), ("years", "[2024,2023]"), ("newest", "2"), ("newest", "9"),
  ].map { name, value in
    let members = soundRoot.map { ($0.0, $0.0 == name ? value : $0.1) }
    return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static let soundRoot = [
    ("version", "13"), ("fold", "4"), ("count", "1"), ("end", "8"), ("blocks", "1"), ("table", "16"),
    ("align", "1"), ("languages", #"["en"]"#), ("newest", "0"), ("years", "[2024]"), ("terms", #"["a"]"#),
    ("shards", #"["x"]"#), ("firsts", "[]"),
    ("tables", "[]"),
  ]

  static func root(_ json: String, _ rest: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendVariable(json.utf8.count)
    return bytes + json.utf8 + rest
  }

  @Test("a root that is sound is read, and one with a byte more or less is not")
  func soundRoots() throws {
    let json = "{" + Self.soundRoot.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    #expect(try RootFacts(Self.root(json, [0, 0xAB, 0xCD])).onlyTable?.map(\.name) == ["0-abcd"])
    for rest: [UInt8] in [[], [0, 0xAB], [0, 0xAB, 0xCD, 0], [9, 0xAB, 0xCD]] {
      #expect(throws: Diagnostic.self) { () throws(Diagnostic) in try RootFacts(Self.root(json, rest)) }
    }
    for json in Self.brokenRoots {
      #expect(throws: Diagnostic.self) { () throws(Diagnostic) in
        try RootFacts(Self.root(json, [0, 0xAB, 0xCD]))
      }
    }
  }

  @Test("where blocks are many, tables in files of their own name them")
  func tables() throws {
    let files = Mutex<[String: [UInt8]]>([:])
    SearchIndex(MadeIndex.segmentStore(Self.large.records), tableSize: 16).write(jobs: 2) { file in
      files.withLock { $0[file.name] = file.bytes }
    }
    let all = files.withLock { $0 }
    let reader = try SearchReader { all[$0] }
    #expect(reader.root.tables.count > 1)
    #expect(try reader.blocks().map(\.name) == Self.large.reader().blocks().map(\.name))
    #expect(try reader.verify { _ in Set((0..<1200).map { "m-\($0)" }) }.isEmpty)
  }

  @Test("no message is stored twice: each is in one block, however scattered its words are")
  func once() throws {
    let reader = try Self.large.reader()
    let blocks = try reader.blocks()
    let ids = try blocks.flatMap { try reader.texts($0).map(\.message.id) }
    #expect(ids.count == reader.count && Set(ids).count == ids.count)
    var named = Set(blocks.map(\.name) + reader.root.names + ["root"])
    for name in reader.root.names {
      for entry in try reader.entries(name).values {
        if case .files(let files) = entry.place { named.formUnion(files.map(\.name)) }
      }
    }
    #expect(named == Set(Self.large.files.keys))
  }

  @Test("pages that are no chats are found by what they say and by their titles (X-06)")
  func pages() throws {
    let page = SearchRecord(
      page: "services/9-boiler", kinds: ["services", "service"], title: "Boiler", texts: ["", "leaks"])
    for records in [[page], Self.large.records + [page]] {
      let reader = try MadeIndex(records).reader()
      for query in ["boiler leaks", "kind:service", "in:boiler", "kind:page", "in:services/9-boiler"] {
        #expect(
          try reader.search(SearchQuery(query)).map(\.path) == ["services/9-boiler/index.html"], "\(query)")
      }
    }
  }

  @Test("messages are found by what the review counts in them, and not by verdicts")
  func traits() throws {
    var record = LayoutTests.record("review/run/a", ["x", "y"])
    record.add(
      text: "z", anchor: "m-2", name: "Ann", time: 5, traits: [SearchRecord.Traits(name: "loop") ?? []])
    for records in [[record], Self.large.records + [record]] {
      let reader = try MadeIndex(records).reader()
      for query in ["has:loop", "has:loop in:review"] {
        #expect(try reader.search(SearchQuery(query)).map(\.text) == ["z"], "\(query)")
      }
      let query = SearchQuery("verdict:bad")
      #expect(query.notes.count == 1)
      #expect(try reader.search(query).isEmpty)
    }
  }

  @Test("messages are found by participants, tags and by whose they are (issue 24)")
  func people() throws {
    var record = LayoutTests.record("chats/a", ["x", "y"])
    record.add(text: "z", anchor: "m-2", name: "Bo B", time: 5, traits: [.mine, .thread])
    (record.people, record.tags) = (["Ann", "Bo\tB\n"], ["Big Sky", "sea"])
    var crowd = LayoutTests.record("chats/b", ["x"])
    crowd.people = (0..<65).map { "Ann \($0)" }
    var group = LayoutTests.record("chats/c", ["w"])
    group.people = (0..<64).map { "Cy \($0)" }
    for records in [[record, crowd, group], Self.large.records + [record, crowd, group]] {
      let reader = try MadeIndex(records).reader()
      for (query, texts) in [
        ("with:bo", ["z", "y", "x"]), ("to:b", ["y", "x"]), ("to:ann", ["z"]),
        ("tag:big-sky", ["z", "y", "x"]),
        ("is:mine", ["z"]), ("has:thread", ["z"]), ("with:5", ["w"]),
        ("to:\"cy 63\"", ["w"]), ("to:ann-64", []), ("tag:\"sky sea\"", []), ("kind:sea", []),
      ] {
        #expect(try reader.search(SearchQuery(query)).map(\.text) == texts, "\(query)")
      }
    }
  }

  @Test("a file is named after what it holds, however that is packed; a block after its first id too")
  func names() {
    let content = Array("numbers \(String(repeating: "texts ", count: 900))".utf8)
    let digest = ContentHash.of(content).hex
    for level: Int32 in [1, 9] {
      let packer = Deflater(level: level)
      let file = IndexFile(content, packer)
      let block = IndexFile(block: content, first: 500, packer)
      #expect([file.name, block.name] == [String(digest.prefix(10)), "1f4-\(digest.prefix(4))"])
      #expect(IndexFile.content(file.bytes, name: file.name) == content)
      #expect(IndexFile.content(block.bytes, name: block.name) == content)
      #expect(IndexFile(content + [0], packer).name != file.name)
    }
    let other = String(decoding: IndexFile(content).bytes, as: UTF8.self)
      .replacing(digest.prefix(10), with: "0000000000")
    #expect(IndexFile.content(Array(other.utf8), name: "0000000000") == nil)
  }

  @Test("files of another form than one call with one text are refused")
  func form() {
    let good = IndexFile(Array("content".utf8), name: "root")
    #expect(IndexFile.content(good.bytes, name: "root") == Array("content".utf8))
    let text = String(decoding: good.bytes, as: UTF8.self)
    for wrong in [
      " " + text, text + " ", text.replacing("\n", with: ""), text.replacing("root", with: "toor"),
      text.replacing("loaded", with: "Loaded"), "alert(1);" + text, "", "Scrollback.loaded(\"root\",\"",
      "Scrollback.loaded(\"root\",\"\")\n",
    ] {
      #expect(IndexFile.content(Array(wrong.utf8), name: "root") == nil, "\(wrong)")
    }
  }
}
