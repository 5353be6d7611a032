package import Content

/// Tags of a record of any kind.
extension Record {
  /// The maximum; a longer list is something else.
  private static let mostTags = 50

  /// A list of strings, or one string separated by semicolons, as in a table cell.
  package func tags(_ problems: inout Problems) -> [Tag] {
    guard let value = self["tags"] else { return [] }
    let values: [ContentValue] =
      if let text = value.string {
        text.split(separator: ";").map { ContentValue(.plain(String($0)), at: value.position) }
      } else { list("tags", &problems) }
    if values.count > Self.mostTags {
      problems.warning(
        "\(values.count) tags found; only the first \(Self.mostTags) are used", at: value.position)
    }
    return Tag.all(values.prefix(Self.mostTags).compactMap { Self.text($0, &problems) })
  }

  private static func text(_ value: ContentValue, _ problems: inout Problems) -> String? {
    guard let text = value.identifier else {
      problems.error("\"tags\" must contain only text, found \(value.typeName)", at: value.position)
      return nil
    }
    problems.warnAboutForbidden(text, at: value.position)
    if Tag(text) != nil { return text }
    let what = text.utf8.count > Tag.longest ? "has more than \(Tag.longest) characters" : "is blank"
    problems.warning("a tag \(what); it is left out", at: value.position)
    return nil
  }
}

extension RecordField {
  package static func tags(_ path: Path<[Tag]>) -> RecordField {
    value("tags", path, .anyOf([.list(.text), .text]), "tags, each with a page of its own") {
      record, _, problems in
      record.tags(&problems)
    }
  }
}
