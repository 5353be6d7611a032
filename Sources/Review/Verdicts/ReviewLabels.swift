internal import Basics
package import Content
internal import Model

/// A label that reviewers choose.
struct ReviewLabel: Sendable, Equatable {
  /// In verdict files and class names: `[a-z0-9-]`.
  var name: String
  var title: String
  var description: String
  /// The keyboard key, from 1.
  var key: Int
  var light: ColourPair
  var dark: ColourPair
  /// The word for it in sentences.
  var word: String { translatedWord ?? name }
  /// For built-in labels on a site in another language.
  var translatedWord: String?
}

/// The labels of `content/reviews/labels.yml`, in key order.
struct ReviewLabels: Sendable, Equatable {
  private(set) var all: [ReviewLabel]
  /// The source file, if any.
  private(set) var source: String?

  subscript(name: String) -> ReviewLabel? { all.first { $0.name == name } }

  /// The keys are 1 to 9.
  static let maximumCount = 9

  /// The labels used without a file.
  static let standard = ReviewLabels(all: [
    ReviewLabel(
      name: "good", title: "Good", description: "Correct, complete and in the right tone.", key: 1,
      light: ColourPair("#1d6f31", "#e3f6e8"), dark: ColourPair("#30db5b", "#0f3a1b")),
    ReviewLabel(
      name: "bad", title: "Bad", description: "Wrong, harmful or does not answer the question.", key: 2,
      light: ColourPair("#c50013", "#ffe5e7"), dark: ColourPair("#ff9a94", "#4c0e12")),
    ReviewLabel(
      name: "unsure", title: "Unsure", description: "Needs a second opinion.", key: 3,
      light: ColourPair("#8a4b00", "#fff1dc"), dark: ColourPair("#ffb340", "#4a2f00")),
  ])

  /// The built-in labels in the site's language. A file of labels has its own titles.
  static func standard(_ strings: Strings) -> ReviewLabels {
    ReviewLabels(
      all: standard.all.map { label in
        var own = label
        (own.title, own.description) = (strings[label.title], strings[label.description])
        if own.title != label.title { own.translatedWord = own.title }
        return own
      })
  }

  private init(all: [ReviewLabel], source: String? = nil) {
    self.all = all
    self.source = source
  }

  /// Reads the file; reports and skips invalid entries.
  init(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) {
    let value = try YAMLReader.read(file.text(&problems), path: file.path)
    var labels: [ReviewLabel] = []
    if let record = Record(value, &problems) {
      record.warnAboutKeys(besides: Self.fileKeys, &problems)
      for (index, value) in record.list("labels", &problems).enumerated() {
        guard let label = Self.label(value, number: index + 1, &problems) else { continue }
        if let other = labels.first(where: { $0.name == label.name || $0.key == label.key }) {
          let what = other.name == label.name ? "name \"\(label.name)\"" : "key \(label.key)"
          problems.error("duplicate label \(what)", at: value.position)
        } else {
          labels.append(label)
        }
      }
    }
    if labels.isEmpty {
      problems.error("no labels", at: value.position, help: ["remove the file to use the default labels"])
    }
    self.init(all: labels.isEmpty ? Self.standard.all : labels.sorted { $0.key < $1.key }, source: file.path)
  }

  private static func label(_ value: ContentValue, number: Int, _ problems: inout Problems) -> ReviewLabel? {
    guard let record = Record(value, &problems) else { return nil }
    let found = schema.find(in: record, &problems)
    guard let name = record.required("name", &problems) else { return nil }
    guard VerdictReader.isName(name) else {
      problems.error(
        "label name may only contain a-z, 0-9 and hyphens: \"\(name)\"", at: record["name"]?.position)
      return nil
    }
    var label = standard[name] ?? standard.all[standard.all.count - 1]
    (label.name, label.title) = (name, name.prefix(1).uppercased() + name.dropFirst())
    (label.description, label.key) = ("", number)
    _ = schema.take(found, of: record, into: &label, &problems)
    return label
  }

  private static let schema: RecordSchema<ReviewLabel> = [
    .own("name", .textLike("a-z, 0-9 and hyphens"), "name used in verdicts", isRequired: true),
    .text("title", \.title, "title shown on pages"),
    .text("description", \.description, "when to use it"),
    .integer("key", \.key, in: 1...maximumCount, "keyboard key; if missing, its position in the list"),
    .value("light", \.light, ColourPair.form, "colours on a light page") { ColourPair($0, $1, &$2) },
    .value("dark", \.dark, ColourPair.form, "colours on a dark page") { ColourPair($0, $1, &$2) },
  ]

  fileprivate static let fileKeys: [ValueForm.Member] = [
    .init("labels", .list(schema.form), "up to \(maximumCount)", isRequired: true)
  ]

  /// Site path of the style sheet.
  static let path = "review/_labels.css"

  /// A separate style sheet, since pages contain no inline styles.
  var styleSheet: String {
    all.map { label in
      """
      .label-\(label.name) { background: light-dark(\(label.light.back), \(label.dark.back)); \
      color: light-dark(\(label.light.text), \(label.dark.text)); }

      """
    }.joined()
  }
}

/// Text and background colour: `#1d6f31 on #e3f6e8`.
struct ColourPair: Sendable, Equatable {
  let text: String
  let back: String

  fileprivate init(_ text: String, _ back: String) {
    self.text = text
    self.back = back
  }

  fileprivate static let form = ValueForm.textLike("pair such as `#1d6f31 on #e3f6e8`")

  /// Nil, with an error, if it is not a pair or is hard to read (WCAG 2.2, 1.4.3).
  fileprivate init?(_ record: Record, _ key: String, _ problems: inout Problems) {
    guard let value = record[key], let words = record.string(key, &problems) else { return nil }
    let parts = words.split(separator: " ").map { $0.lowercased() }
    guard parts.count == 3, parts[1] == "on", let text = Self.luminance(parts[0]),
      let back = Self.luminance(parts[2])
    else {
      problems.error(
        "\"\(key)\" must be a pair of colours, found \"\(words)\"", at: value.position,
        help: ["write for example \"#1d6f31 on #e3f6e8\""])
      return nil
    }
    let ratio = (max(text, back) + 0.05) / (min(text, back) + 0.05)
    guard ratio >= 4.5 else {
      let tenths = Int(ratio * 10)
      problems.error(
        "\"\(key)\" is hard to read: \(words) has a contrast of \(tenths / 10).\(tenths % 10), minimum 4.5",
        at: value.position)
      return nil
    }
    self.init(parts[0], parts[2])
  }

  /// Relative luminance as WCAG defines it; nil unless the text is `#` and six digits.
  private static func luminance(_ colour: String) -> Double? {
    guard colour.utf8.count == 7, colour.utf8.first == UInt8(ascii: "#"),
      let number = Int(colour.dropFirst(), radix: 16), colour.utf8.dropFirst().first != UInt8(ascii: "-"),
      colour.utf8.dropFirst().first != UInt8(ascii: "+")
    else { return nil }
    func channel(_ shift: Int) -> Double {
      let part = Double(number >> shift & 0xFF) / 255
      // x^2.4 as x² · ⁵√x², since the standard library has square roots only; this avoids Foundation's `pow`.
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }

  /// x^2.4 for x in 0…1: x² times the fifth root of x², by Newton's method.
  private static func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}

extension RecordForm {
  package static let labels = RecordForm(
    "labels.yml", in: "`reviews/labels.yml`", .object(ReviewLabels.fileKeys))
}
