internal import Basics
internal import Content

/// JSON with one member per line.
enum PrettyJSON {
  /// Keeps values, digits and order; returns invalid JSON unchanged.
  static func text(_ text: String) -> String {
    var problems = Problems(path: "")
    do throws(Diagnostic) {
      _ = try JSONFile.read(Array(text.utf8), line: 1, path: "", &problems)
    } catch {
      // Programs also write incomplete arguments, which are shown unchanged.
      return text
    }
    var writer = Writer()
    for byte in text.utf8 { writer.take(byte) }
    return String(decoding: writer.out, as: UTF8.self)
  }

  /// Inserts line breaks between the tokens of valid JSON.
  private struct Writer {
    private(set) var out: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the last token was an opening bracket.
    private var isAtOpening = false

    mutating func take(_ byte: UInt8) {
      if isInString { return takeInString(byte) }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        begin()
        out.append(byte)
        depth += 1
        isAtOpening = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if !isAtOpening { newLine() }
        isAtOpening = false
        out.append(byte)
      case UInt8(ascii: ","):
        out.append(byte)
        newLine()
      case UInt8(ascii: ":"): out += [byte, UInt8(ascii: " ")]
      default:
        begin()
        out.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }

    private mutating func takeInString(_ byte: UInt8) {
      out.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
    }

    private mutating func begin() {
      if isAtOpening { newLine() }
      isAtOpening = false
    }

    private mutating func newLine() {
      out.append(0x0A)
      out += Array(repeating: 0x20, count: 2 * depth)
    }
  }
}
