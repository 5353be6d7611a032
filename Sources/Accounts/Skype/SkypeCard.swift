internal import Basics
internal import Content
internal import ImportKit
internal import Mailboxes
internal import Model

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
    let text = TagReader.tags("swift", in: content).lazy.compactMap { $0["b64"] }.first
    return text.map { String(decoding: MailCoding.base64(Array($0.utf8)), as: UTF8.self) }
  }

  private static func words(_ card: ContentValue) -> String {
    let title = card.text("title").map { StyledText([.init(text: $0, style: .bold)]).markdown }
    let texts = ["subtitle", "text"].compactMap { card.text($0) }.map { RichText.markdown($0) }
    let pictures = card.elements("images").compactMap { label($0.text("alt"), $0.text("url")) }
    let buttons = card.elements("buttons").compactMap { label($0.text("title"), $0.text("value")) }
    let labels = [pictures, buttons].map { $0.joined(separator: " · ") }
    let parts = [title ?? ""] + texts + labels
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Words as a link, or the address alone.
  private static func label(_ words: String?, _ address: String?) -> String? {
    let link = address.flatMap { $0.contains("://") ? $0 : nil }
    return (words ?? link).map { StyledText([.init(text: $0, link: link)]).markdown }
  }

  /// The question and the answers of `<pollquestion>…</pollquestion><polloption>…</polloption>`; empty if there are
  /// none.
  static func poll(_ content: String, _ strings: Strings) -> String {
    var (question, element) = ("", "")
    var answers: [(text: String, votes: Int?)] = []
    for piece in TagReader.pieces(content) {
      switch piece {
      case .open(let tag) where Self.questions.contains(tag.name): element = tag.name
      case .open(let tag) where Self.answers.contains(tag.name):
        element = tag.name
        answers.append(("", nil))
      case .text(let text) where Self.questions.contains(element): question += text
      case .text(let text) where !element.isEmpty: answers[answers.count - 1].text += text
      case .close(let name) where name == element: element = ""
      default: break
      }
    }
    question = question.trimmed
    answers = answers.map { (text: $0.text.trimmed, votes: $0.votes) }.filter { !$0.text.isEmpty }
    return question.isEmpty || answers.isEmpty ? "" : MarkdownText.poll(question, answers, strings)
  }

  private static let questions: Set<String> = ["pollquestion", "polltitle"]
  private static let answers: Set<String> = ["polloption", "pollanswer"]
}
