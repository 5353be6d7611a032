internal import Content
internal import ImportKit

/// The text of a Slack message as Markdown: rich text from Block Kit, otherwise mrkdwn, then attachments of
/// bots.
struct SlackBody {
  let team: SlackTeam

  func markdown(_ record: ContentValue, isAction: Bool) -> String {
    let blocks = record.elements("blocks")
    let hasRichText = blocks.contains { SlackBlocks.rich.contains($0.text("type") ?? "") }
    let text = record.text("text") ?? ""
    var parts = said(text, SlackBlocks(body: self).markdown(blocks), isRich: hasRichText)
    if isAction, !text.isEmpty { parts = [action(text)] }
    parts += record.elements("attachments").map(attachment)
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Slack shows blocks in place of the text. Those of bots may say more than it, or the same again.
  private func said(_ text: String, _ blocks: String, isRich: Bool) -> [String] {
    guard !blocks.isEmpty else { return [mrkdwn(text)] }
    guard !isRich, !text.isEmpty, text != Self.placeholder else { return [blocks] }
    let said = mrkdwn(text)
    let (words, more) = (Self.words(said), Self.words(blocks))
    if words.contains(more) { return [said] }
    return more.contains(words) ? [blocks] : [said, blocks]
  }

  /// The text that Slack writes for programs that cannot show blocks.
  private static let placeholder = "This content can't be displayed."

  /// The words of a text between spaces, also at its ends, so that a part of it is never a part of a word.
  private static func words(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "" : " " + words.joined(separator: " ") + " "
  }

  /// `/me waves`.
  private func action(_ text: String) -> String {
    var styled = StyledText()
    styled.append(plain(text), .italic)
    return styled.markdown
  }

  func mrkdwn(_ text: String) -> String {
    InlineMarks.markdown(EmojiNames.replaced(in: text), .slack, token: token)
  }

  /// Text without marks.
  func plain(_ text: String) -> String {
    InlineMarks.styledTokens(EmojiNames.replaced(in: text), token).plain
  }

  /// The replacement for `<…>`: a user, a channel, a broadcast or a link.
  func token(_ inner: String) -> StyledText.Run {
    let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (target, label) = (parts[0], parts.count > 1 ? SlackEscape.plain(parts[1]) : nil)
    switch target.first {
    case "@": return mention("@" + (label ?? team.name(String(target.dropFirst()))))
    case "#":
      return mention("#" + (label.flatMap { $0.isEmpty ? nil : $0 } ?? channel(String(target.dropFirst()))))
    case "!": return special(target, label)
    default:
      let address = SlackEscape.plain(target)
      let isAddress = ["http://", "https://", "mailto:", "tel:"].contains(where: address.hasPrefix)
      guard isAddress else { return StyledText.Run(text: "<\(SlackEscape.plain(inner))>") }
      return StyledText.Run(text: label ?? address, link: address)
    }
  }

  /// `!here`, `!subteam^S1|@team`, `!date^1392734382^{date}|18 Feb 2014`.
  private func special(_ target: String, _ label: String?) -> StyledText.Run {
    if target.hasPrefix("!date") { return StyledText.Run(text: label ?? "") }
    let name = label ?? String(target.dropFirst().prefix { $0 != "^" })
    return mention(name.hasPrefix("@") ? name : "@" + name)
  }

  private func channel(_ id: String) -> String { team.channelName(id) ?? id }

  func mention(_ name: String) -> StyledText.Run { StyledText.Run(text: name, style: .bold) }

  /// A bot's attachment or a link preview: a quote under its title.
  private func attachment(_ value: ContentValue) -> String {
    var lines: [String] = []
    if let before = value.text("pretext") { lines.append(mrkdwn(before)) }
    var quoted: [String] = []
    if let author = value.text("author_name") { quoted.append(StyledText([.init(text: author)]).markdown) }
    if let title = value.text("title") {
      let run = StyledText.Run(text: SlackEscape.plain(title), style: .bold, link: value.text("title_link"))
      quoted.append(StyledText([run]).markdown)
    }
    if let text = value.text("text") { quoted.append(mrkdwn(text)) }
    let blocks =
      value.elements("blocks")
      + value.elements("message_blocks").flatMap { $0["message"]?.elements("blocks") ?? [] }
    if !blocks.isEmpty, value.text("text") == nil { quoted.append(SlackBlocks(body: self).markdown(blocks)) }
    for field in value.elements("fields") {
      let name = StyledText([.init(text: field.text("title") ?? "", style: .bold)]).markdown
      quoted.append("\(name) \(mrkdwn(field.text("value") ?? ""))")
    }
    quoted.append(SlackBlocks(body: self).labels(value.elements("actions")))
    quoted.removeAll(where: \.isEmpty)
    if quoted.isEmpty, lines.isEmpty {
      let picture = value.text("image_url").map { StyledText([.init(text: $0, link: $0)]).markdown }
      if let words = value.text("fallback").map(mrkdwn) ?? picture { quoted.append(words) }
    }
    // Slack's own footers of shared messages say where they are.
    if value["is_msg_unfurl"]?.bool != true, let end = value.text("footer") { quoted.append(mrkdwn(end)) }
    let quote = quoted.joined(separator: "\n")
    if !quote.isEmpty { lines.append(MarkdownText.quote(quote)) }
    return lines.joined(separator: "\n\n")
  }
}
