/// One row of the table: how one form of secret is found, with an example and a counterexample.
///
/// A class, so using a row copies nothing: every digit of a text uses one.
final class SecretDetector: Sendable {
  /// How serious publishing it is, and whether its value can be guessed.
  enum Severity: Sendable {
    /// Random: its hash reveals nothing.
    case key
    /// Chosen by people.
    case password
    /// About a person.
    case personal
  }

  /// How to examine a keyword's occurrence.
  enum Look: Sendable {
    /// Matches from the keyword; or from up to `behind` bytes before it.
    case pattern(Pattern, behind: Int)
    /// The pattern matches what precedes the value, which the function reads.
    case named(Pattern, @Sendable (SecretFinder, Int) -> Range<Int>?)
    /// A form that no pattern describes.
    case code(@Sendable (SecretFinder, Int) -> Secret?)
    /// A run of base64 letters with one of these lengths.
    case run(ClosedRange<Int>)
    /// Words of the seed phrase list.
    case words
  }

  let rule: SecretRule
  /// For people, with its article.
  let noun: String
  let severity: Severity
  /// Every such secret contains one of them; the fast first pass searches for nothing else.
  let keywords: [[UInt8]]
  let look: Look
  /// Classes that must occur after the keyword, so names such as `sk-fading-circle` pass.
  let needs: ByteClass
  /// Minimum bits per letter after the keyword.
  let entropy: Double
  /// A test that only a real value passes.
  let check: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  /// A made-up text that contains one.
  let example: String
  /// A text that contains none.
  let counterExample: String

  /// Whether keywords are compared case-insensitively.
  let ignoresCase: Bool

  init(
    _ rule: SecretRule, _ noun: String, _ severity: Severity = .key, keywords: [String], look: Look,
    needs: ByteClass = [], entropy: Double = 0, check: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil,
    example: String, counterExample: String
  ) {
    (self.rule, self.noun, self.severity, self.look) = (rule, noun, severity, look)
    self.keywords = keywords.map { Array($0.utf8) }
    (self.needs, self.entropy, self.check) = (needs, entropy, check)
    (self.example, self.counterExample) = (example, counterExample)
    ignoresCase =
      switch look {
      case .pattern(let pattern, _), .named(let pattern, _): pattern.source.hasPrefix("(?i)")
      case .code, .run, .words: false
      }
  }

  /// A token with a recognisable start, as in most rows.
  convenience init(
    _ rule: SecretRule, _ noun: String, _ keywords: [String], _ pattern: String, behind: Int = 0,
    needs: ByteClass = .digit, entropy: Double = 2.5, check: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil,
    example: String, not counterExample: String
  ) {
    self.init(
      rule, noun, keywords: keywords, look: .pattern(Self.compiled(pattern), behind: behind), needs: needs,
      entropy: entropy, check: check, example: example, counterExample: counterExample)
  }

  static func compiled(_ source: String) -> Pattern {
    do {
      return try Pattern(bytesOf: source)
    } catch {
      preconditionFailure("pattern of a secret at \(error.place): \(error.message)")
    }
  }
}

/// Random letters for the table's examples: complete secrets, even made-up ones, do not belong in a
/// repository.
enum Sample {
  static func mixed(_ count: Int) -> String { text(count, "aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0z") }

  static func hex(_ count: Int) -> String { text(count, "0a5f3c8e1d7b496") }

  static func upper(_ count: Int) -> String { text(count, "A3BK6DQ2FRT7XWZ5M4N") }

  static func digits(_ count: Int) -> String { text(count, "7390541862") }

  private static func text(_ count: Int, _ letters: String) -> String {
    let letters = Array(letters)
    return String((0..<count).map { letters[($0 * 7 + $0 / letters.count) % letters.count] })
  }
}
