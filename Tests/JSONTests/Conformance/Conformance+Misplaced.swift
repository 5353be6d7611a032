extension Conformance {
  /// Documents with something where it does not belong, and the message about it.
  static let misplaced: [Conformance] =
    noValue + trailingCommas + missingSeparators + keys + words + comments + trailingGarbage

  private static let noValue: [Conformance] = [
    Conformance("", fails: "1:1: expected a value, found empty input"),
    Conformance(" ", fails: "1:2: expected a value, found empty input"),
    Conformance("\n\n", fails: "3:1: expected a value, found empty input"),
    Conformance("\u{FEFF}", fails: "1:1: expected a value, found empty input"),
    Conformance(
      bytes: 0xEF, 0xBB,
      fails:
        "1:1: expected a value, found the byte 0xEF, which is not valid UTF-8\n  help: save the file as UTF-8"
    ),
    Conformance(bytes: 0x00, fails: "1:1: expected a value, found the control character U+0000"),
    Conformance(",", fails: #"1:1: expected a value, found ",""#),
    Conformance(":", fails: #"1:1: expected a value, found ":""#),
    Conformance("]", fails: #"1:1: expected a value, found "]""#),
    Conformance("}", fails: #"1:1: expected a value, found "}""#),
    Conformance("[,1]", fails: #"1:2: expected a value, found ",""#),
    Conformance("[,]", fails: #"1:2: expected a value, found ",""#),
    Conformance("{,}", fails: #"1:2: expected a key in double quotes, found ",""#),
    Conformance("[1,,2]", fails: #"1:4: expected a value, found ",""#),
    Conformance(#"{"a":}"#, fails: #"1:6: expected a value, found "}""#),
    Conformance(#"{"a":,}"#, fails: #"1:6: expected a value, found ",""#),
    Conformance(#"{"a":1,,"b":2}"#, fails: #"1:8: expected a key in double quotes, found ",""#),
  ]

  private static let trailingCommas: [Conformance] = [
    Conformance(
      "[1,]",
      fails: "1:4: expected a value after \",\", found \"]\"\n  help: remove the comma before \"]\""),
    Conformance(
      #"{"a":1,}"#,
      fails: "1:8: expected a key after \",\", found \"}\"\n  help: remove the comma before \"}\""),
    Conformance(
      "[1, \n]",
      fails: "2:1: expected a value after \",\", found \"]\"\n  help: remove the comma before \"]\""),
    Conformance(
      #"["a",]"#,
      fails: "1:6: expected a value after \",\", found \"]\"\n  help: remove the comma before \"]\""),
    Conformance(
      "[[],]",
      fails: "1:5: expected a value after \",\", found \"]\"\n  help: remove the comma before \"]\""),
    Conformance(
      #"{"a":{},}"#,
      fails: "1:9: expected a key after \",\", found \"}\"\n  help: remove the comma before \"}\""),
  ]

  private static let missingSeparators: [Conformance] = [
    Conformance("[1 2]", fails: #"1:4: expected "," or "]", found "2""#),
    Conformance(#"["a""b"]"#, fails: #"1:5: expected "," or "]", found a double quote"#),
    Conformance("[1\n{", fails: #"2:1: expected "," or "]", found "{""#),
    Conformance("[{}{}]", fails: #"1:4: expected "," or "]", found "{""#),
    Conformance(#"{"a" 1}"#, fails: #"1:6: expected ":", found "1""#),
    Conformance(#"{"a",1}"#, fails: #"1:5: expected ":", found ",""#),
    Conformance(#"{"a":1 "b":2}"#, fails: #"1:8: expected "," or "}", found a double quote"#),
    Conformance(#"{"a":1;"b":2}"#, fails: #"1:7: expected "," or "}", found ";""#),
    Conformance("[1:2]", fails: #"1:3: expected "," or "]", found ":""#),
    Conformance(#"{"a":1:2}"#, fails: #"1:7: expected "," or "}", found ":""#),
    Conformance("[1}", fails: #"1:3: expected "," or "]", found "}""#),
    Conformance(#"{"a":1]"#, fails: #"1:7: expected "," or "}", found "]""#),
    Conformance("[truefalse]", fails: #"1:6: expected "," or "]", found "false""#),
    Conformance("[1 true]", fails: #"1:4: expected "," or "]", found "true""#),
    Conformance(#"{"a"=1}"#, fails: #"1:5: expected ":", found "=""#),
    Conformance(#"["a"b]"#, fails: #"1:5: expected "," or "]", found "b""#),
    Conformance("[nullx]", fails: #"1:6: expected "," or "]", found "x""#),
  ]

  private static let keys: [Conformance] = [
    Conformance(
      "{a:1}",
      fails:
        "1:2: expected a key in double quotes, found \"a\"\n  help: write keys and strings in double quotes"
    ),
    Conformance(
      "{'a':1}",
      fails:
        "1:2: expected a key in double quotes, found \"'\"\n  help: write keys and strings in double quotes"
    ),
    Conformance("{1:1}", fails: #"1:2: expected a key in double quotes, found "1""#),
    Conformance(
      "{null:1}",
      fails:
        "1:2: expected a key in double quotes, found \"null\"\n  help: write true, false and null in lower case, and keys in double quotes"
    ),
    Conformance("{[]:1}", fails: #"1:2: expected a key in double quotes, found "[""#),
    Conformance(
      #"{"a":1,b:2}"#,
      fails:
        "1:8: expected a key in double quotes, found \"b\"\n  help: write keys and strings in double quotes"
    ),
    Conformance(
      "{“a”:1}",
      fails:
        "1:2: expected a key in double quotes, found \"“\" (U+201C)\n  help: write keys and strings in double quotes (U+0022)"
    ),
    Conformance("{:1}", fails: #"1:2: expected a key in double quotes, found ":""#),
    Conformance(#"{"a":1,2}"#, fails: #"1:8: expected a key in double quotes, found "2""#),
  ]

  private static let words: [Conformance] = [
    Conformance(
      "nul1",
      fails: "1:1: expected a value, found \"nul1\"\n  help: write keys and strings in double quotes"),
    Conformance(
      "nulL",
      fails:
        "1:1: expected a value, found \"nulL\"\n  help: write true, false and null in lower case, and keys in double quotes"
    ),
    Conformance(
      "True",
      fails:
        "1:1: expected a value, found \"True\"\n  help: write true, false and null in lower case, and keys in double quotes"
    ),
    Conformance(
      "FALSE",
      fails:
        "1:1: expected a value, found \"FALSE\"\n  help: write true, false and null in lower case, and keys in double quotes"
    ),
    Conformance(
      "NULL",
      fails:
        "1:1: expected a value, found \"NULL\"\n  help: write true, false and null in lower case, and keys in double quotes"
    ),
    Conformance("None", fails: "1:1: expected a value, found \"None\"\n  help: write null"),
    Conformance("undefined", fails: "1:1: expected a value, found \"undefined\"\n  help: write null"),
    Conformance("nil", fails: "1:1: expected a value, found \"nil\"\n  help: write null"),
    Conformance(
      "tru e",
      fails: "1:1: expected a value, found \"tru\"\n  help: write keys and strings in double quotes"),
    Conformance(
      "truE",
      fails:
        "1:1: expected a value, found \"truE\"\n  help: write true, false and null in lower case, and keys in double quotes"
    ),
    Conformance(
      "NaN",
      fails:
        "1:1: expected a value, found \"NaN\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "nan",
      fails:
        "1:1: expected a value, found \"nan\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "[NaN]",
      fails:
        "1:2: expected a value, found \"NaN\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "Infinity",
      fails:
        "1:1: expected a value, found \"Infinity\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "-Infinity",
      fails:
        "1:2: expected a digit after \"-\", found \"Infinity\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "-NaN",
      fails:
        "1:2: expected a digit after \"-\", found \"NaN\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "+Infinity", fails: "1:1: expected a value, found \"+\"\n  help: write the number without \"+\""),
    Conformance(
      "inf",
      fails:
        "1:1: expected a value, found \"inf\"\n  help: JSON has no NaN or Infinity: write null or a string"
    ),
    Conformance(
      "yes", fails: "1:1: expected a value, found \"yes\"\n  help: write keys and strings in double quotes"
    ),
    Conformance(
      "[a]", fails: "1:2: expected a value, found \"a\"\n  help: write keys and strings in double quotes"),
    Conformance(
      "fals3",
      fails: "1:1: expected a value, found \"fals3\"\n  help: write keys and strings in double quotes"),
  ]

  private static let comments: [Conformance] = [
    Conformance(
      "// a\n1", fails: "1:1: expected a value, found \"/\"\n  help: JSON has no comments: remove this one"
    ),
    Conformance(
      "/* a */ 1",
      fails: "1:1: expected a value, found \"/\"\n  help: JSON has no comments: remove this one"),
    Conformance(
      "[1 // a\n]",
      fails: "1:4: expected \",\" or \"]\", found \"/\"\n  help: JSON has no comments: remove this one"),
    Conformance(
      "[1, # a\n2]",
      fails: "1:5: expected a value, found \"#\"\n  help: JSON has no comments: remove this one"),
    Conformance(
      "{/**/}",
      fails:
        "1:2: expected a key in double quotes, found \"/\"\n  help: JSON has no comments: remove this one"),
    Conformance(
      "1 // a",
      fails:
        "1:3: expected nothing after the value, found \"/\"\n  help: JSON has no comments: remove this one"
    ),
    Conformance(
      "#", fails: "1:1: expected a value, found \"#\"\n  help: JSON has no comments: remove this one"),
  ]

  private static let trailingGarbage: [Conformance] = [
    Conformance("1 2", fails: #"1:3: expected nothing after the value, found "2""#),
    Conformance(
      "{} {}",
      fails:
        "1:4: expected nothing after the value, found \"{\"\n  help: for one value per line (JSON Lines), name the file .jsonl"
    ),
    Conformance(
      "{}\n{}",
      fails:
        "2:1: expected nothing after the value, found \"{\"\n  help: for one value per line (JSON Lines), name the file .jsonl"
    ),
    Conformance("[1]]", fails: #"1:4: expected nothing after the value, found "]""#),
    Conformance("{}}", fails: #"1:3: expected nothing after the value, found "}""#),
    Conformance("null,", fails: #"1:5: expected nothing after the value, found ",""#),
    Conformance(#""a" b"#, fails: #"1:5: expected nothing after the value, found "b""#),
    Conformance(
      bytes: 0x5B, 0x5D, 0xC2, 0xA0,
      fails: "1:3: expected nothing after the value, found the character U+00A0"),
    Conformance(
      bytes: 0x31, 0x20, 0x00,
      fails: "1:3: expected nothing after the value, found the control character U+0000"),
    Conformance("true false", fails: #"1:6: expected nothing after the value, found "false""#),
    Conformance(
      "1\n[2]",
      fails:
        "2:1: expected nothing after the value, found \"[\"\n  help: for one value per line (JSON Lines), name the file .jsonl"
    ),
    Conformance(
      #"{"a":1}#"#,
      fails:
        "1:8: expected nothing after the value, found \"#\"\n  help: JSON has no comments: remove this one"
    ),
  ]
}
