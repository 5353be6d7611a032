package import Basics
internal import Foundation
package import Templates

/// A word that records of any kind are filed under: `tags: [dating]` → `/tags/dating/` (decision 43).
///
/// The address of a tag depends on the tag alone, so no page waits for another.
package struct Tag: Sendable, Equatable {
  /// As written, without surrounding white space and leading `#`.
  package let name: String
  /// The normal form of all its spellings: composed, lower case, hyphens for spaces.
  let key: String

  /// Anything longer is not a tag.
  package static let longest = 100
  /// Site path of the list of all tags, and first segment of their pages.
  package static let folder = "tags"

  /// Nil if blank or too long.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest * 8 else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    name = String(words.drop { $0 == "#" || $0 == " " })
    guard !name.isEmpty, name.unicodeScalars.count <= Self.longest else { return nil }
    key = Self.key(name)
  }

  /// Valid tags, each once.
  package static func all(_ texts: [String]) -> [Tag] {
    var seen: Set<String> = []
    return texts.compactMap(Tag.init).filter { seen.insert($0.key).inserted }
  }

  package static func == (one: Tag, other: Tag) -> Bool { one.key == other.key }

  /// Site path of the page that lists its records.
  package var path: String { "\(Self.folder)/\(slug)/index.html" }

  /// The key, if it is a valid slug. Otherwise the closest slug plus a hash, so "C", "C++" and "C#" stay
  /// apart.
  package var slug: String {
    let plain = Slug.make(key)
    // A name reserved by Windows gets another hyphen, which no other tag's address ends with.
    if plain == key + "-" || plain == key && !key.hasSuffix("-") { return plain }
    let hash = SHA256.hex(key).prefix(8)
    return plain.hasPrefix("x-") ? "x-\(hash)" : "\(plain.prefix(60))-\(hash)"
  }

  /// Invisible characters are written out first: a tag that hides something is another tag.
  private static func key(_ name: String) -> String {
    UnseenCharacter.marked(name).folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping.replacing(" ", with: "-")
  }
}

extension Tag: PackedFields {
  package static let packing = Packing(Self.init(_:)) { $0.name }
}

/// A tag as a link on a page; the fields of `templates/tag-links.html`.
package struct TagLink: TemplateContext {
  private let tag: Tag
  private let frame: PageFrame

  package init(_ tag: Tag, _ frame: PageFrame) {
    self.tag = tag
    self.frame = frame
  }

  package static let fields: Fields<TagLink> = [
    .name("tag", "the tag as written") { $0.tag.name },
    .url("href", "link to everything with this tag") { $0.frame.link($0.tag.path) },
  ]
}
