internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/chat-feed.xml`: the newest messages of a chat as an Atom feed (RFC 4287, X-16).
///
/// Ids are addresses that never change, so a reader knows which messages it has shown; times are those of the
/// messages, so an unchanged chat makes the same bytes.
package struct ChatFeed: TemplateContext {
  static let name = "feed.xml"
  /// The same as a JSON Feed.
  static let jsonName = "feed.json"
  /// So many messages; a reader who comes back later finds the others on the pages.
  private static let limit = 50

  private let chat: Conversation
  private let language: String
  private let home: SafeURL
  private let address: SafeURL
  private let jsonAddress: SafeURL
  /// Newest first.
  private let entries: [Entry]

  static let fields: Fields<ChatFeed> = [
    .url("id", "the chat's address, which never changes") { $0.home },
    .url("address", "the feed's own address") { $0.address },
    .url("page", "the chat's address for people") { $0.home },
    .text("language", "language of the site, BCP 47") { $0.language },
    .text("title", "title of the chat") { $0.chat.title },
    .text("summary", "what the chat is about") { $0.chat.summary },
    .text("updated", "when the newest change was made") { $0.entries.map(\.updated).max().map(ISO8601.utc) },
    .list("entries", "the newest messages, newest first") { $0.entries },
  ]

  /// Feeds need full addresses and a last change, which chats without times have not; private chats have none, whoever builds them.
  static func isMade(of transcript: Transcript) -> Bool {
    let settings = transcript.context.settings
    return settings.feeds && !transcript.chat.isPrivate && !transcript.chat.isUntimed
      && !transcript.messages.isEmpty
      && link("", settings) != nil
  }

  /// Nil where there is to be no feed.
  init?(_ transcript: Transcript) {
    let settings = transcript.context.settings
    guard Self.isMade(of: transcript), let home = Self.link(transcript.path(""), settings),
      let address = Self.link(transcript.path(Self.name), settings),
      let jsonAddress = Self.link(transcript.path(Self.jsonName), settings)
    else { return nil }
    chat = transcript.chat
    language = settings.language
    self.home = home
    self.address = address
    self.jsonAddress = jsonAddress
    entries = transcript.messages.indices.suffix(Self.limit).reversed().compactMap {
      Entry($0, of: transcript, home: home)
    }
  }

  /// The same entries for readers of JSON.
  var json: JSONFeed {
    JSONFeed(
      title: chat.title, home: home, address: jsonAddress, description: chat.summary, language: language,
      items: entries.map(\.json))
  }

  fileprivate static func link(_ path: String, _ settings: SiteSettings) -> SafeURL? {
    settings.baseURL.flatMap { SafeURL(external: $0 + path) }
  }
}

extension ChatFeed {
  /// One message in a feed.
  struct Entry: TemplateContext {
    private let id: SafeURL
    private let href: SafeURL
    private let author: String
    private let message: Message
    private let body: SafeHTML
    private let words: MessageWords

    static let fields: Fields<Entry> = [
      .url("id", "the message's address, which never changes") { $0.id },
      .url("href", "the message on the page that it stands on") { $0.href },
      .text("title", "who wrote it and how it begins") { $0.title },
      .text("author", "who wrote it") { $0.author },
      .text("published", "when it was sent") { ISO8601.utc($0.message.time) },
      .text("updated", "when it was sent or edited") { ISO8601.utc($0.updated) },
      .html("body", "the text as HTML, with words for what is not text") { $0.body },
    ]

    /// The id does not depend on the page that the message stands on now.
    fileprivate init?(_ index: Int, of transcript: Transcript, home: SafeURL) {
      let message = transcript.messages[index]
      guard let page = Self.page(of: index, transcript, home: home) else { return nil }
      id = home.at(fragment: message.anchor)
      href = page.at(fragment: message.anchor)
      self.message = message
      author = transcript.chat.participant(message.sender)?.name ?? message.sender
      words = MessageWords(strings: transcript.context.strings)
      body = Self.body(message, transcript.bodies[index], words)
    }

    private var title: String { "\(author): \(MessagePreview.text(message, limit: 80, words.strings))" }

    fileprivate var json: JSONFeed.Item {
      var item = JSONFeed.Item(id: id, address: href, title: title, content: .html(body), updated: updated)
      item.author = author
      item.published = message.time
      return item
    }

    var updated: Instant { max(message.editedAt ?? message.time, message.time) }

    /// The address of the page that holds a message for ever.
    private static func page(of index: Int, _ transcript: Transcript, home: SafeURL) -> SafeURL? {
      guard transcript.isSplit else { return home }
      let path = transcript.places.path(of: index)
      return ChatFeed.link(String(path.dropLast("index.html".count)), transcript.context.settings)
    }

    private static func body(_ message: Message, _ html: SafeHTML, _ words: MessageWords) -> SafeHTML {
      let extras =
        message.attachments.map(words.attachment)
        + (message.error.map { [words.failure($0)] } ?? [])
      if html.isEmpty { return PlainText.html(words.standIn(for: message)) }
      return extras.isEmpty ? html : html + PlainText.html(extras.joined(separator: "\n"))
    }
  }
}
