import Basics
import Testing

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

  @Test(
    "a number for people has up to four decimals",
    arguments: [
      (0.0, "0"), (3.0, "3"), (2.0 / 3.0, "0.6667"), (-0.5, "-0.5"), (-0.00001, "0"), (9.99996, "10"),
      (1e12, "1000000000000.0"),
    ] as [(Double, String)])
  func decimals(value: Double, text: String) {
    #expect(ShortDecimals.text(value) == text)
  }
}
