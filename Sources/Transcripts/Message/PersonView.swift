internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// A participant as shown on a page of the chat.
final class PersonView: TemplateContext {
  private let participant: Participant
  let badge: PersonBadge
  /// The page that links to them; nil if only their id is known.
  private let page: (transcript: Transcript, frame: PageFrame)?

  /// For a page of the transcript, with links.
  init(_ participant: Participant, _ transcript: Transcript, _ frame: PageFrame) {
    self.participant = participant
    badge = PersonBadge(name: participant.name, id: participant.id)
    page = (transcript, frame)
  }

  /// For a sender of whom only the id is known.
  init(unknown id: String) {
    participant = Participant(id: id, name: id)
    badge = PersonBadge(name: id, id: id)
    page = nil
  }

  var id: String { participant.id }
  var name: String { participant.name }
  var isMe: Bool { participant.isMe }

  var href: SafeURL? {
    guard let page, let place = page.transcript.place(of: participant) else { return nil }
    return page.frame.link(place.path, fragment: place.anchor)
  }

  private var direction: String { page?.transcript.context.direction ?? "" }

  private var avatar: SafeURL? {
    guard let page, let path = page.transcript.avatarPath(of: participant) else { return nil }
    return page.frame.link(path)
  }

  static let fields: Fields<PersonView> = [
    .name("name", "display name") { $0.name },
    .html("shownName", "the same, set apart if it may run against the page") {
      SafeHTML(name: $0.name, onPage: $0.direction)
    },
    .url("avatar", "link to their picture, if any") { $0.avatar },
    .text("initials", "one or two initials, shown if there is no picture") { $0.badge.initials },
    .text("hue", "number of the colour, 0 to 11") { String($0.badge.hue) },
    .flag("isMe", "whether they own the archive") { $0.isMe },
    .url("href", "link to their page") { $0.href },
  ]
}
