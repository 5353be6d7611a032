/// A value of a binary property list (`bplist00`).
enum PropertyList {
  case none
  case integer(Int64)
  case real(Double)
  case text(String)
  case data([UInt8])
  case list([PropertyList])
  case map([(key: String, value: PropertyList)])

  /// Nil if the bytes are not a property list, or are damaged.
  init?(_ bytes: [UInt8]) {
    var reader = PropertyListReader(bytes)
    guard let value = reader?.root() else { return nil }
    self = value
  }

  subscript(key: String) -> PropertyList? {
    if case .map(let entries) = self { entries.first { $0.key == key }?.value } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [PropertyList]? { if case .list(let values) = self { values } else { nil } }
  var entries: [(key: String, value: PropertyList)]? {
    if case .map(let entries) = self { entries } else { nil }
  }
  var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    default: nil
    }
  }
}

/// A list of offsets at the end leads to the objects, which refer to each other by number.
private struct PropertyListReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  /// Objects may be used often, also in themselves.
  private var budget = 10_000
  private static let trailer = 32

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 8 + Self.trailer else { return nil }
    self.bytes = bytes
    let end = bytes.count - Self.trailer
    (offsetSize, referenceSize) = (Int(bytes[end + 6]), Int(bytes[end + 7]))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, end + 8, 8), let top = Self.number(bytes, end + 16, 8),
      let table = Self.number(bytes, end + 24, 8), count <= bytes.count, table <= end
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
  }

  /// Nil beyond the end, or if it is no `Int`.
  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
    guard place >= 0, size >= 0, place <= bytes.count - size else { return nil }
    return Int(exactly: bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  mutating func root() -> PropertyList? { object(top, 0) }

  private mutating func object(_ index: Int, _ depth: Int) -> PropertyList? {
    budget -= 1
    guard budget > 0, depth < 16, (0..<count).contains(index),
      let place = Self.number(bytes, table + index * offsetSize, offsetSize), place < table
    else { return nil }
    let (kind, size) = (bytes[place] >> 4, Int(bytes[place] & 0x0F))
    switch kind {
    case 0: return size == 8 ? .integer(0) : size == 9 ? .integer(1) : .some(.none)
    case 1: return integer(place + 1, size)
    case 2: return real(place + 1, 1 << min(size, 4))
    case 3: return real(place + 1, 8)
    default: return collection(kind, size, place + 1, depth)
    }
  }

  private func integer(_ place: Int, _ power: Int) -> PropertyList? {
    guard power <= 3, place <= bytes.count - (1 << power) else { return nil }
    let bits = bytes[place..<place + (1 << power)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return .integer(Int64(bitPattern: bits))
  }

  private func real(_ place: Int, _ size: Int) -> PropertyList? {
    guard size == 4 || size == 8, place <= bytes.count - size else { return nil }
    let bits = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return .real(size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits))
  }

  /// Objects with a length, which is a number of its own if it is more than 14.
  private mutating func collection(_ kind: UInt8, _ size: Int, _ place: Int, _ depth: Int) -> PropertyList? {
    var (count, start) = (size, place)
    if size == 15 {
      guard place < table, bytes[place] >> 4 == 1, bytes[place] & 0x0F <= 3,
        let long = Self.number(bytes, place + 1, 1 << Int(bytes[place] & 0x0F)), long <= bytes.count
      else { return nil }
      (count, start) = (long, place + 1 + 1 << Int(bytes[place] & 0x0F))
    }
    switch kind {
    case 4: return part(start, count).map { .data($0) }
    case 5: return part(start, count).map { .text(String(decoding: $0, as: UTF8.self)) }
    case 6: return part(start, count * 2).map { .text(Self.wide($0)) }
    case 10: return references(start, count).flatMap { list($0, depth) }
    case 13: return references(start, count * 2).flatMap { map($0, depth) }
    default: return .some(.none)
    }
  }

  private func part(_ start: Int, _ count: Int) -> [UInt8]? {
    start <= table && count <= table - start ? Array(bytes[start..<start + count]) : nil
  }

  private static func wide(_ bytes: [UInt8]) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func references(_ start: Int, _ count: Int) -> [Int]? {
    guard count <= budget, part(start, count * referenceSize) != nil else { return nil }
    return (0..<count).compactMap { Self.number(bytes, start + $0 * referenceSize, referenceSize) }
  }

  private mutating func list(_ references: [Int], _ depth: Int) -> PropertyList? {
    var values: [PropertyList] = []
    for reference in references {
      guard let value = object(reference, depth + 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func map(_ references: [Int], _ depth: Int) -> PropertyList? {
    guard case .list(let values)? = list(references, depth) else { return nil }
    let half = values.count / 2
    return .map(
      (0..<half).compactMap { index in
        if case .text(let key) = values[index] { (key, values[index + half]) } else { nil }
      })
  }
}
