import JSON
import Testing

@Suite("A number keeps its text and says what it is worth")
struct NumberTests {
  @Test(
    "int is exact, or nil",
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0e7", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("15e2", 1_500), ("1.5e1", 15),
      ("1500E-2", 15), ("1.5", nil), ("15e-2", nil), ("0e999999999999999999999", 0), ("1e-5", nil),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("9223372036854775807.0", .max), ("9.223372036854775807e18", .max),
      ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e400", nil), ("1e99999999999999999999", nil),
      ("100000000000000000000e-2", 1_000_000_000_000_000_000), ("9007199254740993", 9_007_199_254_740_993),
      ("1e9223372036854775807", nil), ("10.00e9223372036854775807", nil), ("1.5e-9223372036854775808", nil),
    ] as [(String, Int?)])
  func int(_ text: String, _ expected: Int?) throws {
    #expect(try number(text).text == text)
    #expect(try number(text).int == expected)
    var reader = JSONReader(Array(text.utf8))
    var value: Int?
    let error = try jsonError { value = try reader.integer() }
    #expect(value == expected)
    #expect((error == nil) == (expected != nil))
    #expect(error == nil || error?.message.hasPrefix("expected a 64-bit whole number, found") == true)
  }

  @Test(
    "double is the nearest one, or nil when there is none",
    arguments: [
      ("0.1", 0.1), ("-0", -0.0), ("1e308", 1e308), ("1e309", nil), ("-1e400", nil), ("1e-400", 0),
      ("9007199254740993", 9_007_199_254_740_992), ("5e-324", .leastNonzeroMagnitude),
    ] as [(String, Double?)])
  func double(_ text: String, _ expected: Double?) throws {
    #expect(try number(text).double?.bitPattern == expected?.bitPattern)
    var reader = JSONReader(Array(text.utf8))
    var value: Double?
    let error = try jsonError { value = try reader.double() }
    #expect(value == expected)
    #expect(error?.message == (expected == nil ? "the number is too large: \(text)" : nil))
  }

  private func number(_ text: String) throws -> JSONNumber {
    var reader = JSONReader(Array(text.utf8))
    return try reader.number()
  }
}
