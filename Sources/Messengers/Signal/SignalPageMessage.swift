internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What a message of a page says so far.
struct SignalPageMessage {
  private(set) var message: Message
  let isMine: Bool
  private let isEvent: Bool
  private var name = ""
  /// The classes of the mark of a call.
  var call: Set<String> = []
  private(set) var date = ""
  private(set) var datePlace: SourcePosition
  var isEdited = false
  var rest: [String] = []
  /// The name of the file that follows.
  var file: String?
  /// The question, and the options with their votes.
  var poll: [(text: String, votes: Int?)] = []
  private var reactions: [(emoji: String, people: [String])] = []
  private var text = RichText(.init(keepsLines: true))
  private var quote = RichText(.init(keepsLines: true))
  private var quoted = ""
  private var cards: [String] = []

  init(_ classes: Set<String>, at position: SourcePosition) {
    message = Message(id: "", sender: "", text: "", time: .untimed, position: position)
    datePlace = position
    isMine = classes.contains("msg-outgoing")
    isEvent = classes.contains("msg-status")
    message.isDeleted = classes.contains("deleted-msg")
  }

  /// Whether it names its sender.
  var isNamed: Bool { !name.trimmed.isEmpty }

  /// In groups each message names its sender, with a class of its own.
  mutating func name(_ words: String, _ classes: Set<String>, isQuote: Bool) {
    if isQuote {
      quoted += words
    } else if classes.contains(where: { $0.hasPrefix("msg-name-") }) {
      name += words
    } else {
      card(words.trimmed)
    }
  }

  mutating func date(_ words: String, at place: SourcePosition) {
    date += words
    datePlace = place
  }

  mutating func take(_ piece: TagReader.Piece, isQuote: Bool) {
    if isQuote { quote.take(piece) } else { text.take(piece) }
  }

  mutating func card(_ words: String) {
    if !words.isEmpty { cards.append(words) }
  }

  mutating func poll(_ words: String, isCount: Bool) {
    guard !words.isEmpty, !poll.isEmpty else { return }
    if isCount { poll[poll.count - 1].votes = Int(words) } else { poll[poll.count - 1].text += words }
  }

  // MARK: reactions and files

  mutating func react() { reactions.append(("", [])) }

  mutating func react(with emoji: String) {
    if !reactions.isEmpty { reactions[reactions.count - 1].emoji += emoji }
  }

  mutating func reactor(_ name: String) {
    if !reactions.isEmpty { reactions[reactions.count - 1].people.append(name) }
  }

  mutating func add(_ file: Attachment) {
    guard !message.attachments.contains(where: { $0.path == file.path }) else { return }
    var file = file
    if let name = self.file { file.name = name }
    self.file = nil
    message.attachments.append(file)
  }

  mutating func caption(_ words: String) {
    if let index = message.attachments.indices.last { message.attachments[index].caption += words }
  }

  // MARK: result

  /// The message. `other`: its sender if it names none. `myself`: who called if the call was outgoing.
  func finished(_ other: String, me myself: String, _ strings: Strings) -> Message {
    var message = message
    let words = text.markdown
    if !call.isEmpty {
      message.kind = .call
      message.sender = call.contains(where: { $0.contains("outgoing") }) ? myself : other
      message.text = (rest + [words]).joined(separator: " ").trimmed
      return message
    }
    if isEvent {
      (message.kind, message.text) = (.system, (rest + [words]).joined(separator: " ").trimmed)
      return message
    }
    message.sender = isNamed ? name.trimmed : other
    message.reactions = reactions.map { Reaction(emoji: $0.emoji, participants: $0.people) }
    if message.isDeleted { return message }
    let said = [quotation, words].filter { !$0.isEmpty }.joined(separator: "\n\n")
    let card = cards.isEmpty ? "" : MarkdownText.quote(MarkdownText.escaped(cards.joined(separator: "\n")))
    message.say(words, as: said, [question(strings), card] + rest.map { MarkdownText.escaped($0) })
    return message
  }

  private var quotation: String {
    guard !quoted.trimmed.isEmpty else { return "" }
    let author = StyledText([.init(text: quoted.trimmed, style: .bold)]).markdown
    return MarkdownText.quote([author, quote.markdown].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func question(_ strings: Strings) -> String {
    guard let first = poll.first else { return "" }
    return MarkdownText.poll(first.text, poll.dropFirst().map { ($0.text, $0.votes) }, strings)
  }
}
