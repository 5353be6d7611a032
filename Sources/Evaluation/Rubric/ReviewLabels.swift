package import Basics
package import Content
package import Model

/// The labels of `content/reviews/labels.yml`, in key order.
package struct ReviewLabels: Sendable, Equatable {
  package private(set) var all: [ReviewLabel]
  /// The source file, if any.
  package private(set) var source: String?

  package subscript(name: String) -> ReviewLabel? { all.first { $0.name == name } }

  /// The keys are 1 to 9.
  package static let maximumCount = 9

  /// The labels used without a file.
  package static let standard = ReviewLabels(all: [.good, .bad, .unsure])

  /// The built-in labels in the site's language. A file of labels has its own titles.
  package static func standard(_ strings: Strings) -> ReviewLabels {
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
  package init(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) {
    let value = try YAMLReader.read(file.text(&problems), path: file.path)
    var labels: [ReviewLabel] = []
    if let record = Record(value, &problems) {
      record.warnAboutKeys(besides: Self.fileKeys, &problems)
      labels = ReviewLabel.read(record.list("labels", &problems), &problems)
    }
    if labels.isEmpty {
      problems.error("no labels", at: value.position, help: ["remove the file to use the default labels"])
    }
    self.init(all: labels.isEmpty ? Self.standard.all : labels, source: file.path)
  }

  fileprivate static let fileKeys: [ValueForm.Member] = [
    .init("labels", ReviewLabel.form, "up to \(maximumCount)", isRequired: true)
  ]
}

extension RecordForm {
  package static let labels = RecordForm(
    "labels.yml", in: "`reviews/labels.yml`", .object(ReviewLabels.fileKeys))
}
