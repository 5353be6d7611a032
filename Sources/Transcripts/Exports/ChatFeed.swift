internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/chat-feed.xml`: the newest messages of a chat as an Atom feed (RFC 4287, X-16).
///
/// Ids are permanent URLs, so a feed reader recognises messages it has shown. Times are those of the
/// messages, so an unchanged chat produces the same bytes.
package struct ChatFeed: TemplateContext {
  static let name = "feed.xml"
  /// The JSON Feed with the same entries.
  static let jsonName = "feed.json"
  /// Maximum number of messages; older ones are on the pages.
  private static let limit = 50

  private let chat: Conversation
  private let language: String
  private let home: SafeURL
  private let address: SafeURL
  private let jsonAddress: SafeURL
  /// Newest first.
  private let entries: [Entry]

  static let fields: Fields<ChatFeed> = [
    .url("id", "permanent URL of the chat") { $0.home },
    .url("address", "URL of the feed") { $0.address },
    .url("page", "URL of the chat's page") { $0.home },
    .text("language", "language of the site, BCP 47") { $0.language },
    .text("title", "title of the chat") { $0.chat.title },
    .text("summary", "summary of the chat") { $0.chat.summary },
    .text("updated", "time of the newest change") { $0.entries.map(\.updated).max().map(ISO8601.utc) },
    .list("entries", "the newest messages, newest first") { $0.entries },
  ]

  /// Feeds need full URLs and a time of the last change, which untimed chats lack. Private chats never have
  /// one.
  static func isMade(of transcript: Transcript) -> Bool {
    let settings = transcript.context.settings
    return settings.feeds && transcript.bundled == nil && !transcript.chat.isPrivate
      && !transcript.chat.isUntimed
      && !transcript.messages.isEmpty
      && link("", settings) != nil
  }

  /// Nil if the chat has no feed.
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

  /// The same entries as a JSON Feed.
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
      .url("id", "permanent URL of the message") { $0.id },
      .url("href", "URL of the message on its page") { $0.href },
      .text("title", "author and first words") { $0.title },
      .text("author", "author") { $0.author },
      .text("published", "time sent") { ISO8601.utc($0.message.time) },
      .text("updated", "time sent or last edited") { ISO8601.utc($0.updated) },
      .html("body", "text as HTML, with descriptions of other content") { $0.body },
    ]

    /// The id does not depend on the message's current page.
    fileprivate init?(_ index: Int, of transcript: Transcript, home: SafeURL) {
      let message = transcript.messages[index]
      guard let page = Self.page(of: index, transcript, home: home) else { return nil }
      id = home.at(fragment: message.anchor)
      href = page.at(fragment: message.anchor)
      self.message = message
      author = transcript.participant(message.sender)?.name ?? message.sender
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

    /// The URL of the page that permanently contains a message.
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
