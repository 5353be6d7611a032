internal import ImportKit

/// The text of a message with its attributes: an archived `NSAttributedString`.
struct AttributedBody {
  /// What an attribute says.
  enum Attribute: Equatable {
    case text(String)
    case number(Int64)
  }

  /// A part of the text with the same attributes.
  struct Run: Equatable {
    let text: String
    let attributes: [String: Attribute]
  }

  let text: String
  private(set) var runs: [Run] = []
  /// Whether the archive was read to its end.
  let isWhole: Bool

  /// Nil if there is no text in the bytes.
  init?(_ bytes: [UInt8]) {
    let stream = TypedStream(bytes)
    let archive = ArchivedObjects(stream.objects)
    guard let root = stream.objects.first, let text = archive.string(root.groups.first?.first) else {
      return nil
    }
    (self.text, isWhole) = (text, stream.isWhole)
    runs = Self.runs(root.groups.dropFirst(), text, archive)
  }

  /// After the text, each run is the number of its attributes and its length; new ones follow.
  private static func runs(
    _ groups: ArraySlice<[TypedValue]>, _ text: String, _ archive: ArchivedObjects
  ) -> [Run] {
    var runs: [Run] = []
    var known: [Int64: [String: Attribute]] = [:]
    var rest = groups
    var start = text.startIndex
    while let group = rest.popFirst(), group.count == 2, case .integer(let number) = group[0],
      case .integer(let length) = group[1]
    {
      if known[number] == nil, let next = rest.first, next.count == 1 {
        known[number] = archive.dictionary(next[0])
        rest.removeFirst()
      }
      let end = text.utf16.index(start, offsetBy: Int(length), limitedBy: text.endIndex) ?? text.endIndex
      runs.append(Run(text: String(text[start..<end]), attributes: known[number] ?? [:]))
      start = end
    }
    if start < text.endIndex { runs.append(Run(text: String(text[start...]), attributes: [:])) }
    return runs
  }

  // MARK: appearance

  /// Stand where a file or an app's message was.
  static let placeholders: Set<Character> = ["\u{FFFC}", "\u{FFFD}"]

  /// The text with its styles, links and mentions, without the places of files.
  var styled: StyledText {
    var styled = StyledText()
    for run in runs {
      let words = run.text.filter { !Self.placeholders.contains($0) }
      styled.append(words, Self.style(run.attributes), link: Self.link(run.attributes, words))
    }
    return styled
  }

  private static func style(_ attributes: [String: Attribute]) -> StyledText.Style {
    let names: [(String, StyledText.Style)] = [
      ("__kIMTextBoldAttributeName", .bold), ("__kIMTextItalicAttributeName", .italic),
      ("__kIMTextUnderlineAttributeName", .underline), ("__kIMTextStrikethroughAttributeName", .strike),
    ]
    return names.reduce([]) { attributes[$1.0] == nil ? $0 : $0.union($1.1) }
  }

  private static func link(_ attributes: [String: Attribute], _ words: String) -> String? {
    guard case .text(let address)? = attributes["__kIMLinkAttributeName"], !address.isEmpty else {
      return nil
    }
    return address == words ? nil : address
  }

  /// The identifiers of files in the text, with what was heard in them.
  var files: [(id: String, transcription: String)] {
    runs.compactMap { run in
      guard case .text(let id)? = run.attributes["__kIMFileTransferGUIDAttributeName"] else { return nil }
      guard case .text(let heard)? = run.attributes["IMAudioTranscription"] else { return (id, "") }
      return (id, heard)
    }
  }
}

/// Looks up what is said by archived strings, numbers, addresses and dictionaries.
private struct ArchivedObjects {
  private let objects: [TypedObject]

  init(_ objects: [TypedObject]) { self.objects = objects }

  private func object(_ value: TypedValue?) -> TypedObject? {
    guard case .object(let index)? = value, objects.indices.contains(index) else { return nil }
    return objects[index]
  }

  func string(_ value: TypedValue?) -> String? {
    guard let object = object(value), ["NSString", "NSMutableString"].contains(object.type),
      case .bytes(let bytes)? = object.groups.first?.first
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  func dictionary(_ value: TypedValue) -> [String: AttributedBody.Attribute] {
    guard let object = object(value), object.type.hasSuffix("Dictionary") else { return [:] }
    var found: [String: AttributedBody.Attribute] = [:]
    var rest = object.groups.dropFirst()
    while let key = rest.popFirst(), let value = rest.popFirst() {
      if let name = string(key.first) { found[name] = attribute(value.first) ?? .text("") }
    }
    return found
  }

  private func attribute(_ value: TypedValue?) -> AttributedBody.Attribute? {
    if let text = string(value) { return .text(text) }
    guard let object = object(value) else { return nil }
    let values = object.groups.compactMap(\.first)
    // An address has a string in it, relative to none.
    if let text = values.lazy.compactMap({ string($0) }).first { return .text(text) }
    guard object.type == "NSNumber", case .integer(let number)? = values.last else { return nil }
    return .number(number)
  }
}
