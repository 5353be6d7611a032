internal import ArgumentParser
internal import Basics
internal import Check

/// The rules as named on the command line.
enum RuleList {
  /// The rules in `names`; each name may be a list separated by commas.
  static func rules(_ names: [String], option: String) throws -> Set<CheckRule> {
    let words = names.flatMap { $0.split(separator: ",") }.map(String.init)
    return Set(try words.map { try rule($0, option) })
  }

  private static func rule(_ name: String, _ option: String) throws -> CheckRule {
    if let rule = CheckRule.named(name) { return rule }
    let all = CheckRule.all.map(\.name)
    let near = EditDistance.nearest(to: name, in: all)
    throw ValidationError(
      "\(option): unknown rule \"\(VisibleText.escaped(name))\""
        + (near.map { "; did you mean \"\($0)\"?" } ?? "") + "\nRules: \(all.joined(separator: ", "))")
  }

  /// One line per rule: number, name, severity, summary.
  static var text: String {
    let width = CheckRule.all.map(\.name.count).max() ?? 0
    return CheckRule.all.map { rule in
      let number = (rule.number < 10 ? " " : "") + "\(rule.number)"
      let name = rule.name + String(repeating: " ", count: width - rule.name.count)
      let level = rule.severity == .error ? "error  " : "warning"
      return "\(number)  \(name)  \(level)  \(rule.summary)"
    }.joined(separator: "\n")
  }
}
