package import Markup
package import Model
package import Search
package import Templates

/// Notes that a kind attaches to the messages of a conversation. A note is shown under its message and found with it; only the
/// kind knows what it means.
package protocol TranscriptAnnotations: Sendable {
  /// What is shown of a message with this id; nil where nothing refers to it. `body`: the message as its page shows it.
  func annotation(of id: String, body: SafeHTML, _ context: BuildContext) -> TurnAnnotation?

  /// Words and traits that the search finds a message by.
  func found(of id: String, isFirst: Bool) -> (words: [String], traits: SearchRecord.Traits)
}

/// The fields of a message that others refer to.
package struct TurnAnnotation: TemplateContext {
  /// Of the message.
  package let id: String
  /// Changes when the message does, or what came before it.
  package let key: String
  /// In the conversation, from 1.
  package let number: Int
  package let notes: SafeHTML?

  package init(id: String, key: String, number: Int, notes: SafeHTML?) {
    (self.id, self.key, self.number, self.notes) = (id, key, number, notes)
  }

  package static let fields: Fields<TurnAnnotation> = [
    .text("id", "id of the message, as notes refer to it") { $0.id },
    .text("key", "version of the message that notes refer to: hashes of it and of what came before it") {
      $0.key
    },
    .number("number", "its place in the conversation, from 1") { $0.number },
    .html("notes", "what is said of it, as HTML of a template of its own") { $0.notes },
  ]
}
