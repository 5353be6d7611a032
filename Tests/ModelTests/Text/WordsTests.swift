import Model
import Testing

@Suite struct EditDistanceTests {
  @Test(
    "the distance counts insertions, removals and replacements up to a limit",
    arguments: [
      ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
      ("Inprogress", "In Progress", 2),
      ("abc", "abcdef", 3), ("ab", "ba", 2), ("zoë", "zoe", 1), ("abcdefgh", "stuvwxyz", 3),
    ])
  func distance(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(left, right, atMost: 2) == distance)
    #expect(EditDistance.between(right, left, atMost: 2) == distance)
  }

  @Test(
    "the nearest name within two edits is meant, the first on a tie, none when all are far",
    arguments: [
      ("alysha", ["me", "alisha"], "alisha"), ("bat", ["cat", "hat"], "cat"), ("cat", ["bat", "cat"], "cat"),
      ("xyz", ["alisha", "bob"], nil), ("a", [], nil),
    ] as [(String, [String], String?)])
  func nearest(name: String, candidates: [String], expected: String?) {
    #expect(EditDistance.nearest(to: name, in: candidates) == expected)
  }

  @Test("very long texts are far from everything, without the work of comparing them")
  func long() {
    let text = String(repeating: "a", count: 100_000)
    #expect(EditDistance.between(text, text + "b", atMost: 2) == 3)
  }
}

@Suite struct VisibleTextTests {
  @Test(
    "what could move the cursor, colour or reorder a line is written out",
    arguments: [
      ("plain text, ünïcödé 🎉", "plain text, ünïcödé 🎉"),
      ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"),
      ("a\u{9B}b", "a\\u{9B}b"), ("bell\u{7}", "bell\\u{7}"), ("a\r\nb", "a\\u{D}\\u{A}b"),
      ("a\tb", "a\\u{9}b"),
      ("\u{7F}", "\\u{7F}"), ("\u{202E}gnp.exe", "\\u{202E}gnp.exe"),
      ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
      ("a\u{200E}\u{200F}\u{61C}b", "a\\u{200E}\\u{200F}\\u{61C}b"), ("\u{FEFF}a", "\\u{FEFF}a"),
      ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ])
  func escaped(text: String, expected: String) {
    #expect(VisibleText.escaped(text) == expected)
  }
}

@Suite struct TextLinesTests {
  @Test(
    "lines end with LF or CRLF, and a text that ends with one has an empty last line",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b", ""]), ("\n\n", ["", "", ""]),
      ("a\rb", ["a\rb"]), ("a\r\r\nb", ["a\r", "b"]), ("é\u{301}\r\n🎉", ["é\u{301}", "🎉"]),
    ])
  func split(text: String, lines: [String]) {
    #expect(TextLines.split(text) == lines)
  }
}

@Suite struct CountTests {
  @Test(
    "a count stands with its word and with commas between thousands",
    arguments: [
      (0, "0 messages"), (1, "1 message"), (2, "2 messages"), (999, "999 messages"), (1000, "1,000 messages"),
      (1253, "1,253 messages"), (1_000_000, "1,000,000 messages"), (-1234, "-1,234 messages"),
    ])
  func text(count: Int, text: String) {
    #expect(Count.text(count, "message", "messages") == text)
  }

  @Test("the smallest and largest numbers are written in full")
  func extremes() {
    #expect(Count.grouped(.max) == "9,223,372,036,854,775,807")
    #expect(Count.grouped(.min) == "-9,223,372,036,854,775,808")
  }
}

@Suite struct PersonBadgeTests {
  @Test(
    "initials are the first letters of the first and the last word",
    arguments: [
      ("Alisha", "A"), ("Ada Lovelace", "AL"), ("jean-luc van damme", "JD"), ("  bob  ", "B"), ("", "?"),
      ("!!!", "?"),
      ("42 Degrees", "4D"), ("👩‍🚀 Zoe", "Z"), ("山田 太郎", "山太"), ("é́clair", "É́"), ("ßen ßo", "SS"),
    ])
  func initials(name: String, initials: String) {
    #expect(PersonBadge(name: name, id: "1").initials == initials)
  }

  @Test(
    "the hue belongs to the id and does not change with the name or the machine (C-10)",
    arguments: [("alisha", 11), ("bob", 8), ("", 1)])
  func hue(id: String, hue: Int) {
    #expect(PersonBadge(name: "A", id: id).hue == hue)
    #expect(PersonBadge(name: "B", id: id).hue == hue)
  }

  @Test("all twelve hues are used")
  func allHues() {
    #expect(Set((0..<200).map { PersonBadge(name: "A", id: String($0)).hue }) == Set(0...11))
  }
}

@Suite struct SplitMix64Tests {
  @Test("the sequence of a seed is the published one")
  func published() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("fractions lie from 0 to below 1, numbers below their bound")
  func bounds() {
    var random = SplitMix64(seed: 0)
    for _ in 0..<1000 {
      #expect((0..<1).contains(random.unit()))
      #expect((0..<7).contains(random.next(below: 7)))
    }
    #expect(random.next(below: 1) == 0)
  }
}
