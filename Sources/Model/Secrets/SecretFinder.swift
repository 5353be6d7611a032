/// Finds secrets in bytes: one pass, a bounded look around each byte that may belong to one.
package struct SecretFinder: Sendable {
  let bytes: [UInt8]
  private let rules: Set<SecretRule>

  /// In order, without overlaps.
  package static func find(
    in bytes: [UInt8], rules: Set<SecretRule> = Set(SecretRule.allCases)
  ) -> [Secret] {
    SecretFinder(bytes: bytes, rules: rules).all()
  }

  private func all() -> [Secret] {
    let mayBegin = Self.mayBegin
    var found: [Secret] = []
    var (index, end) = (0, 0)
    while index < bytes.count {
      guard mayBegin[Int(bytes[index])], let hit = hit(at: index), hit.range.lowerBound >= end else {
        index += 1
        continue
      }
      end = hit.range.upperBound
      index = max(index + 1, end)
      if rules.contains(hit.rule) { found.append(hit) }
    }
    return found
  }

  private static let mayBegin: [Bool] = (0...255).map { byte in
    TokenForm.byFirst[byte] != nil || "@+(0123456789/:=-e".utf8.contains(byte)
  }

  private func hit(at index: Int) -> Secret? {
    switch bytes[index] {
    case UInt8(ascii: "@"): email(at: index)
    case UInt8(ascii: "+"), UInt8(ascii: "("), 0x30...0x39: phone(at: index)
    case UInt8(ascii: "/"): home(at: index)
    case UInt8(ascii: ":"): windowsHome(at: index) ?? assignment(at: index)
    case UInt8(ascii: "="): assignment(at: index)
    case UInt8(ascii: "-"): privateKey(at: index)
    case UInt8(ascii: "e"): jwt(at: index)
    default: token(at: index)
    }
  }

  // MARK: What the rules are written with

  func secret(_ rule: SecretRule, _ range: Range<Int>) -> Secret {
    Secret(rule: rule, range: range, value: Array(bytes[range]))
  }

  /// Nothing before the start and after the end.
  func kind(_ index: Int) -> ByteClass { bytes.indices.contains(index) ? .of(bytes[index]) : [] }

  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  func has(_ text: [UInt8], at index: Int) -> Bool {
    index >= 0 && index + text.count <= bytes.count && bytes[index] == text[0]
      && bytes[index..<index + text.count].elementsEqual(text)
  }

  /// Where the run of such bytes ends that begins at `start`; it is looked at no further than `limit` bytes.
  func end(of kinds: ByteClass, from start: Int, limit: Int) -> Int {
    var index = start
    let stop = min(bytes.count, start + limit)
    while index < stop, !kinds.isDisjoint(with: .of(bytes[index])) { index += 1 }
    return index
  }

  func kinds(in range: Range<Int>) -> ByteClass {
    bytes[range].reduce(into: ByteClass()) { $0.formUnion(.of($1)) }
  }
}
