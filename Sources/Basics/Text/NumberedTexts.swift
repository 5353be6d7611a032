/// Texts that occur often, numbered in order of appearance.
package struct NumberedTexts: Sendable {
  private var texts: [String] = []
  private var numbers: [String: Int32] = [:]

  package init() {}

  package subscript(number: Int32) -> String { texts[Int(number)] }

  /// Nil if it has none.
  package func number(known text: String) -> Int32? { numbers[text] }

  /// The next one for a new text.
  package mutating func number(of text: String) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(texts.count)
    texts.append(text)
    numbers[text] = number
    return number
  }
}
