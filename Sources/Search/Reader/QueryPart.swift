internal import Stems

/// A part of a query as written, before it becomes a clause: `-from:ann`, `"two words"`, `*inside*`, `word`.
struct QueryPart {
  typealias Output = (Substring, Substring, Substring?, Substring?, Substring?, Substring?)

  enum Form { case plain, quoted, inside }

  let whole: String
  let isExcluded: Bool
  /// In lower case; nil for a free part.
  let field: String?
  let value: String
  let form: Form
  let words: [String]

  static var regex: Regex<Output> {
    #/
      (-?)
      (?:(?i:(from|to|in|with|mentions|tag|kind|has|is|lang|before|after|on|during)):)?
      (?:"([^"]*)"?|\*([^*]+)\*(?=[\s)]|$)|(\S+))
    /#
    .matchingSemantics(.unicodeScalar)
  }

  /// The start of a group.
  static var groupStart: Regex<(Substring, Substring, Substring?)> {
    #/
      (-?)
      (?:(?i:(from|to|in|with|mentions|tag|kind|has|is|lang|before|after|on|during)):)?
      \(
    /#
    .matchingSemantics(.unicodeScalar)
  }

  /// `count`: characters at the end of a plain part that are not its own. `inherited`: the field of its group.
  init(_ output: Output, droppingLast count: Int, field inherited: String? = nil) {
    let (whole, minus, field, quoted, inside, plain) = output
    func short(_ text: Substring) -> String { String(text.unicodeScalars.dropLast(count)) }
    self.whole = short(whole)
    isExcluded = minus == "-"
    self.field = field?.lowercased() ?? inherited
    value = quoted.map { String($0) } ?? inside.map { String($0) } ?? plain.map(short) ?? ""
    form = quoted != nil ? .quoted : inside != nil ? .inside : .plain
    words = Words.wanted(in: value)
  }

  /// `-` before another sign excludes nothing: `->` and `--no-check` are text.
  var isLiteral: Bool {
    guard isExcluded, field == nil, form == .plain, let first = value.unicodeScalars.first else {
      return false
    }
    return Self.signs.contains(first)
  }

  /// The text of a free part that begins or ends with a symbol of its own: `C++`, `#tag`, `/etc`, but not `end.` or
  /// `(so`. Nil for others.
  var symbolText: String? {
    guard field == nil, form == .plain, !words.isEmpty, pattern?.isNarrow != true else { return nil }
    var own = Array(value.unicodeScalars)[...]
    own = own.drop { Self.openers.contains($0) || Self.opening.contains($0.properties.generalCategory) }
    while let last = own.last,
      Self.closers.contains(last) || Self.closing.contains(last.properties.generalCategory)
    {
      own.removeLast()
    }
    guard let first = own.first, let last = own.last else { return nil }
    let isSymbolic =
      Self.isSymbol(first) || Self.firstSigns.contains(first) || Self.isSymbol(last)
      || Self.lastSigns.contains(last)
    return isSymbolic ? String(String.UnicodeScalarView(own)) : nil
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol].contains(scalar.properties.generalCategory)
  }

  private static let openers = Set("\"'`".unicodeScalars)
  private static let closers = Set("\"'`.,;:!?…".unicodeScalars)
  private static let opening: Set<Unicode.GeneralCategory> = [.initialPunctuation, .openPunctuation]
  private static let closing: Set<Unicode.GeneralCategory> = [.finalPunctuation, .closePunctuation]
  private static let firstSigns = Set("#@%&/\\.".unicodeScalars)
  private static let lastSigns = Set("#%&".unicodeScalars)

  /// Only punctuation beside words: not quoted, no operator such as `==`, and without a character that has a meaning
  /// alone, as an emoji does.
  var isPunctuation: Bool {
    let scalars = value.unicodeScalars
    let isOperator = scalars.count > 1 && scalars.contains(where: Self.isSymbol)
    let isQuoted = form != .plain && !scalars.allSatisfy(\.properties.isWhitespace)
    return !isQuoted && !isOperator
      && scalars.allSatisfy { $0.isASCII || Self.punctuation.contains($0.properties.generalCategory) }
  }

  /// Whether it is free and consists of words.
  var isWords: Bool {
    field == nil && form != .inside && !words.isEmpty && !isLiteral && pattern?.isNarrow != true
      && symbolText == nil
  }

  /// The pattern of a plain free part with asterisks.
  var pattern: WordPattern? {
    guard field == nil, form == .plain else { return nil }
    return WordPattern(String(decoding: Folding.fold(value), as: UTF8.self))
  }

  /// A note for an unknown field; `https://…` and `std::…` do not look like one.
  var operatorNote: String? {
    guard field == nil, form == .plain,
      let match = value.prefixMatch(of: #/([A-Za-z]{2,16}):[^\s/:]/#)
    else { return nil }
    let name = match.1.lowercased()
    let near = Self.aliases[name] ?? Self.fields.first { Self.isNear(Array(name.utf8), Array($0.utf8)) }
    let advice = near.map { " Did you mean \"\($0):\"?" } ?? ""
    return Self.fields.contains(name)
      ? nil : "\"\(name):\" is not an operator and is searched as text.\(advice)"
  }

  private static let fields = [
    "from", "to", "in", "with", "mentions", "tag", "kind", "has", "is", "lang", "before", "after", "on",
    "during",
  ]

  /// Other programs' names of fields.
  private static let aliases = [
    "by": "from", "sender": "from", "author": "from", "user": "from", "chat": "in", "channel": "in",
    "room": "in",
    "type": "kind", "date": "on", "day": "on", "since": "after", "until": "before", "mention": "mentions",
    "tags": "tag", "label": "tag", "participant": "with", "recipient": "to", "contains": "has",
    "language": "lang",
  ]

  private static let signs = Set("!\"#$%&'()+,-./:;<=>?@[\\]^_`{|}~".unicodeScalars)

  private static let punctuation: Set<Unicode.GeneralCategory> = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
    .finalPunctuation, .otherPunctuation,
  ]

  /// Whether one insertion, deletion, substitution or swap of neighbours turns one word into the other.
  static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let (left, right) = (left[start...], right[start...])
    if left.count > 1, right.count > 1, left.first == right.dropFirst().first,
      right.first == left.dropFirst().first, left.dropFirst(2).elementsEqual(right.dropFirst(2))
    {
      return true
    }
    return [(1, 0), (0, 1), (1, 1)].contains { left.dropFirst($0).elementsEqual(right.dropFirst($1)) }
  }
}
