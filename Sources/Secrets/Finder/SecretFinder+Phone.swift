/// Phone numbers: international ones, and national ones with separators, since plain digits may be anything.
extension SecretFinder {
  /// Groups of digits with their separators.
  struct DigitGroups {
    var groups: [Range<Int>] = []
    var separators: [[UInt8]] = []

    var counts: [Int] { groups.map(\.count) }
    var digitCount: Int { groups.reduce(0) { $0 + $1.count } }
    var end: Int { groups.last?.upperBound ?? 0 }
  }

  func phone(at start: Int) -> Secret? {
    switch bytes[start] {
    case UInt8(ascii: "+"):
      guard kind(start - 1).isDisjoint(with: .word), byte(start - 1) != UInt8(ascii: "+") else { return nil }
      return international(start, digits: start + 1)
    default:
      guard begins(at: start) else { return nil }
      if byte(start) == 0x30, byte(start + 1) == 0x30 {
        return international(start, digits: start + 2)
      }
      return national(start) ?? american(start) ?? brazilian(start) ?? plain(start)
    }
  }

  /// Not inside a word, a number, a path or a parameter.
  private func begins(at start: Int) -> Bool {
    guard kind(start - 1).isDisjoint(with: [.word, .dot, .hyphen, .base64]) else { return false }
    // The third group of `01 02 03` starts no number.
    let isInRow =
      byte(start - 1) == 0x20 && kind(start - 2).contains(.digit) && kind(start - 3).contains(.digit)
      && !kind(start - 4).contains(.digit)
    // A comma may separate the digits of a number or the cells of a table.
    let isInNumber = byte(start - 1) == UInt8(ascii: ",") && kind(start - 2).contains(.digit)
    return !isInRow && !isInNumber && !"#%&$@(".utf8.contains(byte(start - 1))
      && !(byte(start - 1) == 0x3A && kind(start - 2).contains(.digit))
  }

  private func international(_ start: Int, digits first: Int) -> Secret? {
    guard (0x31...0x39).contains(byte(first)) else { return nil }
    var found = groups(from: first)
    while found.digitCount > 15, found.groups.count > 1 {
      found.groups.removeLast()
      found.separators.removeLast()
    }
    let isDecimal = found.groups.count == 2 && found.separators == [[UInt8(ascii: ".")]]
    let isPlain = found.groups.count == 1
    let least = isPlain ? 9 : 8
    guard (least...15).contains(found.digitCount), !isDecimal, ends(at: found.end) else { return nil }
    if byte(start) == 0x30,
      isPlain || found.groups[0].count > 5 || found.counts.dropFirst().allSatisfy({ $0 == 4 })
    {
      return nil
    }
    return number(start, found)
  }

  /// `020 7946 0958`, `030/1234567`, `06 12 34 56 78`, `(020) 7946 0958`.
  private func national(_ start: Int) -> Secret? {
    let first = byte(start) == UInt8(ascii: "(") ? start + 1 : start
    guard byte(first) == 0x30, (0x31...0x39).contains(byte(first + 1)) else { return nil }
    let found = groups(from: first)
    let counts = found.counts
    guard counts.count > 1, (9...12).contains(found.digitCount), (2...6).contains(counts[0]),
      counts.allSatisfy({ $0 >= 2 }), ends(at: found.end)
    else { return nil }
    let isUniform = Set(found.separators).count == 1
    if counts.allSatisfy({ $0 == 2 }) { return counts.count == 5 && isUniform ? number(start, found) : nil }
    // Dates, decimal numbers, and groups of four as on cards.
    let isDate = counts.starts(with: [2, 2, 4]) || counts.starts(with: [2, 2, 2])
    let isDecimal = counts.count == 2 && found.separators[0] == [UInt8(ascii: ".")]
    return isDate || isDecimal || counts.allSatisfy { $0 == 4 } ? nil : number(start, found)
  }

  /// `(415) 555-2671`, `415-555-2671`, `415.555.2671`, also after `1`.
  private func american(_ start: Int) -> Secret? {
    let hasBrackets = byte(start) == UInt8(ascii: "(")
    var found = groups(from: hasBrackets ? start + 1 : start)
    if found.counts.count == 4, found.counts[0] == 1, byte(start) == 0x31 {
      found.groups.removeFirst()
      found.separators.removeFirst()
    }
    guard found.counts == [3, 3, 4], ends(at: found.end) else { return nil }
    guard found.groups.prefix(2).allSatisfy({ (0x32...0x39).contains(bytes[$0.lowerBound]) }) else {
      return nil
    }
    let signs = found.separators
    let isClear =
      signs[0] == signs[1] ? "-.".utf8.contains(signs[0][0]) && signs[0].count == 1 : signs[0].first == 0x29
    return isClear ? number(start, found) : nil
  }

  /// `(11) 98765-4321`.
  private func brazilian(_ start: Int) -> Secret? {
    guard byte(start) == UInt8(ascii: "(") else { return nil }
    let found = groups(from: start + 1)
    let isMobile = found.counts == [2, 5, 4] && byte(found.groups[1].lowerBound) == UInt8(ascii: "9")
    return isMobile && ends(at: found.end) ? number(start, found) : nil
  }

  /// Mobile numbers without separators, for countries where no other number has this length and start:
  /// `07712345678`, `0612345678`, `015112345678`, `13812345678`.
  private func plain(_ start: Int) -> Secret? {
    let end = end(of: .digit, from: start, limit: 14)
    let head = bytes[start..<min(end, start + 3)].reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    let isMobile =
      switch end - start {
      case 10: byte(start) == 0x30 && (60...79).contains(head)
      case 11:
        byte(start) == 0x30 && ((71...79).contains(head) || (15...17).contains(head))
          || [13, 15, 18].contains(head / 10)
      case 12: byte(start) == 0x30 && (15...17).contains(head)
      default: false
      }
    guard isMobile, ends(at: end), kind(start - 1).contains(.space) || start == 0, !isNumberOfOrder(start)
    else { return nil }
    return number(start, DigitGroups(groups: [start..<end]))
  }

  private func number(_ start: Int, _ found: DigitGroups) -> Secret? {
    let digits = found.groups.map { String(decoding: bytes[$0], as: UTF8.self) }.joined()
    return ReservedName.isReserved(digits: digits) ? nil : secret(.phone, start..<found.end)
  }

  private func ends(at end: Int) -> Bool {
    let isExtension = byte(end) | 0x20 == UInt8(ascii: "x") && kind(end + 1).contains(.digit)
    return (isExtension || kind(end).isDisjoint(with: .word)) && !":%@".utf8.contains(byte(end))
  }

  /// Up to seven groups, with one or two separators between them.
  private func groups(from start: Int) -> DigitGroups {
    var found = DigitGroups()
    var index = start
    while found.groups.count < 7 {
      let end = end(of: .digit, from: index, limit: 20)
      guard end > index else { break }
      found.groups.append(index..<end)
      var next = end
      while next - end < 4, let width = separatorWidth(at: next) { next += width }
      guard next > end, kind(next).contains(.digit), isSeparator(end..<next) else { break }
      found.separators.append(Array(bytes[end..<next]))
      index = next
    }
    if found.separators.count == found.groups.count, !found.groups.isEmpty { found.separators.removeLast() }
    return found
  }

  /// One character, or several with a bracket or a hyphen between spaces; a minus before a number is not a
  /// separator.
  private func isSeparator(_ range: Range<Int>) -> Bool {
    let signs = bytes[range]
    return range.count == separatorWidth(at: range.lowerBound) || signs.contains(0x28) || signs.contains(0x29)
      || signs.elementsEqual(" - ".utf8)
  }

  /// A space, hyphen, dot, slash or bracket; the no-break forms have two or three bytes.
  private func separatorWidth(at index: Int) -> Int? {
    switch byte(index) {
    case 0x20, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"):
      1
    case 0xC2 where byte(index + 1) == 0xA0: 2
    case 0xE2 where byte(index + 1) == 0x80 && [0x91, 0xAF, 0x93].contains(byte(index + 2)): 3
    default: nil
    }
  }
}
