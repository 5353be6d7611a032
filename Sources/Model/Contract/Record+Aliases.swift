internal import Basics
package import Content

/// Former addresses of a record with its own page.
extension Record {
  /// A list of strings, or one string separated by semicolons, as in a table cell.
  package func aliases(_ problems: inout Problems) -> [OldAddress] {
    guard let value = self["aliases"] else { return [] }
    let values: [ContentValue] =
      if let text = value.string {
        text.split(separator: ";").map { part in
          ContentValue(
            .plain(part.split(whereSeparator: \.isWhitespace).joined(separator: " ")), at: value.position)
        }
      } else { list("aliases", &problems) }
    return values.compactMap { Self.address($0, &problems) }
  }

  private static func address(_ value: ContentValue, _ problems: inout Problems) -> OldAddress? {
    guard let text = value.identifier else {
      problems.error("\"aliases\" must contain only text, found \(value.typeName)", at: value.position)
      return nil
    }
    do throws(OldAddress.Fault) {
      let place = "\(problems.path):\(value.position.line):\(value.position.column)"
      return OldAddress(path: try OldAddress.path(of: text), source: place)
    } catch {
      problems.error(
        "alias \"\(UnseenCharacter.marked(text))\" \(error.problem)", at: value.position, help: [error.help])
      return nil
    }
  }
}

extension RecordField {
  package static func aliases(_ path: Path<[OldAddress]>) -> RecordField {
    value("aliases", path, .anyOf([.list(.text), .text]), "former addresses that lead to it") {
      record, _, problems in record.aliases(&problems)
    }
  }
}
