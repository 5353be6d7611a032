import JSON
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
  /// What `write` puts down.
  static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Members and elements stand in the order written, with commas between them and no blanks")
  func structure() {
    let text = Self.text {
      $0.object {
        $0.key("b")
        $0.array {
          $0.integer(-1)
          $0.array { _ in }
          $0.object { _ in }
        }
        $0.key("a")
        $0.null()
        $0.key("")
        $0.bool(true)
      }
    }
    #expect(text == #"{"b":[-1,[],{}],"a":null,"":true}"#)
  }

  @Test(
    "What JSON, a script or YAML minds is escaped, and nothing else",
    arguments: [
      ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#),
      ("\u{7F}\u{80}\u{85}\u{9F}", #""\u007f\u0080\u0085\u009f""#),
      ("\u{A0}©¿", "\"\u{A0}©¿\""), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
      ("\u{2027}…€", "\"\u{2027}…€\""),
      ("\u{FEFF}\u{FFFE}\u{FFFF}", #""\ufeff\ufffe\uffff""#), ("\u{FFFD}ﬁ", "\"\u{FFFD}ﬁ\""),
      ("🌹\u{10FFFF}", "\"🌹\u{10FFFF}\""), ("\"\u{301}", "\"\\\"\u{301}\""),
      ("e\u{301}</script>", "\"e\u{301}</script>\""),
    ])
  func escapes(text: String, json: String) {
    #expect(Array(JSONWriter.quoted(text).utf8) == Array(json.utf8))
  }

  @Test("Every character that a string can hold is read back as itself")
  func everyScalar() throws {
    var text = String.UnicodeScalarView()
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    let json = JSONWriter.quoted(String(text))
    var reader = JSONReader(Array(json.utf8))
    #expect(try reader.string().unicodeScalars.elementsEqual(text))
    #expect(reader.replacedSurrogates == 0)
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
  }

  @Test(
    "A finite number is read back as itself",
    arguments: [
      0, -0.0, 12, 0.1, -1.5e-7, 1e16, Double.leastNonzeroMagnitude, 1.797_693_134_862_315_7e308,
      12.000_000_000_000_002,
    ])
  func doubles(value: Double) throws {
    var reader = JSONReader(Array(Self.text { $0.double(value) }.utf8))
    #expect(try reader.double().bitPattern == value.bitPattern)
    try reader.end()
  }

  @Test("Whole numbers are exact at both ends", arguments: [Int.min, -1, 0, Int.max])
  func integers(value: Int) throws {
    var reader = JSONReader(Array(Self.text { $0.integer(value) }.utf8))
    #expect(try reader.integer() == value)
  }

  @Test(
    "What was read is written with the same bytes",
    arguments: [
      #"{"a":[1,2.50,-0,1e400,"x\n"],"b":{"":null},"c":[true,false,[[]]]}"#, #""alone""#, "[]",
      "12345678901234567890",
    ])
  func roundTrip(json: String) throws {
    var reader = JSONReader(Array(json.utf8))
    let value = try reader.value()
    #expect(Self.text { Self.write(value, to: &$0) } == json)
  }

  @Test("A value without its key, a key without a value, and a second document stop the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.object { $0.null() }
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.object { $0.key("a") }
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.array { $0.key("a") }
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.null()
      writer.null()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.double(.infinity)
    }
  }

  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.content {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): writer.number(number)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array { for element in elements { write(element, to: &$0) } }
    case .object(let members):
      writer.object {
        for member in members {
          $0.key(member.key)
          write(member.value, to: &$0)
        }
      }
    }
  }
}
