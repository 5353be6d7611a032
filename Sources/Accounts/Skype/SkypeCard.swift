internal import Content
internal import ImportKit

/// The words of a card, which are JSON in base 64, or of a notice, which is such JSON.
enum SkypeCard {
  /// Empty if there are none.
  static func markdown(_ content: String) -> String {
    let value = JSONText.value(packed(content) ?? content)
    let cards = (value?.list ?? [value].compactMap { $0 }).flatMap { $0.elements("attachments") }
    return cards.compactMap { $0["content"].map(words) }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// That of `<Swift b64="…"/>`.
  private static func packed(_ content: String) -> String? {
    guard content.hasPrefix("<") else { return nil }
    for piece in TagReader.pieces(content) {
      if case .open(let tag) = piece, tag.name == "swift", let text = tag["b64"] {
        return String(decoding: MailCoding.base64(Array(text.utf8)), as: UTF8.self)
      }
    }
    return nil
  }

  private static func words(_ card: ContentValue) -> String {
    let title = card.text("title").map { StyledText([.init(text: $0, style: .bold)]).markdown }
    let texts = ["subtitle", "text"].compactMap { card.text($0) }.map { RichText.markdown($0) }
    let labels = card.elements("buttons").compactMap { button in
      button.text("title").map { text in
        StyledText([.init(text: text, link: button.text("value").flatMap { $0.contains("://") ? $0 : nil })])
          .markdown
      }
    }
    let parts = [title ?? ""] + texts + [labels.joined(separator: " · ")]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
