/// The open elements of a page, with their classes.
package struct OpenTags {
  private var open: [(name: String, classes: Set<String>)] = []

  package init() {}

  package var count: Int { open.count }
  /// The innermost element.
  package var name: String { open.last?.name ?? "" }
  package var classes: Set<String> { open.last?.classes ?? [] }

  /// Whether an open element has this class.
  package func has(_ name: String) -> Bool { open.contains { $0.classes.contains(name) } }

  /// Whether an open element has one of these classes.
  package func has(_ classes: Set<String>) -> Bool {
    open.contains { !$0.classes.isDisjoint(with: classes) }
  }

  /// Whether such an element is open.
  package func has(element name: String) -> Bool { open.contains { $0.name == name } }

  package static func classes(of tag: TagReader.Tag) -> Set<String> {
    Set((tag["class"] ?? "").split(separator: " ").map(String.init))
  }

  private static let single: Set<String> = ["br", "img", "meta", "link", "hr", "input", "source", "use"]

  package mutating func begin(_ tag: TagReader.Tag, _ classes: Set<String>) {
    if !tag.isClosed, !Self.single.contains(tag.name) { open.append((tag.name, classes)) }
  }

  /// Whether such an element was open. Elements in it that were left open end with it.
  package mutating func end(_ name: String) -> Bool {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return false }
    open.removeSubrange(index...)
    return true
  }
}
