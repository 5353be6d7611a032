internal import Basics

/// The start tag that is being read: its attributes as numbers and offsets.
struct ScannedTag {
  /// The bytes between the quotes.
  struct Value {
    var range: Range<Int> { Int(start)..<Int(end) }
    /// Has only printable ASCII without references: the bytes are the value.
    let isPlain: Bool
    fileprivate let tag: UInt32
    private let start: Int32
    private let end: Int32

    fileprivate static let none = Value(0..<0, isPlain: true, tag: 0)

    /// As XML gives it.
    func text(_ bytes: [UInt8]) throws(NotClean) -> String {
      isPlain
        ? String(decoding: bytes[range], as: UTF8.self)
        : String(decoding: try ScannedText.value(range, of: bytes), as: UTF8.self)
    }

    /// The hash of its text, as facts have it.
    func hash(_ bytes: [UInt8]) throws(NotClean) -> UInt64 {
      isPlain ? ContentHash.of(bytes[range]).low : FileFacts.hash(try text(bytes))
    }

    fileprivate init(_ range: Range<Int>, isPlain: Bool, tag: UInt32) {
      (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
      self.isPlain = isPlain
      self.tag = tag
    }
  }

  /// Numbers of its attributes, in order.
  private(set) var order: [Int16] = []
  /// Bits of those with a number below 64.
  private(set) var bits: UInt64 = 0
  /// By number; of this tag only where `tag` is equal.
  private var values: [Value]
  private var tag: UInt32 = 0

  init(attributeCount: Int) {
    values = Array(repeating: .none, count: attributeCount)
    order.reserveCapacity(32)
  }

  mutating func begin() {
    order.removeAll(keepingCapacity: true)
    bits = 0
    tag &+= 1
  }

  /// False if the tag already has this attribute.
  @inline(__always)
  mutating func add(_ number: Int, _ range: Range<Int>, isPlain: Bool) -> Bool {
    if values[number].tag == tag { return false }
    values[number] = Value(range, isPlain: isPlain, tag: tag)
    order.append(Int16(number))
    if number < 64 { bits |= 1 << UInt64(number) }
    return true
  }

  @inline(__always)
  func has(_ attribute: ScannedAttribute) -> Bool { bits & attribute.bit != 0 }

  /// The value of one of its attributes.
  subscript(number: Int) -> Value { values[number] }

  subscript(attribute: ScannedAttribute) -> Value? {
    has(attribute) ? values[Int(attribute.rawValue)] : nil
  }
}
