internal import Basics
internal import Conversations
internal import Markup
internal import Model

/// The parts that most rows show.
extension MessageRowMaker {
  func header(of message: Message) -> String? {
    transcript.chat.isUntimed ? nil : transcript.context.dates.shown(message.time, .chat)
  }

  func clock(of message: Message) -> String? {
    transcript.chat.isUntimed ? nil : transcript.context.dates.clock(message.time)
  }

  func iso(of message: Message) -> String? {
    transcript.chat.isUntimed ? nil : ISO8601.local(message.time, in: transcript.context.zone)
  }

  func absolute(of message: Message) -> String? {
    transcript.chat.isUntimed ? nil : transcript.context.dates.absolute(message.time)
  }

  func body(_ index: Int) -> SafeHTML { transcript.bodies[index] }

  func permalink(_ index: Int, _ anchor: String) -> SafeURL {
    frame.link(onlyPage ?? transcript.places.path(of: index), fragment: anchor)
  }

  func annotation(_ index: Int) -> TurnAnnotation? {
    transcript.annotations?.annotation(
      of: transcript.messages[index].id, body: transcript.bodies[index], transcript.context)
  }

  func generation(_ message: Message) -> GenerationView? {
    GenerationView(message, transcript.chat.prices, strings)
  }

  /// `previous`: index of the message before it on the page.
  func note(_ message: Message, after previous: Int?) -> RuleNote? {
    RuleNote(message, previous: previous.map { transcript.messages[$0] }, strings)
  }
}

/// The place of a message among its neighbours on the page.
struct MessageRun {
  /// Whether the archive's owner or the user sent it.
  let isSent: Bool
  /// Whether it continues the group before it.
  var isGrouped = false
  /// Whether the next message starts a new group.
  var endsGroup = true
  /// Whether a header with date and time precedes it.
  var hasHeader = false
  /// Whether the name is above it.
  var showsSender = false
}
