import Foundation

/// Turns of phrase that read as translated, and what to write instead: `path:line: turn` for each place that has one.
enum TurnRule {
  static let turns = [
    "what came of": "the result of", "what becomes of": "the result of", "is made from": "is built from",
    "is told": "is reported", "are told": "are reported", "told": "reported", "says of itself": "records",
    "hears of": "receives", "knows of": "has", "stands": "is", "lies": "is", "rests on": "uses",
    "proved": "checked", "mends": "fixes", "mended": "fixed", "anew": "again", "as it came": "unchanged",
    "by itself": "automatically", "whoever": "anyone who", "nobody": "no one", "at most": "up to",
    "in the mean": "on average", "by hundredths": "in hundredths", "the same for programs": "as JSON",
    "mend": "fix", "no longer": "(say what is true now)", "is there already": "already exists",
    "written over": "overwritten", "handed over": "passed",
  ]

  /// Turns in texts of other programs, and in names.
  static let exceptions = [
    "no longer": ["Sources/WhatsApp/WhatsAppPhrases+Events.swift"]
  ]

  static func breaches(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      let text = file.text.lowercased()
      let found = turns.keys.filter { strstr(text, $0) != nil }
      return found.isEmpty ? [] : lines(file, found)
    }.sorted()
  }

  private static func lines(_ file: SourceFile, _ turns: [String]) -> [String] {
    file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      let text = line.lowercased()
      let found = turns.filter { text.holds($0) && exceptions[$0]?.contains(file.path) != true }
      return found.map { "\(file.path):\(index + 1): \($0)" }
    }
  }
}
