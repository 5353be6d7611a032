internal import Basics

/// An error message of the argument parser in the project's words: lower case, double quotes, no full stop.
struct UsageWords {
  private let message: String
  private let help: [String]

  init(_ words: String, usage: [String]) {
    let (message, hint) = Self.choice(words) ?? Self.parts(words)
    self.message = Self.plain(message)
    help = (hint.map { [$0] } ?? []) + usage.map(Self.help)
  }

  var diagnostic: Diagnostic { Diagnostic(.error, message, path: "scrollback", help: help) }

  /// `unknown kind "banana"` and the allowed values; nil for other messages.
  private static func choice(_ words: String) -> (String, String?)? {
    guard let found = words.firstMatch(of: #/^[Tt]he value '(.*)' is invalid for '([^']*)'/#) else {
      return nil
    }
    let (value, name) = (String(found.1), String(found.2))
    let allowed = allowed(String(words[found.range.upperBound...]))
    guard allowed.count > 1, let last = allowed.last else {
      return ("invalid value \"\(value)\" for \(name)", nil)
    }
    let word = name.split(separator: " ").first.map { $0.filter { !"<>".contains($0) } } ?? name
    return ("unknown \(word) \"\(value)\"", "\(allowed.dropLast().joined(separator: ", ")) or \(last)")
  }

  /// The parser lists values in quotes, or one per line after a hyphen.
  private static func allowed(_ words: String) -> [String] {
    let listed = words.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    return listed.isEmpty ? words.matches(of: #/'([^']+)'/#).map { String($0.1) } : listed
  }

  /// The suggestion, if there is one, is the help.
  private static func parts(_ words: String) -> (String, String?) {
    guard let start = words.firstRange(of: ". Did you mean ") else { return (words, nil) }
    return (String(words[..<start.lowerBound]), "did you mean " + quoted(String(words[start.upperBound...])))
  }

  private static func help(_ line: String) -> String {
    let words = String(line.drop { $0 == " " })
    if words.hasPrefix("Usage: ") { return "usage: \(words.dropFirst("Usage: ".count))" }
    guard let found = words.wholeMatch(of: #/See '(.*)' for more information\./#) else { return words }
    return "see \"\(found.1)\""
  }

  private static func plain(_ words: String) -> String {
    let text = quoted(words)
    let start = text.prefix(1).lowercased() + text.dropFirst()
    return start.hasSuffix(".") && !start.hasSuffix("..") ? String(start.dropLast()) : start
  }

  private static func quoted(_ words: String) -> String {
    words.replacing(#/'([^']*)'/#) { "\"\($0.1)\"" }
  }
}
