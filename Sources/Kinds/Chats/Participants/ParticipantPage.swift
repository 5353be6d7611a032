internal import Basics
internal import Model
internal import Templates
internal import Transcripts

/// The fields of `templates/chat-person.html`: a participant (C-50), or several who share a page.
struct ParticipantPage: TemplateContext {
  let path: String
  let people: [SitePerson]
  let summaries: [ChatSummary]
  let context: BuildContext
  let frame: PageFrame

  init(path: String, people: [SitePerson], summaries: [ChatSummary], context: BuildContext) {
    (self.path, self.people, self.summaries, self.context) = (path, people, summaries, context)
    let isShared = context.scale.sharesPeople
    let title = people.first.map {
      isShared ? Self.title(sharedBy: $0, context) : Self.title(of: $0, summaries, context)
    }
    frame = context.frame(
      path, title: title ?? "", description: isShared ? "" : people.first?.details?.bio ?? "",
      section: Chats.name, hasAlternate: !context.scale.sharesPeople)
  }

  static let fields: Fields<ParticipantPage> = [
    .including { $0.frame },
    .flag("isShared", "whether others of a large site may be on it, too") { $0.isShared },
    .url("list", "link to the list of participants") { $0.frame.link(ParticipantPlace.list) },
    .list("people", "the participants, by name") { page in
      page.people.map { ParticipantEntry(person: $0, page: page) }
    },
  ]

  fileprivate var isShared: Bool { context.scale.sharesPeople }

  /// `Bo in Weekend hike`, or `Bo in 3 conversations`.
  private static func title(
    of person: SitePerson, _ summaries: [ChatSummary], _ context: BuildContext
  ) -> String {
    let name = person.number > 1 ? "\(person.name) (\(person.number))" : person.name
    let only = person.chatCount == 1 ? person.chats.first : nil
    let chats =
      only.map { summaries[Int($0.index)].name }
      ?? context.strings.count(person.chatCount, "conversation", "conversations")
    return context.strings.text("{name} in {title}", ["name": name, "title": chats])
  }

  private static func title(sharedBy person: SitePerson, _ context: BuildContext) -> String {
    let number = ParticipantPlace.number(person.place.key, context.scale)
    return context.strings.title(context.strings["Participants"], part: number, always: true)
  }
}

/// A participant on their page.
struct ParticipantEntry: TemplateContext {
  let person: SitePerson
  let page: ParticipantPage

  static let fields: Fields<ParticipantEntry> = [
    .including { ParticipantRow(person: $0.person, frame: $0.page.frame, context: $0.page.context) },
    .text("anchor", "id on a shared page") { $0.person.place.anchor },
    .flag("hasDetails", "whether a chat describes them") { entry in
      entry.person.details.map { !$0.bio.isEmpty || !$0.interests.isEmpty || !$0.matched.isEmpty } ?? false
    },
    .text("bio", "biography") { $0.person.details?.bio },
    .flag("hasInterests", "whether any are known") { $0.person.details?.interests.isEmpty == false },
    .strings("interests", "interests") { $0.person.details?.interests ?? [] },
    .text("matched", "date of the match") { $0.person.details?.matched },
    .list("chats", "their newest conversations") { entry in
      let isOnly = entry.page.isShared && entry.person.chatCount == 1
      return entry.person.chats.map { ParticipantChat(chat: $0, isOnly: isOnly, page: entry.page) }
    },
    .flag("isCut", "whether there are older conversations") {
      $0.person.chatCount > $0.person.chats.count
    },
  ]
}

/// A conversation of a participant.
struct ParticipantChat: TemplateContext {
  let chat: SitePerson.Chat
  /// Its count is then that of the person.
  let isOnly: Bool
  let page: ParticipantPage

  static let fields: Fields<ParticipantChat> = [
    .text("title", "title of the conversation") { RowText.short($0.name) },
    .flag("isMixed", "whether the title may run against the page") { chat in
      RightToLeft.isMixed(chat.name, onPage: chat.page.context.direction)
    },
    .url("href", "link to it") { $0.page.frame.link("chats/\($0.slug)/index.html") },
    .text("count", "number of their messages, with the noun, unless it is their only conversation") {
      $0.isOnly ? nil : $0.page.context.strings.count(Int($0.chat.count), "message", "messages")
    },
  ]

  private var name: String { page.summaries[Int(chat.index)].name }
  private var slug: String { page.summaries[Int(chat.index)].slug }
}
