internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// A participant as shown on a page of the chat.
final class PersonView: TemplateContext {
  private let participant: Participant
  let badge: PersonBadge
  let href: SafeURL?
  private let avatar: SafeURL?

  /// For a page of the transcript, with links.
  init(_ participant: Participant, _ transcript: Transcript, _ frame: PageFrame) {
    self.participant = participant
    badge = PersonBadge(name: participant.name, id: participant.id)
    href = transcript.place(of: participant).map { frame.link($0.path, fragment: $0.anchor) }
    avatar = transcript.avatarPath(of: participant).map { frame.link($0) }
  }

  /// For a sender of whom only the id is known.
  init(unknown id: String) {
    participant = Participant(id: id, name: id)
    badge = PersonBadge(name: id, id: id)
    href = nil
    avatar = nil
  }

  var name: String { participant.name }
  var isMe: Bool { participant.isMe }

  static let fields: Fields<PersonView> = [
    .name("name", "display name") { $0.name },
    .url("avatar", "link to their picture, if any") { $0.avatar },
    .text("initials", "one or two initials, shown if there is no picture") { $0.badge.initials },
    .text("hue", "number of the colour, 0 to 11") { String($0.badge.hue) },
    .flag("isMe", "whether they own the archive") { $0.isMe },
    .url("href", "link to their page") { $0.href },
  ]
}
