package import Basics
internal import Foundation
package import Templates

/// A word that records of any kind are filed under: `tags: [dating]` → `/tags/dating/` (decision 43).
///
/// Each page knows the address of a tag from the tag alone, so that no page waits for what others say.
package struct Tag: Sendable, Equatable {
  /// As its author wrote it, white space and `#` before it aside.
  package let name: String
  /// What is the same in all spellings of it: composed, small, with hyphens for spaces.
  let key: String

  /// More characters are no word.
  package static let longest = 100
  /// Site path of the list of all tags, and the first segment of the others.
  package static let folder = "tags"

  /// Nil for what is blank or too long.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest * 8 else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    name = String(words.drop { $0 == "#" || $0 == " " })
    guard !name.isEmpty, name.unicodeScalars.count <= Self.longest else { return nil }
    key = Self.key(name)
  }

  /// What is left of several, each once.
  package static func all(_ texts: [String]) -> [Tag] {
    var seen: Set<String> = []
    return texts.compactMap(Tag.init).filter { seen.insert($0.key).inserted }
  }

  package static func == (one: Tag, other: Tag) -> Bool { one.key == other.key }

  /// Site path of the page that lists what has it.
  package var path: String { "\(Self.folder)/\(slug)/index.html" }

  /// The key where it is one already. Else what an address can say of it and a hash, so that "C", "C++" and "C#" stay apart.
  package var slug: String {
    let plain = Slug.make(key)
    // A name that Windows keeps has a hyphen more, which no other tag's address ends with.
    if plain == key + "-" || plain == key && !key.hasSuffix("-") { return plain }
    let hash = SHA256.hex(key).prefix(8)
    return plain.hasPrefix("x-") ? "x-\(hash)" : "\(plain.prefix(60))-\(hash)"
  }

  /// What nobody sees is written out first: a tag that hides something is another tag.
  private static func key(_ name: String) -> String {
    UnseenCharacter.marked(name).folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping.replacing(" ", with: "-")
  }
}

extension Tag: PackedFields {
  package static let packing = Packing(Self.init(_:)) { $0.name }
}

/// A tag as a link from some page; the fields of `templates/tag-links.html`.
package struct TagLink: TemplateContext {
  private let tag: Tag
  private let frame: PageFrame

  package init(_ tag: Tag, _ frame: PageFrame) {
    self.tag = tag
    self.frame = frame
  }

  package static let fields: Fields<TagLink> = [
    .name("tag", "the tag as its author wrote it") { $0.tag.name },
    .url("href", "link to all that has it") { $0.frame.link($0.tag.path) },
  ]
}
