/// The allowed form of a value in a project file, shared by documents, messages and editors.
package indirect enum ValueForm: Sendable, Equatable {
  case any
  case null
  case text
  /// Text of a certain form: `a time zone such as Europe/London`.
  case textLike(String)
  case flag
  /// A whole number; nil for any.
  case integer(ClosedRange<Int>?)
  /// Minimum and maximum; nil for any.
  case number(ClosedRange<Double>?)
  case choice([String])
  case list(ValueForm)
  /// An object with these keys and, if open, others.
  case object([Member], isOpen: Bool = false)
  /// An object with any keys.
  case map(ValueForm)
  case anyOf([ValueForm])

  package static let identifier = ValueForm.anyOf([.text, .integer(nil)])
  package static let moment = ValueForm.textLike("ISO 8601 time with a zone")
  package static let momentOrNumber = ValueForm.anyOf([moment, .number(nil)])

  /// A key of an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let form: ValueForm
    /// Its purpose, in Markdown and without a full stop.
    package let summary: String
    /// The default, as written in the file; nil if there is none or it depends on other values.
    package let standard: String?
    package let isRequired: Bool

    package init(
      _ name: String, _ form: ValueForm, _ summary: String, standard: String? = nil, isRequired: Bool = false
    ) {
      (self.name, self.form, self.summary) = (name, form, summary)
      (self.standard, self.isRequired) = (standard, isRequired)
    }
  }
}

extension ValueForm {
  /// For tables in the documents: `10 to 5000`.
  package var words: String {
    switch self {
    case .any: "anything"
    case .null: "null"
    case .text: "text"
    case .textLike(let words): words
    case .flag: "`true` or `false`"
    case .integer(nil): "whole number"
    case .integer(.some(let range)): "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .number(nil): "number"
    case .number(.some(let range)):
      "number, \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    case .choice(let names): Self.joined(names.map { "`\($0)`" })
    case .list(let form): "list: \(form.words)"
    case .object(let members, _): "object of \(members.map { "`\($0.name)`" }.joined(separator: ", "))"
    case .map(let form): "object of \(form.words)"
    case .anyOf(let forms): Self.joined(forms.map(\.words))
    }
  }

  /// The keys of the objects that the value may be or contain.
  package var members: [Member] {
    switch self {
    case .object(let members, _): members
    case .list(let form), .map(let form): form.members
    case .anyOf(let forms): forms.flatMap(\.members)
    default: []
    }
  }

  /// `5`, not `5.0`.
  private static func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// `a, b or c`.
  private static func joined(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.joined() }
    return texts.dropLast().joined(separator: ", ") + " or " + last
  }
}
