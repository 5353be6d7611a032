package import Basics

/// One message, call or system line.
package struct Message: Sendable {
  /// Its type, detected by the rules if the source does not specify it.
  package enum Kind: String, Sendable, CaseIterable { case text, system, emoji, call, typing }
  /// Delivery state of an own message.
  package enum Status: String, Sendable, CaseIterable { case sent, delivered, read, failed }
  /// The speaker in a generated conversation.
  package enum Role: String, Sendable, CaseIterable { case user, assistant, system, tool }

  package var id: String
  package var sender: String
  package var text: String
  package var time: Instant
  package var kind = Kind.text
  package var status: Status?
  package var role: Role?
  package var isDeleted = false
  /// Position in its file.
  package var position: SourcePosition
  /// Up to one value, so that copies of most messages stay cheap.
  private var rare: [Rare] = []
  /// Whether it has any of them.
  package private(set) var hasParts = false

  package init(id: String, sender: String, text: String, time: Instant, position: SourcePosition) {
    (self.id, self.sender, self.text, self.time, self.position) = (id, sender, text, time, position)
  }

  /// The text without the marks of Markdown.
  package var words: String { plain ?? text }

  /// Whether it is a text and nothing else: without reply, attachments, reactions and the like.
  package var isOnlyText: Bool { !hasParts && kind == .text && !isDeleted && !text.isEmpty }

  /// The permanent fragment that links to it.
  package var anchor: String { Self.anchor(of: id) }

  package static func anchor(of id: String) -> String { "m-" + id }

  /// The anchor of one of its tool calls, from 0.
  package static func anchor(of id: String, call: Int) -> String { "c\(call + 1)-" + id }

  /// The parts that most messages lack.
  private struct Rare {
    var roleName: String?
    var replyTo: String?
    var forwardedFrom: String?
    var editedAt: Instant?
    var error: String?
    var reactions: [Reaction] = []
    var attachments: [Attachment] = []
    var generation: Generation?
    var plain: String?
    var revealed: String?
  }

  /// The parts, to change one of them.
  private var parts: Rare {
    get { rare.first ?? Rare() }
    _modify {
      if rare.isEmpty { rare.append(Rare()) }
      hasParts = true
      yield &rare[0]
    }
  }
}

extension [Message] {
  /// Whether one of them is only text. A call for the message itself from another module would copy it.
  package func isOnlyText(at index: Int) -> Bool {
    !self[index].hasParts && self[index].kind == .text && !self[index].isDeleted && !self[index].text.isEmpty
  }

  /// Ids of the messages that others reply to.
  package var replyTargets: Set<String> {
    let messages = span
    var targets: Set<String> = []
    for index in messages.indices {
      if let target = messages[index].replyTo { targets.insert(target) }
    }
    return targets
  }
}

extension Message {
  /// The source's name of an unknown role.
  package var roleName: String? {
    get { rare.isEmpty ? nil : rare[0].roleName }
    set { if !rare.isEmpty || newValue != nil { parts.roleName = newValue } }
  }

  package var replyTo: String? {
    get { rare.isEmpty ? nil : rare[0].replyTo }
    set { if !rare.isEmpty || newValue != nil { parts.replyTo = newValue } }
  }

  package var forwardedFrom: String? {
    get { rare.isEmpty ? nil : rare[0].forwardedFrom }
    set { if !rare.isEmpty || newValue != nil { parts.forwardedFrom = newValue } }
  }

  package var editedAt: Instant? {
    get { rare.isEmpty ? nil : rare[0].editedAt }
    set { if !rare.isEmpty || newValue != nil { parts.editedAt = newValue } }
  }

  package var error: String? {
    get { rare.isEmpty ? nil : rare[0].error }
    set { if !rare.isEmpty || newValue != nil { parts.error = newValue } }
  }

  package var reactions: [Reaction] {
    get { rare.isEmpty ? [] : rare[0].reactions }
    set { if !rare.isEmpty || !newValue.isEmpty { parts.reactions = newValue } }
  }

  package var attachments: [Attachment] {
    get { rare.isEmpty ? [] : rare[0].attachments }
    // In place: they are added one after the other.
    _modify {
      if rare.isEmpty {
        var new: [Attachment] = []
        yield &new
        if !new.isEmpty { parts.attachments = new }
      } else {
        yield &rare[0].attachments
      }
    }
  }

  /// Data that the program recorded for this turn.
  package var generation: Generation? {
    get { rare.isEmpty ? nil : rare[0].generation }
    // In place: a copy would copy all its texts.
    _modify {
      if rare.isEmpty {
        var new: Generation?
        yield &new
        if new != nil { parts.generation = new }
      } else {
        yield &rare[0].generation
      }
    }
  }

  /// The visible text of Markdown, for lists and search; nil if it equals the text.
  package var plain: String? {
    get { rare.isEmpty ? nil : rare[0].plain }
    set { if !rare.isEmpty || newValue != nil { parts.plain = newValue } }
  }

  /// The visible text with spoilers and link URLs, for text files; nil if it equals `words`.
  package var revealed: String? {
    get { rare.isEmpty ? nil : rare[0].revealed }
    set { if !rare.isEmpty || newValue != nil { parts.revealed = newValue } }
  }
}
