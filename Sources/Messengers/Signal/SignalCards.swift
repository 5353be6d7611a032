internal import Basics
internal import Content
internal import ImportKit

/// Cards in the messages of a plain backup and of Signal Desktop.
enum SignalCards {
  /// `👤 Cy · +15550100 · cy@example.org`; nil if there is nothing.
  static func contact(_ contact: ContentValue?) -> String? {
    let whole = contact?["name"]?.text("displayName").map { [$0] }
    let names = whole ?? ["nickname", "givenName", "familyName"].compactMap { contact?["name"]?.text($0) }
    let ways = ["number", "email"].flatMap { contact?.elements($0) ?? [] }.compactMap { $0.text("value") }
    let name = names.joined(separator: " ")
    let words = ([name, contact?.text("organization") ?? ""] + ways).filter { !$0.isEmpty }
    return words.isEmpty ? nil : "👤 " + MarkdownText.escaped(words.joined(separator: " · "))
  }

  /// `💸 1.5 MOB: lunch`, or a badge that was given; nil for other content.
  static func payment(_ item: ContentValue) -> String? {
    if item["giftBadge"]?.entries != nil { return "🎁 gift badge" }
    guard let payment = item["paymentNotification"], payment.entries != nil else { return nil }
    let words = [payment.text("amountMob").map { $0 + " MOB" }, payment.text("note")].compactMap { $0 }
    return MarkdownText.escaped("💸 " + (words.isEmpty ? "payment" : words.joined(separator: ": ")))
  }

  /// The title and the description of a page as a quotation; its address if the text lacks it.
  static func preview(_ preview: ContentValue, beside text: String) -> String {
    let address = preview.text("url")
    let isMissing = address.map { !text.hasBytes(of: $0) } ?? false
    let title = preview.text("title").map { StyledText.Run(text: $0, style: .bold, link: address) }
    let head = title ?? (isMissing ? address.map { StyledText.Run(text: $0, link: $0) } : nil)
    let words = preview.text("description").map { MarkdownText.escaped($0) }
    let parts = [head.map { StyledText([$0]).markdown }, words].compactMap { $0 }
    return parts.isEmpty ? "" : MarkdownText.quote(parts.joined(separator: "\n\n"))
  }
}
