extension Conformance {
  /// Documents on which RFC 8259 leaves the choice to the reader, and ours: a lone surrogate escape
  /// becomes U+FFFD, a byte order mark is passed, a key must not come twice in one object.
  static let decided: [Conformance] = [
    Conformance(#""\ud800""#, gives: #""<FFFD>""#),
    Conformance(#""\udc00""#, gives: #""<FFFD>""#),
    Conformance(#""\ud800\ud800\udc00""#, gives: #""<FFFD><10000>""#),
    Conformance(#""\ud800x""#, gives: #""<FFFD>x""#),
    Conformance(#""\ud800\n""#, gives: #""<FFFD><A>""#),
    Conformance(#""\udc00\ud800""#, gives: #""<FFFD><FFFD>""#),
    Conformance(#""\ud800\u0041""#, gives: #""<FFFD>A""#),
    Conformance("\u{FEFF}1", gives: "1"),
    Conformance("\u{FEFF} [\n]", gives: "[]"),
    Conformance(#"{"a":1,"a":2}"#, fails: #"1:8: duplicate key "a" (first at line 1, column 2)"#),
    Conformance(#"{"a":1,"\u0061":2}"#, fails: #"1:8: duplicate key "a" (first at line 1, column 2)"#),
    Conformance(#"{"a":{"b":1,"b":2}}"#, fails: #"1:13: duplicate key "b" (first at line 1, column 7)"#),
    Conformance(#"{"":1,"":1}"#, fails: #"1:7: duplicate key "" (first at line 1, column 2)"#),
    Conformance(
      "{\"a\":1,\n \"b\":2,\n \"a\":3}", fails: #"3:2: duplicate key "a" (first at line 1, column 2)"#),
  ]
}
