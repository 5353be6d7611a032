import Basics
import Foundation
import Secrets
import Testing

struct PatternTests {
  @Test(
    "finds what it says",
    arguments: [
      ("a+", "caaat", ["aaa"]), ("a+?", "caaat", ["a", "a", "a"]), ("cat|category", "category", ["cat"]),
      ("[a-c-]+", "d-abc-d", ["-abc-"]), ("[^a-z]", "abC", ["C"]), (#"\d{2,3}"#, "1 22 4444", ["22", "444"]),
      (#"\bo\w*"#, "one two oh", ["one", "oh"]), ("^a|b$", "aab", ["a", "b"]), ("(?i)ab", "xAbX", ["Ab"]),
      (#"(?:x(y))*z"#, "xyxyz z", ["xyxyz", "z"]), (".", "a\nb", ["a", "b"]), (#"[\d.]+"#, "v1.2", ["1.2"]),
      ("é+", "ééa", ["éé"]), ("a|", "ba", ["a"]), ("[]]", "a]", ["]"]), (#"\[\\\]"#, #"[\]"#, [#"[\]"#]),
      ("a{0}b", "ab", ["b"]), ("(a|b)*c", "xabac", ["abac"]),
    ])
  func matches(pattern: String, text: String, expected: [String]) throws {
    let found = try Pattern(pattern).matches(in: text).map { String(text[$0]) }
    #expect(found == expected)
  }

  @Test(
    "says what it cannot read, and where",
    arguments: [
      ("", 1, "the pattern is empty"), ("a(b", 2, "\"(\" is not closed"), ("a)b", 2, "\")\" without \"(\""),
      ("[a", 1, "\"[\" is not closed"), ("*a", 1, "\"*\" has nothing to repeat"),
      (#"(a)\1"#, 4, "references to groups are not supported"),
      ("(?=a)", 1, "only (…) and (?:…) groups are supported"),
      (#"\p{L}"#, 1, "\"\\p\" is not supported"),
      ("[z-a]", 4, "a range must go from the smaller to the greater character"),
      (String(repeating: "(", count: 41) + "a", 41, "groups are nested too deeply"),
      ("a{3,2}", 2, "the first number must not exceed the second"),
      ("a{1000}", 2, "a repetition count must not exceed 200"),
      ("((a{100}){100}){100}", 1, "the pattern is too large: its repetitions multiply"),
      ("((((){200}){200}){200}){200}", 1, "the pattern is too large: its repetitions multiply"),
      ("a**", 3, "a repetition cannot be repeated"), ("a++", 3, "a repetition cannot be repeated"),
      ("^*", 1, "nothing here can be repeated"),
      (#"a\"#, 2, "the pattern ends after \"\\\""), ("a{", 2, "expected {2}, {2,} or {2,3}"),
    ])
  func errors(pattern: String, place: Int, message: String) {
    #expect(throws: PatternError(message: message, place: place)) { try Pattern(pattern) }
  }

  @Test("agrees with Foundation's regular expressions on whatever both can read")
  func agreement() throws {
    var random = SplitMix64(seed: 2011)
    for _ in 0..<3000 {
      let pattern = Self.pattern(&random, depth: 3)
      let text = (0..<random.next(below: 12)).map { _ in ["a", "b", "c"][random.next(below: 3)] }.joined()
      let other = try NSRegularExpression(pattern: pattern)
      let whole = NSRange(text.startIndex..<text.endIndex, in: text)
      let expected = other.matches(in: text, range: whole).compactMap { Range($0.range, in: text) }
      #expect(
        try Pattern(pattern).matches(in: text) == expected.filter { !$0.isEmpty }, "\(pattern) in \(text)")
    }
  }

  @Test(
    "patterns that make others search for ever end", .timeLimit(.minutes(10)),
    arguments: ["(a+)+$", "(a|a)*b", "(a*)*c", "(a|aa)+$", "a(.*b)?", "(?:(?:a{0,20}){0,20})x"])
  func catastrophic(pattern: String) throws {
    // A search that goes back and tries again would need 2 to the 300th steps here.
    let text = String(repeating: "a", count: 300) + "!"
    _ = try Pattern(pattern).matches(in: text)
  }

  @Test("scrubs values to names numbered by their first appearance")
  func scrub() throws {
    let scrub = Scrub([try rule("uuid"), try rule("date")])
    let id = "5f0c1c1e-aaaa-4bbb-8ccc-000000000003"
    #expect(
      scrub.applied(to: "\(id) on 2025-10-01T10:00:00Z, \(id.uppercased()), \(id)")
        == "<uuid-1> on <date-1>, <uuid-2>, <uuid-1>")
    #expect(
      scrub.applied(to: ["at 2025-10-01", "at 2025-10-02, 2025-10-01"]) == [
        "at <date-1>", "at <date-2>, <date-1>",
      ])
    #expect(Scrub().applied(to: id) == id)
  }

  @Test("what can be scrubbed by name can be read", arguments: Scrub.known.map(\.key))
  func known(name: String) throws {
    let examples = [
      "uuid": "5f0c1c1e-aaaa-4bbb-8ccc-000000000003", "date": "2025-10-01 10:30:00.5+02:00",
      "time": "10:30:07",
      "id": "call_abcDEF123456", "hex": "deadbeefcafe0123", "number": "3.25",
    ]
    let example = try #require(examples[name])
    #expect(Scrub([try rule(name)]).applied(to: "x \(example) y") == "x <\(name)-1> y")
    #expect(Scrub([try rule(name)]).applied(to: "nothing here") == "nothing here")
  }

  private func rule(_ name: String) throws -> Scrub.Rule {
    let text = try #require(Scrub.known.first { $0.key == name })
    return Scrub.Rule(name: name, pattern: try Pattern(text.value))
  }

  /// No loops over what may be empty: there engines differ on purpose.
  private static func pattern(_ random: inout SplitMix64, depth: Int) -> String {
    let atoms = ["a", "b", "[ab]", "[^a]", ".", "c"]
    guard depth > 0 else { return atoms[random.next(below: atoms.count)] }
    switch random.next(below: 6) {
    case 0: return "(?:" + pattern(&random, depth: depth - 1) + "|" + pattern(&random, depth: depth - 1) + ")"
    case 1:
      return atoms[random.next(below: atoms.count)]
        + ["*", "+", "?", "{1,2}", "*?", "+?"][random.next(below: 6)]
    case 2:
      return "(?:a" + pattern(&random, depth: depth - 1) + ")"
        + ["*", "+", "?", "{2}", "*?"][random.next(below: 5)]
    case 3: return pattern(&random, depth: depth - 1) + #"\b"#
    default: return pattern(&random, depth: depth - 1) + pattern(&random, depth: depth - 1)
    }
  }
}
