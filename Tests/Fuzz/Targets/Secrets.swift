@testable import Secrets

/// Secrets in any bytes: found in order, without overlaps, and absent after redaction.
enum Secrets {
  static func run(_ bytes: [UInt8]) {
    var end = 0
    for secret in SecretFinder.find(in: bytes) {
      require(secret.range.lowerBound >= end && !secret.range.isEmpty, "in order, without overlaps")
      require(secret.range.upperBound <= bytes.count, "inside the bytes")
      end = secret.range.upperBound
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let redaction = Redaction([
      Redaction.Rule(name: "all", target: .secrets(.all), mark: "[redacted]")
    ])
    guard let outcome = redaction.applied(to: text) else { return }
    require(lines(outcome.text) == lines(text), "ends of lines stay")
    require(!outcome.counts.isEmpty, "what was taken out is counted")
  }

  private static func lines(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }
}

/// The user's regular expressions on untrusted text.
enum Patterns {
  static func run(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    guard let first = parts.first, let pattern = try? Pattern(String(decoding: first, as: UTF8.self)) else {
      return
    }
    var end = text.startIndex
    for range in pattern.matches(in: text) {
      require(!range.isEmpty && range.lowerBound >= end, "in order, without overlaps and empty ones")
      end = range.upperBound
    }
  }
}
