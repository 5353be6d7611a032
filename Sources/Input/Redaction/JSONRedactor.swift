internal import Content
internal import Secrets

/// Redacts human-readable values of JSON one by one as they stream past. Ids, times, numbers and everything
/// else stay unchanged, and so do keys, except those of reactions.
struct JSONRedactor: StreamRedactor {
  private let redaction: Redaction
  private let ledger: RedactionLedger
  private let path: String
  /// The current string with its quotes; once it has ended, also the blanks after it.
  private var string: [UInt8] = []
  private var hasEnded = false
  private var isEscaped = false
  private var counts: [String: Int] = [:]
  /// The last key of the current object, and the keys that lead to it.
  private var key = ""
  private var owners: [String] = []

  init(_ redaction: Redaction, _ ledger: RedactionLedger, _ path: String) {
    self.redaction = redaction
    self.ledger = ledger
    self.path = path
  }

  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if !string.isEmpty, !hasEnded {
        inside(byte, &out)
      } else {
        outside(byte, &out)
      }
    }
    return out
  }

  mutating func finish() -> [UInt8] {
    defer { ledger.record(counts, of: path) }
    var out: [UInt8] = []
    hasEnded ? release(&out, isKey: false) : out.append(contentsOf: string)
    return out
  }

  private mutating func inside(_ byte: UInt8, _ out: inout [UInt8]) {
    string.append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      hasEnded = true
    } else if byte == 0x0A {
      // A JSON string cannot contain a line end; the reader reports that.
      out += string
      string.removeAll(keepingCapacity: true)
    }
  }

  private mutating func outside(_ byte: UInt8, _ out: inout [UInt8]) {
    if hasEnded {
      if byte == 0x20 || (0x09...0x0D).contains(byte) { return string.append(byte) }
      release(&out, isKey: byte == UInt8(ascii: ":"))
    }
    if byte == UInt8(ascii: "\"") { return string.append(byte) }
    out.append(byte)
    if byte == UInt8(ascii: "{") {
      owners.append(key)
      key = ""
    } else if byte == UInt8(ascii: "}") {
      key = owners.popLast() ?? ""
    }
  }

  private mutating func release(_ out: inout [UInt8], isKey: Bool) {
    let end = (string.lastIndex(of: UInt8(ascii: "\"")) ?? 0) + 1
    if let changed = JSONText.decoded(string[..<end]).flatMap({ redacted($0, isKey: isKey) }) {
      out += JSONText.quoted(changed).utf8
      out += string[end...]
    } else {
      out += string
    }
    string.removeAll(keepingCapacity: true)
    hasEnded = false
  }

  /// Nil if the text does not change.
  private mutating func redacted(_ text: String, isKey: Bool) -> String? {
    let use = isKey ? .text : KeyUse.of(key)
    if isKey { key = text }
    if use == .structure || (isKey && !KeyUse.hasReadableKeys(owners.last ?? "")) { return nil }
    if use == .path { return redaction.named(text) }
    guard let changed = redaction.applied(to: text, isName: use == .target) else { return nil }
    counts.merge(changed.counts, uniquingKeysWith: +)
    return changed.text
  }
}
