internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import SearchRecords

extension SearchRecord {
  /// The search record of a chat: every message that a page shows.
  package init(_ transcript: Transcript) {
    let chat = transcript.chat
    self.init(kinds: [chat.section.name, chat.kind.rawValue], title: chat.pageTitle, path: chat.sitePath)
    let places = transcript.places
    pages = places.ranges.enumerated().map { ($1.lowerBound, places.path(ofPage: $0 + 1)) }
    let senders = transcript.senders
    let names = senders.ids.map { transcript.participant($0)?.name ?? $0 }
    let isMine = senders.ids.map { transcript.participant($0)?.isMe ?? false }
    let targets = transcript.messages.replyTargets
    (people, tags) = (chat.participants.map(\.name), chat.tags.map(\.name))
    for (index, message) in transcript.messages.enumerated() {
      var traits = transcript.annotations?.traits(of: message.id) ?? []
      if isMine[senders.numbers[index]] { traits.insert(.mine) }
      if !targets.isEmpty, targets.contains(message.id) { traits.insert(.thread) }
      let text = message.searchText
      if text.hasEmoji { traits.insert(.emoji) }
      add(
        text: text, anchor: message.anchor, name: names[senders.numbers[index]],
        time: chat.isUntimed ? SearchRecord.untimed : transcript.context.zone.wallSeconds(message.time),
        traits: message.searchTraits.union(traits))
    }
  }
}

extension Message {
  /// The searchable text: its own, then where its links lead, then that of its attachments.
  fileprivate var searchText: String {
    guard !attachments.isEmpty || error != nil || revealed != nil else { return words }
    let parts = [words] + linkTargets + attachments.flatMap { [$0.alt, $0.caption] } + [error ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Addresses that are not in `words`: `revealed` has them in brackets after the text of their link. None beside a
  /// spoiler, which may hide one.
  private var linkTargets: [String] {
    guard let revealed, !words.contains(MarkupBody.hidden) else { return [] }
    var known = Set(words.split(whereSeparator: \.isWhitespace))
    return revealed.split(whereSeparator: \.isWhitespace).compactMap { token in
      guard token.first == "(", token.contains("://"), let end = token.lastIndex(of: ")") else { return nil }
      let target = token[token.index(after: token.startIndex)..<end]
      return known.insert(target).inserted ? String(target) : nil
    }
  }

  fileprivate var searchTraits: SearchRecord.Traits {
    var traits: SearchRecord.Traits = []
    if text.hasBytes(of: "://") { traits.insert(.link) }
    if text.hasBytes(of: "```") { traits.insert(.code) }
    if isOnlyText, role != .tool { return traits }
    if attachments.contains(where: { $0.type == "image" }) { traits.insert(.image) }
    if attachments.contains(where: { $0.type != "image" }) { traits.insert(.file) }
    if replyTo != nil { traits.insert(.reply) }
    if !reactions.isEmpty { traits.insert(.reaction) }
    if editedAt != nil { traits.insert(.edit) }
    if error != nil { traits.insert(.error) }
    if isDeleted { traits.insert(.deleted) }
    if role == .tool || generation?.calls.isEmpty == false { traits.insert(.tool) }
    return traits
  }
}

extension String {
  /// Whether a character is shown as an emoji.
  fileprivate var hasEmoji: Bool {
    unicodeScalars.contains { $0.value > 0x2319 && ($0.properties.isEmojiPresentation || $0.value == 0xFE0F) }
  }
}
