internal import Model

/// The files that imported messages name.
enum ImportedMedia {
  /// The files that a conversation names, of those that there are.
  static func files(_ chat: Conversation, of carried: [String: InputFile]) -> [InputFile] {
    let attachments = chat.messages.flatMap { $0.attachments.map(\.path) }
    let paths = Set(attachments + chat.participants.compactMap(\.avatar))
    return paths.sorted().compactMap { carried[$0] }
  }
}
