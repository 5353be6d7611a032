@testable import ImportKit
import Testing

/// What Python writes for numbers that JSON lacks.
struct NotNumbersTests {
  @Test("such numbers become strings, wherever a file is divided, and texts stay as they are")
  func chunks() {
    let text = #"{"a": NaN, "b": [-Infinity, Infinity, -1, "NaN -Infinity \" NaN", "\\"], "N": NaN}"#
    let wanted =
      #"{"a": "NaN", "b": ["-Infinity", "Infinity", -1, "NaN -Infinity \" NaN", "\\"], "N": "NaN"}"#
    let bytes = Array(text.utf8)
    for first in bytes.indices {
      for second in [first, first + 1, first + 5, bytes.count] where second <= bytes.count {
        var numbers = NotNumbers()
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
        let quoted = parts.flatMap { numbers.quoted(Array($0)) }
        #expect(String(decoding: quoted, as: UTF8.self) == wanted, "\(first), \(second)")
      }
    }
  }
}
