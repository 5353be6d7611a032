internal import Conversations
internal import ImportKit

/// The messages of a chat, with the id of the other person or of the group.
struct SignalChat {
  let id: String
  var recipient: String
  var messages: [Message] = []
  var times = RecordTimes()
  /// What replies answer, by their places: shown if the answered message is not in the file.
  var quotes: [Int: String] = [:]
  /// Ids of messages by those of their earlier versions, which replies may name.
  var versions: [String: String] = [:]

  /// The messages, each a reply to one of them or with a quotation.
  var answered: [Message] {
    let ids = Set(messages.map(\.id))
    return messages.indices.map { place in
      var message = messages[place]
      message.replyTo = message.replyTo.flatMap { ids.contains($0) ? $0 : versions[$0] }
      guard message.replyTo == nil, let quote = quotes[place] else { return message }
      if message.kind == .emoji { message.kind = .text }
      message.text = [quote, message.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
      return message
    }
  }
}
