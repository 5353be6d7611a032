internal import Synchronization

/// Records which template is compiled for which context, so the templates' documentation matches the program.
package final class TemplateCatalog: Sendable {
  /// One field of a context, for documentation.
  package struct FieldEntry: Sendable, Equatable {
    package let name: String
    package let kind: FieldKind
    package let doc: String
    /// The context of its items, or of the object.
    package let nested: String?
    /// The context that it was included from.
    package let origin: String?
  }

  private struct State {
    var templates: [String: String] = [:]
    var contexts: [String: [FieldEntry]] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Context type by template name: `chat.html`.
  package var templates: [String: String] { state.withLock { $0.templates } }

  /// Fields by context type, in order.
  package var contexts: [String: [FieldEntry]] { state.withLock { $0.contexts } }

  func note(_ template: String, _ shape: ContextShape) {
    var waiting = [shape]
    state.withLock { state in
      state.templates[template] = shape.type
      while let shape = waiting.popLast() {
        guard state.contexts[shape.type] == nil else { continue }
        let nested = shape.fields.map { $0.nested?() }
        state.contexts[shape.type] = zip(shape.fields, nested).map { field, nested in
          FieldEntry(
            name: field.name, kind: field.kind, doc: field.doc, nested: nested?.type,
            origin: field.origin.map { String(describing: $0) })
        }
        waiting += nested.compactMap { $0 }
      }
    }
  }
}
