internal import Content

/// A value that reviewers choose.
package struct ReviewLabel: Sendable, Equatable {
  /// In verdict files and class names: `[a-z0-9-]`.
  package var name: String
  package var title: String
  package var description: String
  /// The keyboard key, from 1.
  package var key: Int
  package var light: LabelColours
  package var dark: LabelColours
  /// The word for it in sentences.
  package var word: String { translatedWord ?? name }
  /// For built-in labels on a site in another language.
  package var translatedWord: String?
  /// Its criterion, unless that is `label`: values of two criteria may share a name.
  package var criterion: String?

  /// Part of the class names on pages.
  package var className: String {
    // Names that the rubric does not list are somebody's text.
    key == 0 ? "unknown" : criterion.map { "\($0)-\(name)" } ?? name
  }

  package static let good = ReviewLabel(
    name: "good", title: "Good", description: "Correct, complete and in the right tone.", key: 1,
    light: LabelColours("#1d6f31", "#e3f6e8"), dark: LabelColours("#30db5b", "#0f3a1b"))
  package static let bad = ReviewLabel(
    name: "bad", title: "Bad", description: "Wrong, harmful or does not answer the question.", key: 2,
    light: LabelColours("#c50013", "#ffe5e7"), dark: LabelColours("#ff9a94", "#4c0e12"))
  package static let unsure = ReviewLabel(
    name: "unsure", title: "Unsure", description: "Needs a second opinion.", key: 3,
    light: LabelColours("#8a4b00", "#fff1dc"), dark: LabelColours("#ffb340", "#4a2f00"))

  /// A value that the rubric does not list, such as a new failure mode.
  package static func unknown(_ name: String) -> ReviewLabel {
    var label = name == unsure.name ? unsure : unsure.renamed(name, name)
    label.key = 0
    return label
  }

  /// The values of a binary criterion that lists none.
  static let passAndFail = [
    good.renamed("pass", "Pass"), bad.renamed("fail", "Fail"),
  ]

  private func renamed(_ name: String, _ title: String) -> ReviewLabel {
    var label = self
    (label.name, label.title, label.description) = (name, title, "")
    return label
  }
}

extension ReviewLabel {
  static let form = ValueForm.list(schema.form)

  /// Reads the values of a criterion, in key order; reports and skips invalid and repeated ones.
  static func read(_ values: [ContentValue], _ problems: inout Problems) -> [ReviewLabel] {
    var labels: [ReviewLabel] = []
    for (index, value) in values.enumerated() {
      guard let label = read(value, number: index + 1, &problems) else { continue }
      if let other = labels.first(where: { $0.name == label.name || $0.key == label.key }) {
        let what = other.name == label.name ? "name \"\(label.name)\"" : "key \(label.key)"
        problems.error("duplicate label \(what)", at: value.position)
      } else {
        labels.append(label)
      }
    }
    return labels.sorted { $0.key < $1.key }
  }

  private static func read(_ value: ContentValue, number: Int, _ problems: inout Problems) -> ReviewLabel? {
    guard let record = Record(value, &problems) else { return nil }
    let found = schema.find(in: record, &problems)
    guard let name = record.required("name", &problems) else { return nil }
    guard ReviewName.isValid(name) else {
      problems.error(
        "label name may only contain a-z, 0-9 and hyphens: \"\(name)\"", at: record["name"]?.position)
      return nil
    }
    var label = model(of: name)
    (label.name, label.title) = (name, name.prefix(1).uppercased() + name.dropFirst())
    (label.description, label.key) = ("", number)
    _ = schema.take(found, of: record, into: &label, &problems)
    return label
  }

  /// The label whose colours it has unless its entry says otherwise.
  private static func model(of name: String) -> ReviewLabel {
    switch name {
    case "good", "pass", "yes": good
    case "bad", "fail", "no": bad
    default: unsure
    }
  }

  private static let schema: RecordSchema<ReviewLabel> = [
    .own("name", .textLike("a-z, 0-9 and hyphens"), "name used in verdicts", isRequired: true),
    .text("title", \.title, "title shown on pages"),
    .text("description", \.description, "when to use it"),
    .integer(
      "key", \.key, in: 1...ReviewLabels.maximumCount, "keyboard key; if missing, its position in the list"),
    .value("light", \.light, LabelColours.form, "colours on a light page") { LabelColours($0, $1, &$2) },
    .value("dark", \.dark, LabelColours.form, "colours on a dark page") { LabelColours($0, $1, &$2) },
  ]
}

/// Names in verdict files: of reviewers, criteria and their values. The browser has the same rule.
package enum ReviewName {
  package static func isValid(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
