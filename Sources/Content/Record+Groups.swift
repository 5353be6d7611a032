internal import Basics

extension Record {
  /// One of a fixed list of values.
  package func choice(
    _ key: String, _ allowed: [String], _ problems: inout Problems, kept: String? = nil
  ) -> String? {
    guard let value = self[key], let text = string(key, &problems) else { return nil }
    guard allowed.contains(text) else {
      let near = EditDistance.suggestion(for: text, in: allowed)
      problems.error(
        "unknown \(key) \"\(text)\"", at: value.position,
        help: [near + "Allowed: \(allowed.joined(separator: ", "))"], kept: kept)
      return nil
    }
    return text
  }

  /// A whole number, within limits if there are any.
  package func integer(_ key: String, in range: ClosedRange<Int>?, _ problems: inout Problems) -> Int? {
    range.map { number(key, in: $0, &problems) } ?? int(key, &problems)
  }

  /// A whole number within limits.
  package func number(_ key: String, in range: ClosedRange<Int>, _ problems: inout Problems) -> Int? {
    guard let value = self[key], let number = int(key, &problems) else { return nil }
    guard range.contains(number) else {
      problems.error(
        "\"\(key)\" must be between \(range.lowerBound) and \(range.upperBound), found \(number)",
        at: value.position)
      return nil
    }
    return number
  }

  /// A number within limits.
  package func number(_ key: String, in range: ClosedRange<Double>, _ problems: inout Problems) -> Double? {
    guard let value = self[key], let number = double(key, &problems) else { return nil }
    guard range.contains(number) else {
      let shown = [range.lowerBound, range.upperBound, number].map { part in
        Int(exactly: part).map { "\($0)" } ?? "\(part)"
      }
      problems.error(
        "\"\(key)\" must be between \(shown[0]) and \(shown[1]), found \(shown[2])", at: value.position)
      return nil
    }
    return number
  }
}
