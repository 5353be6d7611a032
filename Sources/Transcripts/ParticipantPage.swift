internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/chat-person.html`: a participant of a chat (C-50).
package struct ParticipantPage: TemplateContext {
  let transcript: Transcript
  let participant: Participant
  let path: String
  let messages: [Int]
  private let frame: PageFrame

  private init(_ participant: Participant, of transcript: Transcript, path: String, messages: [Int]) {
    (self.transcript, self.participant) = (transcript, participant)
    (self.path, self.messages) = (path, messages)
    frame = Self.frame(participant, of: transcript, path: path)
  }

  static func pages(of transcript: Transcript) -> [ParticipantPage] {
    let bySender = Dictionary(grouping: transcript.messages.indices) { transcript.messages[$0].sender }
    var seen: Set<String> = []
    return transcript.chat.participants.compactMap { participant in
      guard let path = path(of: participant, transcript), seen.insert(path).inserted else { return nil }
      return ParticipantPage(
        participant, of: transcript, path: path, messages: bySender[participant.id] ?? [])
    }
  }

  static func path(of participant: Participant, _ transcript: Transcript) -> String? {
    transcript.peopleSlugs[participant.id].map { transcript.path("people/\($0)/index.html") }
  }

  static let fields: Fields<ParticipantPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .object("person", "the participant") { PersonView($0.participant, $0.transcript, $0.frame) },
    .text("bio", "biography") { $0.participant.bio },
    .flag("hasInterests", "whether any are known") { !$0.participant.interests.isEmpty },
    .strings("interests", "interests") { $0.participant.interests },
    .text("matched", "date of the match") { page in
      page.participant.matchedAt.map { page.transcript.context.dates.absolute($0) }
    },
    .text("messageCount", "number of their messages, with the noun") { page in
      page.transcript.context.strings.count(page.messages.count, "message", "messages")
    },
    .object("first", "their first message") { $0.link($0.messages.first) },
    .object("last", "their last message") { $0.link($0.messages.last) },
  ]

  private static func frame(
    _ participant: Participant, of transcript: Transcript, path: String
  ) -> PageFrame {
    transcript.context.frame(
      path,
      title: transcript.context.strings.text(
        "{name} in {title}", ["name": participant.name, "title": transcript.chat.pageTitle]),
      description: participant.bio,
      section: transcript.chat.section.name)
  }

  private func link(_ index: Int?) -> MessageLink? {
    index.map { index in
      let message = transcript.messages[index]
      return MessageLink(
        text: MessagePreview.text(message, limit: 120, transcript.context.strings),
        date: transcript.chat.isUntimed ? "" : transcript.context.dates.absolute(message.time),
        href: frame.link(transcript.places.path(of: index), fragment: message.anchor))
    }
  }
}

/// A link to a message.
struct MessageLink: TemplateContext {
  let text: String
  let date: String
  let href: SafeURL

  static let fields: Fields<MessageLink> = [
    .text("text", "the first words") { $0.text },
    .text("date", "date") { $0.date },
    .url("href", "link to it") { $0.href },
  ]
}
