/// One row of the table: how one form of secret is found, with a text that has it and one that only looks like it.
///
/// A class, so that a look at a row copies nothing: there is one at each digit of a text.
final class SecretDetector: Sendable {
  /// How bad it is when it is published, and whether its value can be guessed.
  enum Severity: Sendable {
    /// Random: its hash gives nothing away.
    case key
    /// Chosen by people.
    case password
    /// About a person.
    case personal
  }

  /// What is done where one of the keywords is.
  enum Look: Sendable {
    /// Matches from the keyword; from up to `behind` bytes before it where that is not 0.
    case pattern(Pattern, behind: Int)
    /// The pattern is what comes before the value, which the function reads.
    case named(Pattern, @Sendable (SecretFinder, Int) -> Range<Int>?)
    /// A form that no pattern tells.
    case code(@Sendable (SecretFinder, Int) -> Secret?)
    /// A run of letters of base64 with one of these lengths.
    case run(ClosedRange<Int>)
    /// Words of the list for seed phrases.
    case words
  }

  let rule: SecretRule
  /// For people, with its article.
  let noun: String
  let severity: Severity
  /// One of them is in each such secret; the quick first look knows nothing else.
  let keywords: [[UInt8]]
  let look: Look
  /// What must occur behind the keyword, so that names such as `sk-fading-circle` pass.
  let needs: ByteClass
  /// Least bits a letter behind the keyword.
  let entropy: Double
  /// What only a true value satisfies.
  let check: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  /// A made-up text in which it is found.
  let example: String
  /// A text in which it is not.
  let counterExample: String

  /// Whether keywords are compared without regard to case.
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

  /// A token that says by its beginning what it is; most rows are this.
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

/// Letters without a meaning for the examples of the table: whole secrets, even made-up ones, are no text for a repository.
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
