internal import Basics
import Markup

/// The content record behind an element: its position in the source, or at least its anchor.
enum RecordPlace: Equatable {
  case line(Int, column: Int)
  /// For a published site whose sources are unknown.
  case anchor(String)

  /// The nearest element with a message id, from `element` outwards; nil if there is none.
  init?(around element: Int, of page: ParsedPage, in file: CheckedFile) {
    let around = [element] + page.ancestors(of: element)
    let ids = around.lazy.compactMap { page.attribute("id", of: $0) }
    guard let anchor = ids.first(where: Self.isRecord) else { return nil }
    if let place = file.record(anchor) {
      self = .line(place.line, column: place.column)
    } else {
      self = .anchor(anchor)
    }
  }

  /// Whether the id is that of a message; many pages have thousands.
  static func isRecord(_ id: String) -> Bool { id.hasPrefix("m-") }

  /// `content/chats/a/messages.jsonl:14:1`, as far as it is known.
  static func origin(_ source: String?, _ record: RecordPlace?) -> String? {
    guard let source else { return nil }
    guard case .line(let line, let column) = record else { return source }
    // Where a line contains a whole conversation, the source already includes the line.
    let isLineKnown = source.split(separator: ":").last.flatMap { Int($0) } == line
    return isLineKnown ? "\(source):\(column)" : "\(source):\(line):\(column)"
  }

  static func suffix(_ source: String?, _ record: RecordPlace?) -> String {
    if let origin = origin(source, record) { return " (from \(origin))" }
    guard case .anchor(let anchor) = record else { return "" }
    return " (in #\(anchor))"
  }
}
