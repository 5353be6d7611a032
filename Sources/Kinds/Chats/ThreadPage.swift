internal import Markup
internal import Model

/// The fields of `templates/chat-thread.html`: a message and everything that answers it (C-66).
struct ThreadPage: TemplateContext {
  let transcript: Transcript
  /// Index of the message that began it.
  let root: Int
  let members: [Int]

  static func path(of root: Int, _ transcript: Transcript) -> String {
    transcript.path("t/\(transcript.messages[root].id)/index.html")
  }

  var path: String { Self.path(of: root, transcript) }

  static let fields: Fields<ThreadPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .text("size", "number of messages with its word") { Count.text($0.members.count, "message", "messages") },
    .list("messages", "the thread, oldest first") { page in
      MessageRowMaker(page.transcript, page.path, page.frame).rows(page.members)
    },
  ]

  private var frame: PageFrame {
    let excerpt = MessagePreview.text(transcript.messages[root], limit: 50)
    return transcript.context.frame(
      path, title: "Thread: \(excerpt)\(transcript.chat.shelf.titleEnd)",
      description: "A thread of \(transcript.chat.title)",
      section: transcript.chat.shelf.section)
  }
}
