package import Basics
package import Content
internal import Secrets

/// `content/reviews/allowed.yml`: values that look like secrets but may be published, without writing them
/// there.
///
/// ```yaml
/// - rule: email
///   sha256: 2c26b46b68ffc68ff99b453c1d304134
///   reason: the address of the office, which is on every letter
/// - rule: home
///   pattern: /home/deploy
///   reason: an account, not a person
/// ```
package struct AllowedSecrets: Sendable {
  /// One entry of the list.
  struct Entry: Sendable {
    var rule: SecretRule?
    var hash: String?
    var pattern: Pattern?
    let position: SourcePosition

    func allows(_ secret: Secret, _ text: String) -> Bool {
      if let rule, rule != secret.rule { return false }
      if let hash { return secret.hash.hasPrefix(hash) }
      // The pattern must match the whole value, so a shared part does not allow it.
      return pattern?.matches(in: text) == [text.startIndex..<text.endIndex]
    }
  }

  private(set) var entries: [Entry] = []
  let path: String

  package init() { path = "content/reviews/allowed.yml" }

  /// The entries of the file, and the problems found in it.
  package static func read(_ file: InputFile) -> (allowed: AllowedSecrets, diagnostics: [Diagnostic]) {
    var problems = Problems(path: file.path)
    var allowed = AllowedSecrets(path: file.path)
    do throws(Diagnostic) {
      let value = try YAMLReader.read(file.text(&problems), path: file.path)
      if let list = value.list {
        allowed.entries = list.compactMap { entry($0, &problems) }
      } else if value.entries?.isEmpty != true {
        problems.error("expected a list, found \(value.typeName)", at: value.position)
      }
    } catch {
      problems.append(error)
    }
    return (allowed, problems.diagnostics)
  }

  private init(path: String) { self.path = path }

  fileprivate static let schema: RecordSchema<Entry> = [
    .value(
      "rule", \.rule, .choice(SecretRule.allCases.map(\.rawValue)), "kind of secret; any kind if omitted"
    ) {
      $0.choice($1, SecretRule.allCases.map(\.rawValue), &$2).flatMap(SecretRule.init(rawValue:))
    },
    .value("sha256", \.hash, .identifier, "SHA-256 of the value, or at least its first 16 digits") {
      record, _, problems in
      hash(record, &problems)
    },
    .value(
      "pattern", \.pattern, .text, "instead of a hash: a regular expression that matches the whole value"
    ) {
      record, _, problems in pattern(record, &problems)
    },
    .required("reason", .text, "why it may be published") { record, _, problems in
      record.required("reason", &problems) != nil
    },
  ]

  private static func entry(_ value: ContentValue, _ problems: inout Problems) -> Entry? {
    guard let record = Record(value, &problems) else { return nil }
    var entry = Entry(position: record.position)
    guard record.read(schema, into: &entry, &problems), !problems.hasErrors else { return nil }
    guard (entry.hash == nil) != (entry.pattern == nil) else {
      problems.error(
        "an entry needs either \"sha256\" or \"pattern\"", at: record.position,
        help: [FoundSecrets.howToHash])
      return nil
    }
    return entry
  }

  private static func hash(_ record: Record, _ problems: inout Problems) -> String? {
    guard let value = record["sha256"], let text = value.identifier?.lowercased() else { return nil }
    guard (16...64).contains(text.utf8.count),
      text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) })
    else {
      problems.error(
        "\"sha256\" must be at least the first 16 hexadecimal digits of a hash", at: value.position,
        help: [FoundSecrets.howToHash])
      return nil
    }
    return text
  }

  private static func pattern(_ record: Record, _ problems: inout Problems) -> Pattern? {
    guard let value = record["pattern"], let text = record.string("pattern", &problems) else { return nil }
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      problems.error(
        "invalid pattern at character \(error.place): \(error.message)", at: value.position)
      return nil
    }
  }

  /// The entry that allows the secret.
  func index(of secret: Secret) -> Int? {
    guard !entries.isEmpty else { return nil }
    let text = String(decoding: secret.value, as: UTF8.self)
    return entries.firstIndex { $0.allows(secret, text) }
  }
}

extension RecordForm {
  package static let allowed = RecordForm(
    "allowed.yml", in: "an entry of `reviews/allowed.yml`", AllowedSecrets.schema.form)
}
