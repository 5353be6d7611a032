extension Conformance {
  /// Documents that end too early: the message says what is still open, and where it began.
  static let truncated: [Conformance] = [
    Conformance("[", fails: "1:2: the input ends inside the array that begins at line 1, column 1"),
    Conformance("{", fails: "1:2: the input ends inside the object that begins at line 1, column 1"),
    Conformance("[1", fails: "1:3: the input ends inside the array that begins at line 1, column 1"),
    Conformance("[1,", fails: "1:4: the input ends inside the array that begins at line 1, column 1"),
    Conformance("[[1", fails: "1:4: the input ends inside the array that begins at line 1, column 2"),
    Conformance(#"["a"#, fails: "1:4: the input ends inside the string that begins at line 1, column 2"),
    Conformance(#"""#, fails: "1:2: the input ends inside the string that begins at line 1, column 1"),
    Conformance(#""a"#, fails: "1:3: the input ends inside the string that begins at line 1, column 1"),
    Conformance(#""\"#, fails: "1:3: the input ends inside the string that begins at line 1, column 1"),
    Conformance(#""\u00"#, fails: "1:6: the input ends inside the string that begins at line 1, column 1"),
    Conformance(#""\ud800"#, fails: "1:8: the input ends inside the string that begins at line 1, column 1"),
    Conformance(#"{""#, fails: "1:3: the input ends inside the string that begins at line 1, column 2"),
    Conformance(#"{"a"#, fails: "1:4: the input ends inside the string that begins at line 1, column 2"),
    Conformance(#"{"a""#, fails: "1:5: the input ends inside the object that begins at line 1, column 1"),
    Conformance(#"{"a":"#, fails: "1:6: the input ends inside the object that begins at line 1, column 1"),
    Conformance(#"{"a":1"#, fails: "1:7: the input ends inside the object that begins at line 1, column 1"),
    Conformance(#"{"a":1,"#, fails: "1:8: the input ends inside the object that begins at line 1, column 1"),
    Conformance(
      "[tru", fails: #"1:5: the input ends inside the word "true" that begins at line 1, column 2"#),
    Conformance("t", fails: #"1:2: the input ends inside the word "true" that begins at line 1, column 1"#),
    Conformance("nul", fails: #"1:4: the input ends inside the word "null" that begins at line 1, column 1"#),
    Conformance("-", fails: "1:2: the input ends inside the number that begins at line 1, column 1"),
    Conformance("[1e", fails: "1:4: the input ends inside the number that begins at line 1, column 2"),
    Conformance("[-", fails: "1:3: the input ends inside the number that begins at line 1, column 2"),
    Conformance(#"[{"a":["#, fails: "1:8: the input ends inside the array that begins at line 1, column 7"),
    Conformance(
      "[\"a\",\n  {\"b\": \"c",
      fails: "2:11: the input ends inside the string that begins at line 2, column 9"),
    Conformance(
      bytes: 0x5B, 0x22, 0xE2, 0x82,
      fails: "1:4: the input ends inside the string that begins at line 1, column 2"),
    Conformance(
      bytes: 0x5B, 0x22, 0xF0, 0x9F, 0x98,
      fails: "1:4: the input ends inside the string that begins at line 1, column 2"),
    Conformance("[\r\n\r\n", fails: "3:1: the input ends inside the array that begins at line 1, column 1"),
  ]
}
