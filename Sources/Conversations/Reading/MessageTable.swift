package import Basics
package import Content

/// Messages as a table: columns are named after fields, reactions are written `❤️:alisha;😂:bob`.
package enum MessageTable {
  package static func read(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> [ContentValue]
  {
    try CSVReader.records(file, &problems).map { withoutEmptyCells($0, &problems) }
  }

  /// An empty cell is an absent field.
  private static func withoutEmptyCells(_ row: ContentValue, _ problems: inout Problems) -> ContentValue {
    let entries = (row.entries ?? []).filter { $0.value.string != "" }
    return ContentValue(.map(entries.map { expand($0, &problems) }), at: row.position)
  }

  private static func expand(_ entry: ContentValue.Entry, _ problems: inout Problems) -> ContentValue.Entry {
    guard entry.key == "reactions", let text = entry.value.string else { return entry }
    var emoji: [(emoji: String, names: [ContentValue])] = []
    for part in text.split(separator: ";") {
      guard let colon = part.lastIndex(of: ":") else {
        problems.error(
          "reaction without participant: \"\(part)\"", at: entry.position,
          help: ["write for example ❤️:alisha;😂:bob"])
        continue
      }
      let name = ContentValue(.string(String(part[part.index(after: colon)...])), at: entry.position)
      let key = String(part[..<colon])
      if let index = emoji.firstIndex(where: { $0.emoji == key }) {
        emoji[index].names.append(name)
      } else {
        emoji.append((key, [name]))
      }
    }
    let entries = emoji.map { key, names in
      ContentValue.Entry(
        key: key, position: entry.position, value: ContentValue(.list(names), at: entry.position))
    }
    return ContentValue.Entry(
      key: entry.key, position: entry.position, value: ContentValue(.map(entries), at: entry.position))
  }
}
