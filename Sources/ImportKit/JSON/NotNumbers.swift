/// `NaN` and `Infinity`, which Python writes and JSON lacks, as strings, in the chunks of a file.
package struct NotNumbers {
  package init() {}

  private var isText = false
  private var isEscaped = false
  /// The beginning of such a word at the end of the last chunk.
  private var rest: [UInt8] = []

  private static let words = ["NaN", "-Infinity", "Infinity"].map { Array($0.utf8) }

  package mutating func quoted(_ chunk: [UInt8]) -> [UInt8] {
    let bytes = rest.isEmpty ? chunk : rest + chunk
    rest = []
    var (out, copied, index) = ([UInt8](), 0, 0)
    while index < bytes.count {
      if isText || bytes[index] == UInt8(ascii: "\"") {
        pass(bytes[index])
      } else if Self.begins(bytes[index]) {
        let left = bytes[index...]
        if let word = Self.words.first(where: { left.starts(with: $0) }) {
          out += bytes[copied..<index] + [UInt8(ascii: "\"")] + word + [UInt8(ascii: "\"")]
          copied = index + word.count
          index = copied
          continue
        }
        if Self.words.contains(where: { $0.starts(with: left) }) {
          rest = Array(left)
          return out + bytes[copied..<index]
        }
      }
      index += 1
    }
    return copied == 0 ? bytes : out + bytes[copied...]
  }

  /// A byte of a text, or the quote before it.
  private mutating func pass(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\"") {
      isText.toggle()
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    }
  }

  private static func begins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-")
  }
}
