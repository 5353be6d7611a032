package import Markup
package import Model
package import SearchRecords
package import Templates

/// Annotations that a kind attaches to the messages of a conversation. They are shown below a message; only
/// the kind interprets them.
package protocol TranscriptAnnotations: Sendable {
  /// The annotation of the message with this id; nil if there is none. `body`: the message as shown on its
  /// page.
  func annotation(of id: String, body: SafeHTML, _ context: BuildContext) -> TurnAnnotation?

  /// Traits of the message with this id, for the search.
  func traits(of id: String) -> SearchRecord.Traits
}

/// The fields of an annotated message.
package struct TurnAnnotation: TemplateContext {
  /// Id of the message.
  package let id: String
  /// Changes with the message and with the messages before it.
  package let key: String
  /// Position in the conversation, from 1.
  package let number: Int
  /// Whose message it is; empty if the kind does not say.
  package let role: String
  package let notes: SafeHTML?

  package init(id: String, key: String, number: Int, role: String = "", notes: SafeHTML?) {
    (self.id, self.key, self.number, self.role, self.notes) = (id, key, number, role, notes)
  }

  package static let fields: Fields<TurnAnnotation> = [
    .text("id", "id of the message, as annotations refer to it") { $0.id },
    .text("key", "key of the message version: hashes of the message and of the messages before it") {
      $0.key
    },
    .number("number", "position in the conversation, from 1") { $0.number },
    .text("role", "whose message it is: user, assistant, system or tool; may be empty") { $0.role },
    .html("notes", "annotations as HTML, from their own template") { $0.notes },
  ]
}
