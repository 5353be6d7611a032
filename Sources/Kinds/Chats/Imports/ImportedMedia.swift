internal import Model

/// The files that imported messages name: counted where the export does not carry them, described where it does.
enum ImportedMedia {
  /// The conversation in order, with words for its pictures, and its missing files counted.
  static func named(
    _ chat: Conversation, carried: [String: InputFile], _ ledger: inout ImportLedger
  ) -> Conversation {
    var chat = chat
    chat.messages = ConversationRules.sorted(chat.messages)
    let names = Dictionary(
      chat.participants.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    for index in chat.messages.indices where !chat.messages[index].attachments.isEmpty {
      let sender = chat.messages[index].sender
      for number in chat.messages[index].attachments.indices {
        let attachment = chat.messages[index].attachments[number]
        if carried[attachment.path] == nil { ledger.missingFiles += 1 }
        if attachment.alt.isEmpty {
          chat.messages[index].attachments[number].alt = "\(attachment.word) from \(names[sender] ?? sender)"
        }
      }
    }
    return chat
  }

  /// The files that a conversation names, of those that there are.
  static func files(_ chat: Conversation, of carried: [String: InputFile]) -> [InputFile] {
    let attachments = chat.messages.flatMap { $0.attachments.map(\.path) }
    let paths = Set(attachments + chat.participants.compactMap(\.avatar))
    return paths.sorted().compactMap { carried[$0] }
  }
}
