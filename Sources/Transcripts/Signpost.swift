internal import Conversations
internal import Model
internal import Templates

/// Redirects from the anchor of a message to its page.
struct Signpost: TemplateContext {
  private let transcript: Transcript
  private let index: Int
  private let frame: PageFrame

  /// About 100 bytes each: 40 KB in addition to the messages of the newest page.
  static let maximumOnAPage = 400

  init(_ transcript: Transcript, _ index: Int, _ frame: PageFrame) {
    self.transcript = transcript
    self.index = index
    self.frame = frame
  }

  static let fields: Fields<Signpost> = [
    .text("anchor", "id of the message") { $0.message.anchor },
    .url("href", "link to the message") {
      $0.frame.link($0.transcript.places.path(of: $0.index), fragment: $0.message.anchor)
    },
    .strings("calls", "ids of its tool calls on their page") { post in
      (post.message.generation?.calls ?? []).indices.map { Message.anchor(of: post.message.id, call: $0) }
    },
    .text("page", "number of its page") { String($0.transcript.places.page(of: $0.index)) },
  ]

  private var message: Message { transcript.messages[index] }
}

/// The fields of `templates/chat-anchors.html`: all messages by id, for old links beyond the limit of the
/// newest page.
struct AnchorPage: TemplateContext {
  private let transcript: Transcript
  /// Indices of the messages, by id.
  private let part: ArraySlice<Int>
  private let number: Int
  private let parts: [ArraySlice<Int>]
  /// Computed once: it is used for each message.
  private let frame: PageFrame

  private static let size = 2000

  /// Empty if the newest page can list all older messages itself.
  static func pages(of transcript: Transcript) -> [AnchorPage] {
    guard isNeeded(transcript) else { return [] }
    let messages = transcript.messages
    let sorted = messages.indices.sorted {
      messages[$0].id.utf8.lexicographicallyPrecedes(messages[$1].id.utf8)
    }
    let parts = stride(from: 0, to: sorted.count, by: size).map { sorted[$0..<min($0 + size, sorted.count)] }
    return parts.indices.map { AnchorPage(transcript, $0, of: parts) }
  }

  private init(_ transcript: Transcript, _ index: Int, of parts: [ArraySlice<Int>]) {
    (self.transcript, part, number, self.parts) = (transcript, parts[index], index + 1, parts)
    let strings = transcript.context.strings
    let title = strings.text("{title}: messages by ID", ["title": transcript.chat.pageTitle])
    frame = transcript.frame(
      Self.path(number, of: transcript), title: strings.title(title, part: number))
  }

  static func isNeeded(_ transcript: Transcript) -> Bool {
    (transcript.places.ranges.last?.lowerBound ?? 0) > Signpost.maximumOnAPage
  }

  var path: String { Self.path(number, of: transcript) }

  static let fields: Fields<AnchorPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .list("parts", "parts of the list with their first and last ids") { page in
      page.parts.indices.map { AnchorPart(page: page, index: $0) }
    },
    .list("messages", "messages on this page") { page in
      page.part.map { Signpost(page.transcript, $0, page.frame) }
    },
  ]

  private static func path(_ number: Int, of transcript: Transcript) -> String {
    transcript.path(number == 1 ? "anchors/index.html" : "anchors/\(number)/index.html")
  }

  /// A part in the list of parts.
  struct AnchorPart: TemplateContext {
    fileprivate let page: AnchorPage
    fileprivate let index: Int

    static let fields: Fields<AnchorPart> = [
      .url("href", "link to the filtered list") { part in
        part.page.frame.link(AnchorPage.path(part.index + 1, of: part.page.transcript))
      },
      .text("first", "first id") { part in part.id(part.page.parts[part.index].first) },
      .text("last", "last id") { part in part.id(part.page.parts[part.index].last) },
      .flag("isCurrent", "whether this page is that part") { $0.page.number == $0.index + 1 },
    ]

    private func id(_ index: Int?) -> String? { index.map { page.transcript.messages[$0].id } }
  }
}
