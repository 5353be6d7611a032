import Basics
import Content
import TestSupport
import Testing

/// Reads one field of an object and gives the value in words and what was said.
private func reading<T>(_ kind: ContentValue.Kind, _ read: (Record, inout Problems) -> T?) throws -> (
  T?, [String]
) {
  var problems = Problems(path: "a.json")
  let record = try #require(Record(.object(["key": kind]), &problems))
  let value = read(record, &problems)
  return (value, problems.printed)
}

/// Values of the wrong type for everything, and how they are named.
private let misfits: [(kind: ContentValue.Kind, name: String)] = [
  (.list([]), "a list"), (.map([]), "an object"),
]

@Suite struct RecordTests {
  @Test(
    "a value that is no object is an error that says what it is",
    arguments: [
      (.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.number("1e400"), "the number 1e400"),
      (.string("x"), "\"x\""), (.plain(""), "empty text"), (.list([]), "a list"),
    ] as [(ContentValue.Kind, String)])
  func noObject(kind: ContentValue.Kind, name: String) {
    var problems = Problems(path: "a.json")
    #expect(Record(ContentValue(kind, at: SourcePosition(line: 2, column: 3)), &problems) == nil)
    #expect(problems.printed == ["a.json:2:3: error: expected an object, found \(name)"])
  }

  @Test("a field that is absent or null is nil without a word")
  func absent() throws {
    for key in ["key", "other"] {
      let (found, printed) = try reading(.null) { record, problems in
        let all: [Any?] = [
          record.string(key, &problems), record.identifier(key, &problems), record.bool(key, &problems),
          record.int(key, &problems), record.double(key, &problems), record.instant(key, &problems),
          record.choice(key, ["a"], &problems), record.number(key, in: 1...2, &problems),
        ]
        return all.allSatisfy { $0 == nil } && record.list(key, &problems).isEmpty
          && record.strings(key, &problems).isEmpty
      }
      #expect(found == true)
      #expect(printed == [])
    }
  }

  @Test("a text is taken, and anything else is named at its place")
  func string() throws {
    #expect(try reading(.string("x")) { $0.string("key", &$1) } == ("x", []))
    #expect(try reading(.plain("5")) { $0.string("key", &$1) } == ("5", []))
    #expect(
      try reading(.number("5")) { $0.string("key", &$1) }
        == (nil, ["a.json:4:9: error: \"key\" must be text, found the number 5"]))
    for misfit in misfits {
      #expect(
        try reading(misfit.kind) { $0.string("key", &$1) }
          == (nil, ["a.json:4:9: error: \"key\" must be text, found \(misfit.name)"]))
    }
  }

  @Test("an id is a text or a whole number")
  func identifier() throws {
    #expect(try reading(.number("12")) { $0.identifier("key", &$1) } == ("12", []))
    #expect(try reading(.string("m1")) { $0.identifier("key", &$1) } == ("m1", []))
    #expect(
      try reading(.number("1.5")) { $0.identifier("key", &$1) }
        == (nil, ["a.json:4:9: error: \"key\" must be text or a whole number, found the number 1.5"]))
    #expect(
      try reading(.bool(true)) { $0.identifier("key", &$1) }
        == (nil, ["a.json:4:9: error: \"key\" must be text or a whole number, found true"]))
  }

  @Test("true and false are no texts, and texts are not true")
  func bool() throws {
    #expect(try reading(.bool(false)) { $0.bool("key", &$1) } == (false, []))
    #expect(try reading(.plain("true")) { $0.bool("key", &$1) } == (true, []))
    for (kind, name) in [
      (.string("true"), "\"true\""), (.plain("no"), "\"no\""),
      (.number("1"), "the number 1"),
    ] as [(ContentValue.Kind, String)] {
      #expect(
        try reading(kind) { $0.bool("key", &$1) }
          == (nil, ["a.json:4:9: error: \"key\" must be true or false, found \(name)"]))
    }
  }

  @Test(
    "a whole number fits into 64 bits and has no fraction",
    arguments: [
      (.number("-7"), -7, nil), (.plain("12"), 12, nil), (.number("9223372036854775807"), .max, nil),
      (.number("9223372036854775808"), nil, "the number 9223372036854775808"),
      (.number("1.0"), nil, "the number 1.0"),
      (.number("1e3"), nil, "the number 1e3"), (.string("1"), nil, "\"1\""),
      (.list([]), nil, "a list"),
    ] as [(ContentValue.Kind, Int?, String?)])
  func int(kind: ContentValue.Kind, expected: Int?, found: String?) throws {
    let message = found.map { ["a.json:4:9: error: \"key\" must be a whole number, found \($0)"] } ?? []
    #expect(try reading(kind) { $0.int("key", &$1) } == (expected, message))
  }

  @Test(
    "a number is finite",
    arguments: [
      (.number("0.5"), 0.5, nil), (.number("-0"), 0, nil), (.plain("1e2"), 100, nil),
      (.number("1e400"), nil, "the number 1e400"), (.plain("inf"), nil, "\"inf\""),
      (.plain("nan"), nil, "\"nan\""), (.plain("0x10"), nil, "\"0x10\""),
      (.bool(true), nil, "true"),
    ] as [(ContentValue.Kind, Double?, String?)])
  func double(kind: ContentValue.Kind, expected: Double?, found: String?) throws {
    let message = found.map { ["a.json:4:9: error: \"key\" must be a number, found \($0)"] } ?? []
    #expect(try reading(kind) { $0.double("key", &$1) } == (expected, message))
  }

  @Test("a list is taken whole, and its texts one by one")
  func lists() throws {
    #expect(try reading(.texts(["a", "b"])) { $0.strings("key", &$1) } == (["a", "b"], []))
    #expect(
      try reading(.string("a")) { $0.strings("key", &$1) }
        == ([], ["a.json:4:9: error: \"key\" must be a list, found \"a\""]))
    let mixed = ContentValue.Kind.list([
      ContentValue(.string("a"), at: .start),
      ContentValue(.number("1"), at: SourcePosition(line: 9, column: 2)),
    ])
    #expect(
      try reading(mixed) { $0.strings("key", &$1) }
        == (["a"], ["a.json:9:2: error: \"key\" must contain only text, found the number 1"]))
  }

  @Test("a required text must be there and must not be blank")
  func required() throws {
    #expect(try reading(.string(" x ")) { $0.required("key", &$1) } == (" x ", []))
    #expect(try reading(.null) { $0.required("key", &$1) } == (nil, ["a.json:3:5: error: missing \"key\""]))
    for blank in ["", "  ", "\n\u{A0}"] {
      let (value, printed) = try reading(.string(blank)) { $0.required("key", &$1) }
      #expect(value == nil)
      #expect(printed == ["a.json:4:9: error: \"key\" must not be blank"])
    }
  }

  @Test("a missing field names the record that misses it")
  func missing() throws {
    var problems = Problems(path: "a.json")
    var record = try #require(Record(.object([:]), &problems))
    record.name = "service \"007\""
    record.missing("customerName", &problems)
    #expect(problems.printed == ["a.json:3:5: error: missing \"customerName\" in service \"007\""])
  }

  @Test(
    "a moment that is none is shown with what is wrong and what to do",
    arguments: [
      (
        "2024-13-01",
        "a.json:4:9: error: \"key\" is not an ISO 8601 date: \"2024-13-01\" (month 13 does not exist)"
      ),
      (
        "2024-02-30T10:00:00Z",
        "a.json:4:9: error: \"key\" is not a calendar date: \"2024-02-30T10:00:00Z\" (February 2024 has 29 days)"
      ),
      (
        "2024-11-15T14:30:00",
        "a.json:4:9: error: \"key\" has no time zone: \"2024-11-15T14:30:00\"\n  help: add \"Z\" or an offset such as \"+01:00\""
      ),
    ])
  func instant(text: String, message: String) throws {
    #expect(try reading(.string(text)) { $0.instant("key", &$1) } == (nil, [message]))
    #expect(
      try reading(.string("1970-01-01T00:00:01Z")) { $0.instant("key", &$1) } == (Instant(seconds: 1), []))
  }

  @Test("a choice is one of a list; a near miss is recognised")
  func choice() throws {
    #expect(try reading(.string("Low")) { $0.choice("key", ["Low", "High"], &$1) } == ("Low", []))
    #expect(
      try reading(.string("low")) { $0.choice("key", ["Low", "High"], &$1) }
        == (nil, ["a.json:4:9: error: unknown key \"low\"\n  help: did you mean \"Low\"? Allowed: Low, High"])
    )
    #expect(
      try reading(.string("urgent")) { $0.choice("key", ["Low", "High"], &$1) }
        == (nil, ["a.json:4:9: error: unknown key \"urgent\"\n  help: Allowed: Low, High"]))
  }

  @Test("a number has limits", arguments: [(1, true), (5, true), (0, false), (6, false)])
  func number(value: Int, isIn: Bool) throws {
    let expected: (Int?, [String]) =
      isIn ? (value, []) : (nil, ["a.json:4:9: error: \"key\" must be between 1 and 5, found \(value)"])
    #expect(try reading(.number(String(value))) { $0.number("key", in: 1...5, &$1) } == expected)
  }

  @Test("an unknown key is named once a file, with the nearest known one")
  func unknownKeys() throws {
    var problems = Problems(path: "a.json")
    let record = try #require(Record(.object(["titel": .null, "zzz": .null, "title": .null]), &problems))
    for _ in 0..<2 {
      record.warnAboutKeys(besides: [.init("title", .text, ""), .init("id", .text, "")], &problems)
    }
    #expect(
      problems.printed == [
        "a.json:4:7: warning: unknown key \"titel\"\n  help: did you mean \"title\"?",
        "a.json:5:7: warning: unknown key \"zzz\"",
      ])
    #expect(!problems.hasErrors)
  }

  @Test("an object is read with its own keys; an absent one is not read, one of another type is an error")
  func object() throws {
    struct Size { var width = 0 }
    struct Sizes { var (a, b, c): (Size?, Size?, Size?) }
    var problems = Problems(path: "a.json")
    let inner = ContentValue.object(["width": .number("3"), "widht": .number("4")])
    let outer = try #require(Record(.object(["a": inner.kind, "b": .string("x")]), &problems))
    let keys: RecordSchema<Size> = [.integer("width", \.width, "how wide")]
    var sizes = Sizes()
    outer.read(
      [
        .object("a", \.a, keys, "", Size()), .object("b", \.b, keys, "", Size()),
        .object("c", \.c, keys, "", Size()),
      ], into: &sizes, &problems)
    #expect([sizes.a?.width, sizes.b?.width, sizes.c?.width] == [3, nil, nil])
    #expect(
      problems.printed == [
        "a.json:5:7: warning: unknown key \"widht\"\n  help: did you mean \"width\"?",
        "a.json:5:9: error: expected an object, found \"x\"",
      ])
  }

  @Test("the first of two equal keys counts, and keys stay in the order of the file")
  func order() throws {
    var problems = Problems(path: "a.json")
    let record = try #require(
      Record(.object(["b": .string("1"), "a": .string("2"), "b": .string("3")]), &problems))
    #expect(record.keys == ["b", "a", "b"])
    #expect(record.string("b", &problems) == "1")
  }
}

@Suite struct RecordIDTests {
  @Test(
    "an id that stands in addresses holds letters, digits, dot, underscore and hyphen, up to 64",
    arguments: [
      ("m1", true), ("A.b_c-9", true), (String(repeating: "x", count: 64), true), ("", false),
      (String(repeating: "x", count: 65), false), ("a b", false), ("é", false), ("a/b", false),
      ("a\u{0}", false), ("a#b", false),
    ])
  func valid(id: String, isValid: Bool) {
    #expect(RecordID.isValid(id) == isValid)
  }
}
