internal import Conversations
internal import Model
internal import Templates

/// The fields of `templates/chat-thread.html`: a message with its direct and indirect replies (C-66).
struct ThreadPage: TemplateContext {
  let transcript: Transcript
  /// Index of the first message.
  let root: Int
  let members: [Int]

  static func path(of root: Int, _ transcript: Transcript) -> String {
    transcript.path("t/\(transcript.messages[root].id)/index.html")
  }

  var path: String { Self.path(of: root, transcript) }

  static let fields: Fields<ThreadPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .text("size", "number of messages, with the noun") {
      $0.transcript.context.strings.count($0.members.count, "message", "messages")
    },
    .list("messages", "the thread, oldest first") { page in
      MessageRowMaker(page.transcript, page.path, page.frame, page.members).rows()
    },
  ]

  private var frame: PageFrame {
    let strings = transcript.context.strings
    // Many threads begin with "Thanks!"; the start time distinguishes them (rule 15).
    let first = transcript.messages[root]
    let start = transcript.chat.isUntimed ? "" : ", " + transcript.context.dates.absolute(first.time)
    let excerpt = MessagePreview.text(first, limit: 50, strings) + start
    return transcript.frame(
      path,
      title: transcript.chat.section.title(strings.text("Thread: {excerpt}", ["excerpt": excerpt]), strings),
      description: strings.text("Thread in {title}", ["title": transcript.chat.title]))
  }
}
