/// Dictionaries as Python prints them, which models write instead of JSON: `{'arguments': {'name': 'x'}, 'name': 'look'}`
/// in the data sets for Hermes 2 Pro.
package enum PythonText {
  /// The text at `name` of the outermost dictionary; nil if there is none.
  package static func name(in text: String) -> String? {
    var (depth, quote): (Int, UInt8?) = (0, nil)
    var (word, key): ([UInt8], [UInt8]) = ([], [])
    var (isEscaped, isValue) = (false, false)
    for byte in text.utf8 {
      guard let end = quote else {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): (quote, word) = (byte, [])
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: ":") where depth == 1: isValue = true
        case UInt8(ascii: ",") where depth == 1: isValue = false
        default: break
        }
        continue
      }
      if isEscaped || byte != end && byte != UInt8(ascii: "\\") {
        word.append(byte)
        isEscaped = false
      } else if byte == end {
        quote = nil
        if depth == 1, isValue, key == Array("name".utf8) { return String(decoding: word, as: UTF8.self) }
        if depth == 1, !isValue { key = word }
      } else {
        isEscaped = true
      }
    }
    return nil
  }
}
