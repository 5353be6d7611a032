internal import Content
internal import Model
internal import Templates

/// Gives each script the words that it says in the site's language, in front of it (C-60): it works from `file:`, loads
/// nothing more, and carries no word that it does not say. In English as it is built in nothing is added.
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

  /// Whatever stands between two quotes, and the plural forms of it. A quote inside a comment shifts nothing, since each
  /// one is taken for a beginning.
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
