/// What a value in a file of a project may be: the same words for the documents, for messages and for editors.
package indirect enum ValueForm: Sendable, Equatable {
  case text
  /// A text of a certain form: `a time zone such as Europe/London`.
  case textLike(String)
  case flag
  /// A whole number; nil for any.
  case integer(ClosedRange<Int>?)
  /// From, to.
  case number(ClosedRange<Double>)
  case choice([String])
  case list(ValueForm)
  /// An object with these keys; those that must be there are named.
  case object([Member], required: [String] = [])
  /// An object with any keys.
  case map(ValueForm)
  case anyOf([ValueForm])

  /// A key of an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let form: ValueForm
    /// What it is for.
    package let summary: String

    package init(_ name: String, _ form: ValueForm, _ summary: String) {
      (self.name, self.form, self.summary) = (name, form, summary)
    }
  }
}

extension ValueForm {
  /// For tables in the documents: `10 to 5000`.
  package var words: String {
    switch self {
    case .text: "text"
    case .textLike(let words): words
    case .flag: "`true` or `false`"
    case .integer(nil): "whole number"
    case .integer(.some(let range)): "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "number, \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    case .choice(let names): Self.joined(names.map { "`\($0)`" })
    case .list(let form): "list: \(form.words)"
    case .object(let members, _): "object of \(members.map { "`\($0.name)`" }.joined(separator: ", "))"
    case .map(let form): "object of \(form.words)"
    case .anyOf(let forms): Self.joined(forms.map(\.words))
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
