import Testing

@testable import Assistant

/// What is wrong with a rules file, and where.
struct RulesReaderTests {
  private static let last = #"{"name":"d","priority":99,"reply":"x"}"#

  /// A rules file with these rules before the default one, each on its own line from 3 on.
  private static func file(_ rules: String..., more: String = "") -> String {
    "{\(more)\n  \"rules\": [\n" + (rules + [last]).joined(separator: ",\n") + "\n]}"
  }

  private static func rule(_ inner: String) -> String { #"{"name":"a","priority":1,"reply":"x",\#(inner)}"# }

  @Test("a good file says nothing, and its values are taken")
  func good() {
    let text = Self.file(
      #"{"name":"b","priority":7,"characters":["!"],"reply":" B\n","topics":[{"rule":"a"},{"name":"sun","words":["Sun","sky"],"reply":"S"}]}"#,
      Self.rule(#""words":["Ärger"]"#), more: #""errorRate":0.25,"errorText":"Oh","delaySeconds":[0,0.5],"#)
    let (rules, said) = Rules.read(text)
    #expect(said == [])
    #expect(rules?.errorRate == 0.25)
    #expect(rules?.errorText == "Oh")
    #expect(rules?.delay == 0...500)
    #expect(rules?.rules.map(\.name) == ["a", "b", "d"])
    #expect(rules?.rules[1].labels == ["b", "b/a", "b/sun"])
    #expect(rules?.rules[1].reply == "B")
    #expect(rules?.rules[0].condition.words == ["ärger"])
  }

  /// A fault and what is said of it, without the path.
  static let faults: [(String, String)] = [
    (
      "{\n\n  \"rules\": [{\"name\":\"a\",\"priority\":1,\"words\":[\"x\"],\"reply\":\"y\"}]\n}",
      "3:3: error: no default rule: one rule must omit both \"words\" and \"characters\""
    ),
    (
      file(rule(#""words":["in-app"]"#)),
      "3:47: warning: word \"in-app\" contains a separator and can never match"
    ),
    (file(rule(#""words":["!"]"#)), "3:47: warning: word \"!\" has no letter or digit and can never match"),
    (file(rule(#""words":[]"#)), "3:46: error: \"words\" is empty and can never match"),
    (file(rule(#""words":[7]"#)), "3:47: error: \"words\" must contain only text, found the number 7"),
    (file(rule(#""words":"x""#)), "3:46: error: \"words\" must be a list, found \"x\""),
    (
      file(rule(#""characters":["ab"]"#)),
      "3:52: error: \"characters\" must contain only single characters, found \"ab\""
    ),
    (
      file(rule(#""words":["x"]"#), #"{"name":"a","priority":2,"words":["y"],"reply":"x"}"#),
      "4:9: error: duplicate rule name \"a\" (first used on line 3)"
    ),
    (
      file(rule(#""words":["x"]"#), #"{"name":"b","priority":1,"words":["y"],"reply":"x"}"#),
      "4:24: error: duplicate priority 1 (rule \"a\" has it on line 3)"
    ),
    (
      file(#"{"name":"e","priority":1,"reply":"x"}"#),
      "4:24: error: two default rules: \"e\" and \"d\" both omit \"words\" and \"characters\""
    ),
    (
      file(#"{"name":"e","priority":100,"words":["x"],"reply":"x"}"#),
      "4:24: error: default rule \"d\" matches every message, so its priority must be above 100"
    ),
    (
      file(#"{"name":"e","words":["x"],"reply":"x"}"#), "3:1: error: missing \"priority\" in rule \"e\""
    ),
    (file(#"{"name":"e","priority":1,"words":["x"]}"#), "3:1: error: missing \"reply\" in rule \"e\""),
    (file(#"{"priority":1,"words":["x"],"reply":"x"}"#), "3:1: error: missing \"name\""),
    (file(more: #""errorRate":1.5,"#), "1:14: error: \"errorRate\" must be between 0 and 1, found 1.5"),
    (
      file(more: #""delaySeconds":[2,1],"#),
      "1:17: error: \"delaySeconds\" must be two numbers from 0 to 86400, shortest first"
    ),
    (file(more: #""errorText":" ","#), "1:14: error: \"errorText\" must not be blank"),
    (
      file(rule(#""words":["x"],"topics":[{"rule":"e"}]"#)),
      "3:70: error: unknown rule \"e\"\n  help: did you mean \"d\"? Rules: d"
    ),
    (
      file(rule(#""words":["x"],"topics":[{"rule":"a"}]"#)),
      "3:70: error: topic refers to its own rule \"a\""
    ),
    (
      file(rule(#""words":["x"],"topics":[{"rule":"d"}]"#)),
      "3:70: error: topic refers to the default rule \"d\", which has no condition"
    ),
    (
      file(rule(#""words":["x"],"topics":[{"reply":"y"}]"#)),
      "3:62: error: topic must have \"words\", \"characters\" or \"rule\""
    ),
    (
      file(
        #"{"name":"z","priority":5,"words":["z"],"reply":"x"}"#,
        rule(#""words":["x"],"topics":[{"rule":"z","reply":"y"}]"#)),
      "4:62: error: topic with \"rule\" must not have \"words\", \"characters\" or \"reply\""
    ),
    (
      file(rule(#""wrods":["x"],"words":["x"]"#)),
      "3:38: warning: unknown key \"wrods\"\n  help: did you mean \"words\"?"
    ),
    ("[]", "1:1: error: expected an object, found a list"),
    ("{}", "1:1: error: missing \"rules\""),
  ]

  @Test("each fault is told with its place (M-04)", arguments: faults)
  func fault(_ text: String, _ expected: String) {
    let (rules, said) = Rules.read(text)
    #expect(said == ["content/assistant/rules.json:\(expected)"])
    #expect((rules == nil) == said.contains { $0.contains("error") })
  }

  @Test("all faults of a file are told in one run")
  func several() {
    let text = Self.file(
      #"{"name":"a","priority":"1","words":["x y"],"reply":""}"#, more: #""errorRate":-1,"#)
    #expect(Rules.read(text).said.count == 4)
  }
}
