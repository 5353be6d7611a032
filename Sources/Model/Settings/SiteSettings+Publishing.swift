internal import Basics
internal import Content
internal import Secrets

extension SiteSettings {
  /// `redact: [email, "ORD-\\d+", {name: staff, pattern: "Rosa|Tom", as: "a colleague"}]`.
  static func redact(
    _ key: String, _ record: Record, _ settings: inout SiteSettings, _ problems: inout Problems
  ) {
    for (index, value) in record.list(key, &problems).enumerated() {
      guard let rule = redaction(value, number: index + 1, &problems) else { continue }
      settings.redact.rules.append(rule)
    }
  }

  private static func redaction(
    _ value: ContentValue, number: Int, _ problems: inout Problems
  ) -> Redaction.Rule? {
    if let text = value.string {
      if let group = SecretRule.groups.first(where: { $0.key == text }) {
        return Redaction.Rule(name: group.key, target: .secrets(SecretIndex(group.value)))
      }
      warnAboutName(text, at: value.position, &problems)
      return rule("pattern \(number)", text, value.position, nil, &problems)
    }
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutKeys(besides: Setting.redactionKeys, &problems)
    guard let text = record.required("pattern", &problems) else { return nil }
    let name = record.string("name", &problems) ?? "pattern \(number)"
    return rule(
      name, text, record["pattern"]?.position ?? record.position, mark(record, &problems), &problems)
  }

  /// The text itself is not repeated: it may be what is to be hidden.
  private static func rule(
    _ name: String, _ text: String, _ position: SourcePosition, _ mark: String?, _ problems: inout Problems
  ) -> Redaction.Rule? {
    do throws(PatternError) {
      return Redaction.Rule(name: name, target: .pattern(try Pattern(text)), mark: mark ?? Redaction.mark)
    } catch {
      problems.error(
        "invalid pattern in \"redact\" at character \(error.place): \(error.message)", at: position)
      return nil
    }
  }

  /// The replacement must be valid in every format, so it is limited to plain characters.
  private static func mark(_ record: Record, _ problems: inout Problems) -> String? {
    guard let value = record["as"], let text = record.string("as", &problems) else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789 -_.[]".unicodeScalars.contains($0)
    }
    guard isPlain, (1...60).contains(text.unicodeScalars.count) else {
      problems.error(
        "\"as\" may contain up to 60 letters, digits, spaces and - _ . [ ]", at: value.position)
      return nil
    }
    return text
  }

  private static func warnAboutName(_ text: String, at position: SourcePosition, _ problems: inout Problems) {
    let names = SecretRule.groups.map(\.key)
    guard let near = EditDistance.nearest(to: text, in: names) else { return }
    problems.warning(
      "this entry of \"redact\" is read as a pattern", at: position, help: ["did you mean \"\(near)\"?"])
  }
}
