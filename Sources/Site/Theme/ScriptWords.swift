internal import Content
internal import Model
internal import Templates

/// Prepends to each script its words in the site's language (C-60). This works from `file:`, loads nothing
/// more, and includes only the words that the script uses. Adds nothing in plain English.
struct ScriptWords {
  private let strings: Strings

  init(_ strings: Strings) { self.strings = strings }

  func added(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    guard name.hasSuffix(".js"), !strings.wordings.isEmpty else { return bytes }
    var words = Self.texts(in: bytes).filter { strings.wordings[$0] != nil && !Self.isFormat($0) }
    let isFirst = name == "site.js"
    if isFirst, strings.usesLocalFormats { words.formUnion(strings.wordings.keys.filter(Self.isFormat)) }
    guard isFirst || !words.isEmpty else { return bytes }
    return Array(line(words.sorted()).utf8) + bytes
  }

  /// `((s,w)=>{…})(Scrollback,{"Copied":"Copiado"});`
  private func line(_ words: [String]) -> String {
    let table = words.compactMap { word in
      strings.wordings[word].map { "\(JSONText.quoted(word)):\(Self.json($0))" }
    }.joined(separator: ",")
    let language = JSONText.quoted(strings.language)
    return "((s,w)=>{s.language=\(language);s.texts=Object.assign(s.texts||{},w)})(Scrollback,{\(table)});\n"
  }

  private static func json(_ wording: Wording) -> String {
    switch wording {
    case .text(let phrase): JSONText.quoted(phrase.spelling)
    case .forms(let forms):
      "{"
        + PluralCategory.allCases.compactMap { category in
          forms[category].map { "\"\(category.rawValue)\":\(JSONText.quoted($0.spelling))" }
        }.joined(separator: ",") + "}"
    }
  }

  private static func isFormat(_ name: String) -> Bool {
    name.hasPrefix("date.") || name.hasPrefix("number.")
  }

  /// All quoted strings, and their plural forms. A quote inside a comment does no harm, since each quote is
  /// tried as a start.
  private static func texts(in bytes: [UInt8]) -> Set<String> {
    var out: Set<String> = []
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    for (start, end) in zip(quotes, quotes.dropFirst()) where end - start <= 400 {
      guard let text = JSONText.decoded(bytes[start...end]) else { continue }
      out.insert(text)
      out.insert("{n} \(text)")
    }
    return out
  }
}
