extension Conformance {
  /// Documents with a number, a string or bytes that are wrong in themselves, and the message about it.
  static let malformed: [Conformance] =
    numbers + strings + utf8 + otherEncodings

  private static let numbers: [Conformance] = [
    Conformance("+1", fails: "1:1: expected a value, found \"+\"\n  help: write the number without \"+\""),
    Conformance(
      "01",
      fails:
        "1:2: expected the end of the number or \".\" after \"0\", found \"1\"\n  help: remove the leading zero"
    ),
    Conformance(
      "-01",
      fails:
        "1:3: expected the end of the number or \".\" after \"0\", found \"1\"\n  help: remove the leading zero"
    ),
    Conformance(
      "00",
      fails:
        "1:2: expected the end of the number or \".\" after \"0\", found \"0\"\n  help: remove the leading zero"
    ),
    Conformance("1.", fails: "1:3: the input ends inside the number that begins at line 1, column 1"),
    Conformance(
      "1.e5", fails: "1:3: expected a digit after \".\", found \"e5\"\n  help: write 1.0 or 1, not 1."),
    Conformance(
      ".5", fails: "1:1: expected a value, found \".\"\n  help: write a digit before the point, as in 0.5"),
    Conformance("-.5", fails: #"1:2: expected a digit after "-", found ".""#),
    Conformance("-", fails: "1:2: the input ends inside the number that begins at line 1, column 1"),
    Conformance("--1", fails: #"1:2: expected a digit after "-", found "-""#),
    Conformance("-a", fails: #"1:2: expected a digit after "-", found "a""#),
    Conformance("1e", fails: "1:3: the input ends inside the number that begins at line 1, column 1"),
    Conformance("1e+", fails: "1:4: the input ends inside the number that begins at line 1, column 1"),
    Conformance("1E-x", fails: #"1:4: expected a digit after the exponent's "e", found "x""#),
    Conformance("1.5e", fails: "1:5: the input ends inside the number that begins at line 1, column 1"),
    Conformance("1.2.3", fails: #"1:4: expected nothing after the value, found ".""#),
    Conformance("1e5.5", fails: #"1:4: expected nothing after the value, found ".""#),
    Conformance("1-2", fails: #"1:2: expected nothing after the value, found "-""#),
    Conformance("0x10", fails: #"1:2: expected nothing after the value, found "x10""#),
    Conformance("1_000", fails: #"1:2: expected nothing after the value, found "_""#),
    Conformance("1,5", fails: #"1:2: expected nothing after the value, found ",""#),
    Conformance("0.", fails: "1:3: the input ends inside the number that begins at line 1, column 1"),
    Conformance(
      "[1.]", fails: "1:4: expected a digit after \".\", found \"]\"\n  help: write 1.0 or 1, not 1."),
    Conformance("[-]", fails: #"1:3: expected a digit after "-", found "]""#),
    Conformance(
      "[01]",
      fails:
        "1:3: expected the end of the number or \".\" after \"0\", found \"1\"\n  help: remove the leading zero"
    ),
    Conformance(
      "[+1]", fails: "1:2: expected a value, found \"+\"\n  help: write the number without \"+\""),
    Conformance(
      "[.5]",
      fails: "1:2: expected a value, found \".\"\n  help: write a digit before the point, as in 0.5"),
    Conformance("１", fails: #"1:1: expected a value, found "１" (U+FF11)"#),
    Conformance("1a", fails: #"1:2: expected nothing after the value, found "a""#),
    Conformance("1e1e1", fails: #"1:4: expected nothing after the value, found "e1""#),
    Conformance("2+2", fails: #"1:2: expected nothing after the value, found "+""#),
    Conformance("0e", fails: "1:3: the input ends inside the number that begins at line 1, column 1"),
    Conformance("[1e]", fails: #"1:4: expected a digit after the exponent's "e", found "]""#),
  ]

  private static let strings: [Conformance] = [
    Conformance(
      "'a'", fails: "1:1: expected a value, found \"'\"\n  help: write keys and strings in double quotes"),
    Conformance(
      "[`a`]", fails: "1:2: expected a value, found \"`\"\n  help: write keys and strings in double quotes"
    ),
    Conformance(
      "“a”",
      fails:
        "1:1: expected a value, found \"“\" (U+201C)\n  help: write keys and strings in double quotes (U+0022)"
    ),
    Conformance(
      #""\x""#,
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found \"x\"\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(
      #""\a""#,
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found \"a\"\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(
      #""\'""#,
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found \"'\"\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(
      #""\0""#,
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found \"0\"\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(
      #""\U0041""#,
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found \"U0041\"\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(#""\u00G0""#, fails: #"1:6: expected 4 hexadecimal digits after "\u", found "G0""#),
    Conformance(
      #""\u12""#, fails: #"1:6: expected 4 hexadecimal digits after "\u", found a double quote"#),
    Conformance(#""\u""#, fails: #"1:4: expected 4 hexadecimal digits after "\u", found a double quote"#),
    Conformance(#""\u 041""#, fails: #"1:4: expected 4 hexadecimal digits after "\u", found " ""#),
    Conformance(
      #""\é""#,
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found \"é\" (U+00E9)\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(
      "\"\\\n\"",
      fails:
        "1:3: expected an escape such as \\n or \\u00e9, found a line break\n  help: write a backslash itself as \"\\\\\""
    ),
    Conformance(
      "\"a\nb\"",
      fails:
        "1:3: a string must not contain a line break\n  help: write it as \\n, or close the string with a double quote"
    ),
    Conformance(
      "\"a\r\nb\"",
      fails:
        "1:3: a string must not contain a line break\n  help: write it as \\r, or close the string with a double quote"
    ),
    Conformance("\"a\tb\"", fails: "1:3: a string must not contain a tab\n  help: write it as \\t"),
    Conformance(
      bytes: 0x22, 0x00, 0x22,
      fails: "1:2: a string must not contain the control character U+0000\n  help: write it as \\u0000"),
    Conformance(
      bytes: 0x22, 0x1F, 0x22,
      fails: "1:2: a string must not contain the control character U+001F\n  help: write it as \\u001f"),
    Conformance(
      "{\"a\nb\":1}",
      fails:
        "1:4: a string must not contain a line break\n  help: write it as \\n, or close the string with a double quote"
    ),
    Conformance("é", fails: #"1:1: expected a value, found "é" (U+00E9)"#),
    Conformance(bytes: 0xC2, 0xA0, 0x31, fails: "1:1: expected a value, found the character U+00A0"),
    Conformance("\u{2028}", fails: "1:1: expected a value, found the character U+2028"),
    Conformance("[\u{FEFF}1]", fails: "1:2: expected a value, found the character U+FEFF"),
    Conformance(
      #"["a'b",'c']"#,
      fails: "1:8: expected a value, found \"'\"\n  help: write keys and strings in double quotes"),
  ]

  private static let utf8: [Conformance] = [
    Conformance(
      bytes: 0x5B, 0x22, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0x80, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xBF, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xBF, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xC0, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xC0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xC1, 0xBF, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xC1, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xC2, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xC2, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xC2, 0x20, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xC2, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xE0, 0x80, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xE0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xE0, 0x9F, 0xBF, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xE0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xE2, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xE2, 0x28, 0xA1, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xE2, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xE2, 0x82, 0x28, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xE2, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xED, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xED, 0xBF, 0xBF, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xED, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF0, 0x80, 0x80, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF0, 0x9F, 0x98, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF0, 0x9F, 0x28, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF0, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF4, 0x90, 0x80, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF4, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF5, 0x80, 0x80, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF5, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xF8, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xFE, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xFE, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xFF, 0x22, 0x5D,
      fails:
        "1:3: a string must not contain the byte 0xFF, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0xC3, 0xA9, 0xE6, 0x97, 0xA5, 0xFF, 0x22, 0x5D,
      fails:
        "1:5: a string must not contain the byte 0xFF, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D,
      fails:
        "1:3: a string must not contain the byte 0xE9, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0xE9, 0x5D,
      fails:
        "1:2: expected a value, found the byte 0xE9, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(
      bytes: 0x5B, 0x22, 0x63, 0x61, 0x66, 0xE9, 0x22, 0x5D,
      fails:
        "1:6: a string must not contain the byte 0xE9, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
  ]

  private static let otherEncodings: [Conformance] = [
    Conformance(
      bytes: 0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00,
      fails: "1:1: the file is UTF-16, not UTF-8\n  help: save it as UTF-8"),
    Conformance(
      bytes: 0x7B, 0x00, 0x7D, 0x00, fails: "1:1: the file is UTF-16, not UTF-8\n  help: save it as UTF-8"),
    Conformance(
      bytes: 0x00, 0x7B, 0x00, 0x7D, fails: "1:1: the file is UTF-16, not UTF-8\n  help: save it as UTF-8"),
    Conformance(
      bytes: 0xFF, 0xFE, 0x00, 0x00, 0x5B, 0x00, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00, 0x5D, 0x00, 0x00, 0x00,
      fails: "1:1: the file is UTF-32, not UTF-8\n  help: save it as UTF-8"),
    Conformance(
      bytes: 0x5B, 0x00, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00, 0x5D, 0x00, 0x00, 0x00,
      fails: "1:1: the file is UTF-32, not UTF-8\n  help: save it as UTF-8"),
    Conformance(
      bytes: 0x00, 0x00, 0x00, 0x5B, 0x00, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00, 0x5D,
      fails: "1:1: the file is UTF-32, not UTF-8\n  help: save it as UTF-8"),
    Conformance(bytes: 0x31, 0x00, fails: "1:1: the file is UTF-16, not UTF-8\n  help: save it as UTF-8"),
    Conformance(bytes: 0xFE, 0xFF, fails: "1:1: the file is UTF-16, not UTF-8\n  help: save it as UTF-8"),
    Conformance(
      bytes: 0x00, 0x00, 0xFE, 0xFF, fails: "1:1: the file is UTF-32, not UTF-8\n  help: save it as UTF-8"),
  ]
}
