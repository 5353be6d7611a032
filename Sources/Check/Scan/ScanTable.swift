internal import Basics
import Markup

/// The vocabulary with small integers in place of names, for the scan.
///
/// Passed from function to function, so that threads do not count references to the same arrays.
struct ScanTable: Sendable {
  /// An element.
  struct Row: Sendable {
    let element: ScannedElement
    let isVoid: Bool
    let isDrawing: Bool
    /// Ends a paragraph.
    let isBlock: Bool
    /// Allows the content of its parent.
    let isTransparent: Bool
    let holdsPhrasing: Bool
    /// Bits of attributes that it must have.
    let required: UInt64
    /// Where its attributes begin in `permissions`.
    let permissions: Int
  }

  /// What a rule does with the value of an attribute.
  enum Use: Sendable { case none, address, ids, unread }

  static let shared = ScanTable()

  /// Number in `html` and `svg`: place in `rows` and `drawing`.
  let html: NameTable
  let svg: NameTable
  let rows: [Row]
  let drawing: [Row]
  let attributes: NameTable
  let attributeCount: Int
  /// By number of the attribute.
  let uses: [Use]
  /// For each row and attribute: 0 forbidden, 1 any value, n the values of list n - 2.
  private let permissions: [UInt8]
  private let lists: [[[UInt8]]]

  private init() {
    var builder = ScanTableBuilder()
    rows = builder.rows(of: .html)
    drawing = builder.rows(of: .svg)
    html = NameTable(builder.names(of: .html))
    svg = NameTable(builder.names(of: .svg))
    attributes = NameTable(builder.attributes)
    attributeCount = builder.attributes.count
    uses = builder.attributes.map(ScanTableBuilder.use)
    permissions = builder.permissions
    lists = builder.lists.map { $0.map { Array($0.utf8) } }
  }

  /// Whether an element may have the attribute with this value.
  func allows(_ attribute: Int, on row: Row, value: Range<Int>, in bytes: [UInt8]) -> Bool {
    let permission = permissions[row.permissions + attribute]
    return permission == 1 || permission > 1 && holds(list: Int(permission) - 2, value, bytes)
  }

  private func holds(list: Int, _ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
    for allowed in lists[list] where bytes.holds(allowed, at: value) { return true }
    return false
  }
}

/// Numbers the names of the vocabulary.
struct ScanTableBuilder {
  /// Names by number; those that rules ask for come first.
  let attributes: [String]
  private(set) var permissions: [UInt8] = []
  private(set) var lists: [[String]] = []
  private let numbers: [String: Int]

  init() {
    let asked = ScannedAttribute.allCases.map(\.text)
    let all = HTMLVocabulary.globalAttributes + HTMLVocabulary.elements.flatMap(\.attributes)
    attributes = asked + Set(all.map(\.name)).subtracting(asked).sorted()
    numbers = Dictionary(uniqueKeysWithValues: zip(attributes, 0...))
  }

  func names(of namespace: HTMLVocabulary.Namespace) -> [String] {
    HTMLVocabulary.elements.filter { $0.namespace == namespace }.map(\.name)
  }

  mutating func rows(of namespace: HTMLVocabulary.Namespace) -> [ScanTable.Row] {
    HTMLVocabulary.elements.filter { $0.namespace == namespace }.map { row($0) }
  }

  private mutating func row(_ element: HTMLVocabulary.Element) -> ScanTable.Row {
    let start = permissions.count
    permissions += Array(repeating: 0, count: attributes.count)
    for attribute in element.attributes + HTMLVocabulary.globalAttributes {
      guard let number = numbers[attribute.name] else { continue }
      permissions[start + number] = permission(attribute.values)
    }
    let isDrawing = element.namespace == .svg
    return ScanTable.Row(
      element: Self.scanned(element), isVoid: Self.isVoid(element), isDrawing: isDrawing,
      isBlock: element.category == .flow,
      isTransparent: !isDrawing && ["a", "ins", "del"].contains(element.name),
      holdsPhrasing: Self.holdsPhrasing(element), required: required(element), permissions: start)
  }

  private mutating func permission(_ values: [String]) -> UInt8 {
    if values.isEmpty { return 1 }
    if let known = lists.firstIndex(of: values) { return UInt8(known + 2) }
    lists.append(values)
    return UInt8(lists.count + 1)
  }

  /// Without those that have a rule of their own: `alt`, and the `src` of a script.
  private func required(_ element: HTMLVocabulary.Element) -> UInt64 {
    element.attributes.reduce(0) { bits, attribute in
      let isLeft = attribute.name == "alt" || attribute.name == "src" && element.name == "script"
      guard attribute.isRequired, !isLeft, let number = numbers[attribute.name] else { return bits }
      precondition(number < ScannedAttribute.allCases.count, "\(attribute.name) is not in ScannedAttribute")
      return bits | 1 << UInt64(number)
    }
  }

  private static func scanned(_ element: HTMLVocabulary.Element) -> ScannedElement {
    guard element.namespace == .svg else { return ScannedElement(rawValue: element.name) ?? .other }
    let rules: [String: ScannedElement] = ["svg": .svg, "title": .drawingTitle, "a": .drawingLink]
    return rules[element.name] ?? .other
  }

  private static func isVoid(_ element: HTMLVocabulary.Element) -> Bool {
    if case .empty = element.content { element.namespace == .html } else { false }
  }

  private static func holdsPhrasing(_ element: HTMLVocabulary.Element) -> Bool {
    if case .phrasing = element.content { element.namespace == .html } else { false }
  }

  static func use(_ attribute: String) -> ScanTable.Use {
    switch attribute {
    case "href", "src", "srcset", "imagesrcset", "poster", "action": .address
    case "formaction", "xlink:href", "data": .unread
    default: Labels.referring.contains(attribute) ? .ids : .none
    }
  }
}
