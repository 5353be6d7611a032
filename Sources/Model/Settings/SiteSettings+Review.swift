internal import Basics
internal import Content
internal import Secrets

extension SiteSettings {
  /// `review: {scrub: [uuid, {name: order, pattern: "ORD-\\d+"}], compare: [nightly-7..nightly-8]}`.
  mutating func takeReview(_ record: Record, _ problems: inout Problems) {
    record.settings("review", &problems) { group, problems in
      for value in group.list("scrub", &problems) {
        if let rule = Self.scrubRule(value, &problems) { review.scrub.rules.append(rule) }
      }
      for value in group.list("compare", &problems) {
        if let pair = Self.pair(value, &problems) { review.compare.append(pair) }
      }
    }
  }

  private static func scrubRule(_ value: ContentValue, _ problems: inout Problems) -> Scrub.Rule? {
    if let name = value.string { return knownRule(name, value.position, &problems) }
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutUnknownKeys(["name", "pattern"], &problems)
    guard let name = record.required("name", &problems), let text = record.required("pattern", &problems)
    else { return nil }
    guard Slug.isValid(name) else {
      problems.error(
        "name of a scrub pattern may hold a-z, 0-9 and hyphens: \"\(name)\"", at: record["name"]?.position)
      return nil
    }
    return rule(name, text, record["pattern"]?.position ?? record.position, &problems)
  }

  private static func knownRule(
    _ name: String, _ position: SourcePosition, _ problems: inout Problems
  ) -> Scrub.Rule? {
    if let pattern = Scrub.known.first(where: { $0.key == name }) {
      return rule(name, pattern.value, position, &problems)
    }
    let names = Scrub.known.map(\.key)
    let near = EditDistance.suggestion(for: name, in: names)
    problems.error(
      "unknown scrub \"\(name)\"", at: position,
      help: [near + "Known: \(names.joined(separator: ", ")); others are written {name: …, pattern: …}"])
    return nil
  }

  private static func rule(
    _ name: String, _ text: String, _ position: SourcePosition, _ problems: inout Problems
  ) -> Scrub.Rule? {
    do throws(PatternError) {
      return Scrub.Rule(name: name, pattern: try Pattern(text))
    } catch {
      problems.error(
        "pattern of \"\(name)\" cannot be read at character \(error.place): \(error.message): \"\(text)\"",
        at: position)
      return nil
    }
  }

  private static func pair(_ value: ContentValue, _ problems: inout Problems) -> Review.Pair? {
    let text = value.string ?? ""
    let runs = text.firstRange(of: "..").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
    guard let (older, newer) = runs, Slug.isValid(String(older)), Slug.isValid(String(newer)), older != newer
    else {
      problems.error(
        "\"compare\" must hold two runs, found \(value.typeName)", at: value.position,
        help: ["write them as nightly-7..nightly-8"])
      return nil
    }
    return Review.Pair(
      older: String(older), newer: String(newer), path: problems.path, position: value.position)
  }
}
