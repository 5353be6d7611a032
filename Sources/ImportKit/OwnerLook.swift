internal import Basics
internal import Content
internal import Conversations

/// Looks for the owner among the participants of each chat of an export.
struct OwnerLook {
  private let me: String?
  /// Whether to ask for the owner: only for an export on the command line, where an option answers.
  private let asks: Bool
  /// The chat being read, if its participants matter.
  private var chat: Conversation?
  private var warnings: [Diagnostic] = []
  private var asked: String?

  /// `first`: the first file of the export. In a project its path ends with its path in the content folder.
  init(me: String?, first: InputFile?) {
    self.me = me
    asks = me == nil && first.map { !$0.path.hasSuffix($0.contentPath) } ?? false
  }

  mutating func begin(_ conversation: Conversation) {
    asked = question
    if let warning { warnings.append(warning) }
    let matters = me != nil || asks && conversation.kind == .direct
    chat = matters ? conversation : nil
    chat?.messages = []
  }

  mutating func add(_ participant: Participant) { chat?.participants.append(participant) }

  /// How to mark the owner of the first chat between two people that has none.
  var question: String? { asked ?? (asks ? chat.flatMap(ArchiveOwner.question) : nil) }

  /// One warning for each chat without a participant of the owner's name. Its details are the names of the
  /// participants: only a build knows whether another chat has the owner.
  var unknown: [Diagnostic] { warnings + (warning.map { [$0] } ?? []) }

  /// About the chat being read.
  private var warning: Diagnostic? {
    guard let me, let chat, !chat.participants.contains(where: { $0.name == me || $0.id == me }) else {
      return nil
    }
    let names = chat.participants.map(\.name)
    return Diagnostic(
      .warning, "no participant is called \"\(me)\"", path: "--me", details: names
    ).unpublished
  }
}
