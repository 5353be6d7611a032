internal import Basics
internal import Markup
internal import Model
internal import Templates
internal import Transcripts

/// The list of all participants, and their pages.
struct ParticipantPages {
  private let list: Template<ParticipantListPage>
  private let page: Template<ParticipantPage>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    list = try theme.compile("chat-people", for: ParticipantListPage.self)
    page = try theme.compile("chat-person", for: ParticipantPage.self)
  }

  func files(_ summaries: [ChatSummary], _ context: BuildContext) -> [OutputFile] {
    let people = SitePerson.all(in: summaries, context.scale)
    let pages = Dictionary(grouping: people, by: \.place.path).sorted { $0.key < $1.key }.map {
      ParticipantPage(path: $0.key, people: $0.value, summaries: summaries, context: context)
    }
    // The lists link to the pages, whose anchors are known by then.
    return pages.map { one in
      var file = OutputFile(path: one.path, content: .made { page.render(one).bytes })
      // It only leads to conversations, which have alternates.
      file.hasAlternate = !context.scale.sharesPeople
      if context.scale.sharesPeople { file.inputs = one.inputs }
      return file
    }
      + ParticipantListPage.pages(of: people, context).map { part in
        OutputFile(path: part.part.path, content: .made { list.render(part).bytes })
      }
  }
}

/// The fields of `templates/chat-people.html`: one page of the list of participants, by name.
struct ParticipantListPage: TemplateContext {
  let part: ListPart<SitePerson>
  let context: BuildContext

  private static let pageSize = 400

  /// None without participants.
  static func pages(of people: [SitePerson], _ context: BuildContext) -> [ParticipantListPage] {
    guard !people.isEmpty else { return [] }
    return ListPart.all(ParticipantPlace.folder, people, pageSize) { 500 + ListParts.weight($0.name) }
      .map { ParticipantListPage(part: $0, context: context) }
  }

  static let fields: Fields<ParticipantListPage> = [
    .including { $0.frame },
    .text("count", "number of participants, with the noun") {
      $0.context.strings.count($0.part.total, "participant", "participants")
    },
    .url("chats", "link to the list of conversations") { $0.frame.link("chats/index.html") },
    .list("people", "participants on this page, by name") { page in
      page.part.items.map { ParticipantRow(person: $0, frame: page.frame, context: page.context) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  private var frame: PageFrame {
    context.frame(
      part.path, title: context.strings.title(context.strings["Participants"], page: part.number),
      section: Chats.name)
  }
}

/// A participant in the list.
struct ParticipantRow: TemplateContext {
  let person: SitePerson
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ParticipantRow> = [
    .name("name", "display name") { $0.person.name },
    .html("shownName", "the same, set apart if it may run against the page") { row in
      SafeHTML(name: row.person.name, onPage: row.context.direction)
    },
    .url("href", "link to their page") {
      $0.frame.link($0.person.place.path, fragment: $0.person.place.anchor)
    },
    .url("avatar", "link to their picture, if any") { row in
      row.person.details?.avatar.map { row.frame.link($0) }
    },
    .text("initials", "one or two letters, where there is no picture") { $0.person.badge.initials },
    .text("hue", "number of the colour, 0 to 11") { String($0.person.badge.hue) },
    .flag("isMe", "whether they own the archive") { $0.person.isMe },
    .text("count", "number of their messages and conversations, with the nouns") {
      $0.person.count(in: $0.context.strings)
    },
  ]
}

extension SitePerson {
  func count(in strings: Strings) -> String {
    strings.count(count, "message", "messages") + " · "
      + strings.count(chatCount, "conversation", "conversations")
  }
}
