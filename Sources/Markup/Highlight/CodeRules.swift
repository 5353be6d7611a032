/// The syntax of a programming language for `CodeScanner`: its words and regions.
struct CodeRules: Sendable {
  let words: WordTable
  /// By first byte, otherwise in the given order.
  let regions: [Region]
  /// For each byte the first region that it may open.
  let firstRegion: [UInt8]
  /// For each byte its possible roles.
  let traits: [ByteTraits]
  /// 0x20 if words are case-insensitive, as in SQL.
  let fold: UInt8
  let capitalsAreTypes: Bool
  let callsAreFunctions: Bool
  /// The byte after a key, `:` or `=`, if keys are highlighted.
  let keyMark: UInt8?
  /// A byte allowed between digits, besides `_`.
  let digitSeparator: UInt8?

  /// `namesBegin` and `namesHold`: bytes in names besides letters, digits and `_`.
  init(
    keywords: String = "", types: String = "", functions: String = "", regions: [Region],
    namesBegin: String = "", namesHold: String = "", ignoresCase: Bool = false,
    capitalsAreTypes: Bool = false,
    callsAreFunctions: Bool = true, keyMark: Character? = nil, digitSeparator: Character? = nil
  ) {
    fold = ignoresCase ? 0x20 : 0
    words = WordTable([(.keyword, keywords), (.type, types), (.function, functions)], fold: fold)
    // Stable: the order within one first byte is the language's.
    let sorted = regions.enumerated().sorted {
      ($0.element.open.first, $0.offset) < ($1.element.open.first, $1.offset)
    }
    self.regions = sorted.map(\.element)
    firstRegion = Self.firstRegions(self.regions)
    traits = Self.traits(self.regions, namesBegin: namesBegin, namesHold: namesHold)
    self.capitalsAreTypes = capitalsAreTypes
    self.callsAreFunctions = callsAreFunctions
    self.keyMark = keyMark?.asciiValue
    self.digitSeparator = digitSeparator?.asciiValue
  }

  private static func firstRegions(_ regions: [Region]) -> [UInt8] {
    var first = [UInt8](repeating: 0, count: 256)
    for (index, region) in regions.enumerated().reversed() { first[Int(region.open.first)] = UInt8(index) }
    return first
  }

  private static func traits(_ regions: [Region], namesBegin: String, namesHold: String) -> [ByteTraits] {
    var traits = (0...255).map { ByteTraits(of: UInt8($0)) }
    for byte in namesBegin.utf8 { traits[Int(byte)].formUnion([.beginsName, .inName]) }
    for byte in namesHold.utf8 { traits[Int(byte)].insert(.inName) }
    for region in regions { traits[Int(region.open.first)].insert(.opens) }
    return traits
  }
}

/// The possible roles of a byte; none for most punctuation.
struct ByteTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static let opens = ByteTraits(rawValue: 1)
  static let beginsName = ByteTraits(rawValue: 2)
  static let digit = ByteTraits(rawValue: 4)
  /// Brackets and line ends, which matter inside embedded code and before a heredoc.
  static let structure = ByteTraits(rawValue: 8)
  /// May continue a name, but starts nothing.
  static let inName = ByteTraits(rawValue: 16)
  static let starts: ByteTraits = [.opens, .beginsName, .digit, .structure]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The roles of the byte in every language. Every byte of a longer UTF-8 sequence is part of a name, so
  /// that tokens begin and end between characters.
  init(of byte: UInt8) {
    switch byte {
    case _ where byte.isASCIIDigit: self = [.digit, .inName]
    case _ where byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80:
      self = [.beginsName, .inName]
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\n"):
      self = .structure
    default: self = []
    }
  }
}
