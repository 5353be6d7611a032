/// Replaces people's names in text: whole words, in one pass.
package struct NameReplacement: Sendable {
  private struct Entry: Sendable {
    /// Lower-case words of the name.
    let words: [String]
    let replacement: String
  }

  /// By first word.
  private var entries: [String: [Entry]] = [:]

  package init() {}

  /// Adds a name, and each longer word of it, since people use them alone.
  package mutating func add(_ name: String, as pseudonym: String) {
    let words = Self.words(name)
    guard !words.isEmpty else { return }
    add(Entry(words: words, replacement: pseudonym))
    let short = pseudonym.split(separator: " ").first.map(String.init) ?? pseudonym
    guard words.count > 1 else { return }
    for word in words where word.count >= 3 && word.contains(where: \.isLetter) {
      add(Entry(words: [word], replacement: short))
    }
  }

  package func applied(to text: String) -> String {
    guard !entries.isEmpty, !text.isEmpty else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: Self.isWordCharacter) {
      out += rest[..<start]
      rest = rest[start...]
      if let (entry, end) = match(rest) {
        out += entry.replacement
        rest = rest[end...]
      } else {
        let word = rest.prefix(while: Self.isWordCharacter)
        out += word
        rest = rest[word.endIndex...]
      }
    }
    return out + rest
  }

  private mutating func add(_ entry: Entry) {
    guard !entries[entry.words[0], default: []].contains(where: { $0.words == entry.words }) else { return }
    entries[entry.words[0], default: []].append(entry)
    entries[entry.words[0]]?.sort { $0.words.count > $1.words.count }
  }

  /// The longest name at the start of the text.
  private func match(_ text: Substring) -> (Entry, Substring.Index)? {
    let first = text.prefix(while: Self.isWordCharacter)
    for entry in entries[first.lowercased()] ?? [] {
      if let end = Self.end(of: entry.words.dropFirst(), in: text[first.endIndex...]) { return (entry, end) }
    }
    return nil
  }

  /// The end of a name's remaining words; one or two non-word characters separate them.
  private static func end(of words: ArraySlice<String>, in text: Substring) -> Substring.Index? {
    var rest = text
    for word in words {
      let gap = rest.prefix { !isWordCharacter($0) }
      guard (1...2).contains(gap.count) else { return nil }
      rest = rest[gap.endIndex...]
      let next = rest.prefix(while: isWordCharacter)
      guard next.lowercased() == word else { return nil }
      rest = rest[next.endIndex...]
    }
    return rest.startIndex
  }

  private static func words(_ name: String) -> [String] {
    name.split { !isWordCharacter($0) }.map { $0.lowercased() }
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
