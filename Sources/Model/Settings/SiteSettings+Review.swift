internal import Basics
internal import Content
internal import Secrets

extension Setting {
  /// `review: {scrub: [uuid, {name: order, pattern: "ORD-\\d+"}], compare: [nightly-7..nightly-8]}`.
  static let review: [Setting] = [
    Setting(
      "review.scrub",
      { key in
        RecordField(key, .list(scrub), "volatile values to ignore when runs are compared") {
          record, settings, problems in
          for value in record.list(key, &problems) {
            if let rule = SiteSettings.scrubRule(value, &problems) {
              settings.review.scrub.rules.append(rule)
            }
          }
        }
      }
    ) { .note($0.review.scrub.rules.map(\.name).joined(separator: ", ")) },
    Setting(
      "review.compare",
      { key in
        RecordField(
          key, .list(.textLike("`older..newer`")), "runs to compare besides consecutive ones"
        ) { record, settings, problems in
          for value in record.list(key, &problems) {
            if let pair = SiteSettings.pair(value, &problems) { settings.review.compare.append(pair) }
          }
        }
      }
    ) { settings in
      let pairs = settings.review.compare.map { "\($0.older)..\($0.newer)" }
      return .note(pairs.isEmpty ? "none" : pairs.joined(separator: ", "))
    },
  ]

  private static let scrub = ValueForm.anyOf([.choice(Scrub.known.map(\.key)), .object(scrubKeys)])

  fileprivate static let scrubKeys: [ValueForm.Member] = [
    .init("name", .text, "a-z, 0-9 and hyphens", isRequired: true),
    .init("pattern", .text, "a regular expression", isRequired: true),
  ]
}

extension SiteSettings {
  fileprivate static func scrubRule(_ value: ContentValue, _ problems: inout Problems) -> Scrub.Rule? {
    if let name = value.string { return knownRule(name, value.position, &problems) }
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutKeys(besides: Setting.scrubKeys, &problems)
    guard let name = record.required("name", &problems), let text = record.required("pattern", &problems)
    else { return nil }
    guard Slug.isValid(name) else {
      problems.error(
        "the name of a scrub pattern must consist of a-z, 0-9 and hyphens: \"\(name)\"",
        at: record["name"]?.position)
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
      help: [near + "Allowed: \(names.joined(separator: ", ")), or {name: …, pattern: …}"])
    return nil
  }

  private static func rule(
    _ name: String, _ text: String, _ position: SourcePosition, _ problems: inout Problems
  ) -> Scrub.Rule? {
    do throws(PatternError) {
      return Scrub.Rule(name: name, pattern: try Pattern(text))
    } catch {
      problems.error(
        "invalid pattern in \"\(name)\" at character \(error.place): \(error.message): \"\(text)\"",
        at: position)
      return nil
    }
  }

  fileprivate static func pair(_ value: ContentValue, _ problems: inout Problems) -> Review.Pair? {
    let text = value.string ?? ""
    let runs = text.firstRange(of: "..").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
    guard let (older, newer) = runs, Slug.isValid(String(older)), Slug.isValid(String(newer)), older != newer
    else {
      problems.error(
        "\"compare\" must name two runs, found \(value.typeName)", at: value.position,
        help: ["write them as nightly-7..nightly-8"])
      return nil
    }
    return Review.Pair(
      older: String(older), newer: String(newer), path: problems.path, position: value.position)
  }
}
