/// A value in a typed stream of macOS, the archives of `NSArchiver`.
enum TypedValue {
  case none
  case integer(Int64)
  case real(Double)
  case bytes([UInt8])
  /// The number of an object in the stream.
  case object(Int)
  case list([TypedValue])
}

/// An object of a typed stream, as far as it was read.
struct TypedObject {
  var type = ""
  /// The values that it wrote, in groups.
  var groups: [[TypedValue]] = []
}

/// Reads a typed stream: a header, then groups of values, each after the types of its values. Strings and
/// objects that were written before are numbers.
///
/// A stream may be cut or hostile: what was read up to the fault stays.
struct TypedStream {
  private(set) var objects: [TypedObject] = []
  /// Whether it was read to its end.
  private(set) var isWhole = false
  private let bytes: [UInt8]
  private var place = 0
  private var isBigEndian = false
  private var strings: [[UInt8]] = []
  /// Types and values of no size could be repeated without end.
  private var budget: Int
  private static let deepest = 40

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    budget = 4096 + bytes.count * 64
    isWhole = readHeader() && readGroups()
  }

  private mutating func readHeader() -> Bool {
    guard take() == 4, let length = take(), let name = take(Int(length)) else { return false }
    isBigEndian = name == Array("typedstream".utf8)
    guard isBigEndian || name == Array("streamtyped".utf8) else { return false }
    return signed() != nil
  }

  private mutating func readGroups() -> Bool {
    while place < bytes.count { if group(1) == nil { return false } }
    return true
  }

  // MARK: bytes

  private mutating func take() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  private mutating func whole(_ count: Int) -> UInt64? {
    guard let part = take(count) else { return nil }
    return (isBigEndian ? part : part.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Bytes with a meaning of their own, where a number or a reference could stand.
  private enum Mark {
    static let short = Int8(-127)
    static let long = Int8(-126)
    static let real = Int8(-125)
    static let new = Int8(-124)
    static let none = Int8(-123)
    static let end = Int8(-122)
    static let firstReference: Int64 = -110
  }

  private var next: Int8? { place < bytes.count ? Int8(bitPattern: bytes[place]) : nil }

  /// Skips a mark; false if something else follows.
  private mutating func skip(_ mark: Int8) -> Bool {
    guard next == mark else { return false }
    place += 1
    return true
  }

  private mutating func signed() -> Int64? {
    guard let head = take().map({ Int8(bitPattern: $0) }) else { return nil }
    switch head {
    case Mark.short: return whole(2).map { Int64(Int16(truncatingIfNeeded: $0)) }
    case Mark.long: return whole(4).map { Int64(Int32(truncatingIfNeeded: $0)) }
    default: return Int64(head) < Mark.firstReference && head < 0 ? nil : Int64(head)
    }
  }

  private mutating func unsigned() -> Int64? {
    guard let head = next, head != Mark.short, head != Mark.long else {
      let count = take().map { Int8(bitPattern: $0) == Mark.short ? 2 : 4 }
      return count.flatMap { whole($0) }.map { Int64($0) }
    }
    place += 1
    return Int64(head) < Mark.firstReference && head < 0 ? nil : Int64(UInt8(bitPattern: head))
  }

  private mutating func real(_ size: Int) -> Double? {
    guard skip(Mark.real) else { return signed().map { Double($0) } }
    let bits = whole(size)
    return size == 4
      ? bits.map { Double(Float(bitPattern: UInt32($0))) } : bits.map { Double(bitPattern: $0) }
  }

  /// The index of one of `count` things.
  private mutating func reference(_ count: Int) -> Int? {
    guard let number = signed(), let index = Int(exactly: number - Mark.firstReference),
      (0..<count).contains(index)
    else { return nil }
    return index
  }

  // MARK: strings and types

  /// A string that later ones may refer to; empty for none.
  private mutating func sharedString() -> [UInt8]? {
    if skip(Mark.none) { return [] }
    guard skip(Mark.new) else { return reference(strings.count).map { strings[$0] } }
    guard let length = unsigned(), let text = take(Int(length)) else { return nil }
    strings.append(text)
    return text
  }

  private mutating func spend(_ amount: Int) -> Bool {
    budget -= amount
    return budget > 0
  }

  // MARK: values

  /// A group of values; nil at a fault.
  private mutating func group(_ depth: Int) -> [TypedValue]? {
    guard let types = sharedString(), spend(types.count + 1) else { return nil }
    var rest = types[...]
    var values: [TypedValue] = []
    while !rest.isEmpty {
      guard let type = TypeCode(&rest, depth: 0), let value = value(type, depth) else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func value(_ type: TypeCode, _ depth: Int) -> TypedValue? {
    guard spend(1), depth < Self.deepest else { return nil }
    switch type {
    case .one(let letter): return value(letter, depth)
    case .bytes(let count): return take(count).map { .bytes($0) }
    case .many(let count, let element): return list(repeatElement(element, count: count), depth)
    case .fields(let fields): return list(fields, depth)
    }
  }

  private mutating func list(_ types: some Sequence<TypeCode>, _ depth: Int) -> TypedValue? {
    var values: [TypedValue] = []
    for type in types {
      guard let value = value(type, depth + 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func value(_ letter: UInt8, _ depth: Int) -> TypedValue? {
    switch UnicodeScalar(letter) {
    case "c": return take().map { .integer(Int64(Int8(bitPattern: $0))) }
    case "C", "B": return take().map { .integer(Int64($0)) }
    case "s", "i", "l", "q": return signed().map { .integer($0) }
    case "S", "I", "L", "Q": return unsigned().map { .integer($0) }
    case "f": return real(4).map { .real($0) }
    case "d": return real(8).map { .real($0) }
    case "+": return ownString()
    case "%", ":": return sharedString().map { .bytes($0) }
    case "*": return cString()
    case "#": return readClass() == nil ? nil : .some(.none)
    case "@": return object(depth)
    case "!": return .some(.none)
    default: return nil
    }
  }

  private mutating func ownString() -> TypedValue? {
    if skip(Mark.none) { return .some(.none) }
    return unsigned().flatMap { take(Int($0)) }.map { .bytes($0) }
  }

  /// Is counted among the objects.
  private mutating func cString() -> TypedValue? {
    if skip(Mark.none) { return .some(.none) }
    guard skip(Mark.new) else { return reference(objects.count).map { .object($0) } }
    guard let text = sharedString() else { return nil }
    objects.append(TypedObject(type: "", groups: [[.bytes(text)]]))
    return .bytes(text)
  }

  /// The name of a class; those above it follow.
  private mutating func readClass() -> String? {
    var name: String?
    while true {
      if skip(Mark.none) { return name ?? "" }
      guard skip(Mark.new) else {
        return reference(objects.count).map { name ?? objects[$0].type }
      }
      guard let text = sharedString(), signed() != nil else { return nil }
      let own = String(decoding: text, as: UTF8.self)
      objects.append(TypedObject(type: own))
      name = name ?? own
    }
  }

  private mutating func object(_ depth: Int) -> TypedValue? {
    if skip(Mark.none) { return .some(.none) }
    guard skip(Mark.new) else { return reference(objects.count).map { .object($0) } }
    let index = objects.count
    objects.append(TypedObject())
    guard let type = readClass() else { return nil }
    objects[index].type = type
    while !skip(Mark.end) {
      guard let values = group(depth + 1) else { return nil }
      objects[index].groups.append(values)
    }
    return .object(index)
  }
}

/// The type of a value, as Objective-C writes it.
private enum TypeCode {
  case one(UInt8)
  case bytes(Int)
  indirect case many(Int, TypeCode)
  case fields([TypeCode])

  /// Takes a type from the start of `text`.
  init?(_ text: inout ArraySlice<UInt8>, depth: Int) {
    guard depth < 8, let letter = text.popFirst() else { return nil }
    switch UnicodeScalar(letter) {
    case "[":
      let digits = text.prefix { (0x30...0x39).contains($0) }
      text = text.dropFirst(digits.count)
      guard let count = Int(String(decoding: digits, as: UTF8.self)),
        let element = TypeCode(&text, depth: depth + 1),
        text.popFirst() == UInt8(ascii: "]")
      else { return nil }
      if case .one(let kind) = element, "cC".utf8.contains(kind) {
        self = .bytes(count)
      } else {
        self = .many(count, element)
      }
    case "{":
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      text = text[(equals + 1)...]
      var fields: [TypeCode] = []
      while text.first != UInt8(ascii: "}") {
        guard let field = TypeCode(&text, depth: depth + 1) else { return nil }
        fields.append(field)
      }
      text = text.dropFirst()
      self = .fields(fields)
    default: self = .one(letter)
    }
  }
}
