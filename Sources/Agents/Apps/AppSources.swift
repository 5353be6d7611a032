internal import Content
internal import ImportKit

/// Pages that an app found for an answer, as links after it.
enum AppSources {
  private static let most = 100

  /// Of a message of Open WebUI, LibreChat, Grok or Mistral; nil without any. `cards`: pages and pictures beside it.
  static func links(of message: ContentValue, _ cards: [ContentValue] = []) -> String? {
    let names = [
      "webSearchResults", "web_search_results", "citedWebSearchResults", "cited_web_search_results",
      "references",
    ]
    let found = message.elements("sources").prefix(most).flatMap { one in
      let about = one.elements("metadata")
      return about.isEmpty ? [one["source"]].compactMap { $0 } : about
    }
    let searches = message.elements("attachments").compactMap { $0["web_search"] }
    let searched = searches.flatMap { $0.elements("organic") + $0.elements("topStories") }
    let visited = message.elements("statusHistory").flatMap { $0.elements("items") + $0.elements("urls") }
    let cited = cards.filter { $0["image_chunk"] == nil && $0["image"] == nil }
    return links(found + names.flatMap { message.elements($0) } + searched + visited + cited)
  }

  /// `Sources: [A](https://example.org/a), B`; nil without any.
  static func links(_ pages: [ContentValue]) -> String? {
    var known: Set<String> = []
    let links = pages.prefix(most).compactMap { page -> String? in
      let address = page.string ?? ["link", "source", "url", "uri"].lazy.compactMap { page.text($0) }.first
      guard let name = address ?? page.text("name"), known.insert(name).inserted else { return nil }
      let title = (page.text("title") ?? page.text("name")).map(MarkdownText.escaped)
      return name.hasPrefix("http")
        ? MarkdownText.link(title ?? name, to: name) : title ?? MarkdownText.escaped(name)
    }
    return links.isEmpty ? nil : "Sources: " + links.joined(separator: ", ")
  }
}

extension ContentValue {
  /// Whether it says nothing: null, or an empty text, list or object.
  var isEmptyValue: Bool {
    isNull || string?.isEmpty == true || list?.isEmpty == true || entries?.isEmpty == true
  }
}

/// What only Mistral's messages have.
enum MistralChunks {
  /// Texts with the marks of references between them, such as `[1]`, are one.
  static func joined(_ chunks: [ContentValue]) -> [ContentValue] {
    guard chunks.contains(where: { $0.text("type") == "reference" }) else { return chunks }
    var joined: [ContentValue] = []
    var isOpen = false
    for chunk in chunks {
      guard let text = words(chunk) else {
        joined.append(chunk)
        isOpen = false
        continue
      }
      let before = isOpen ? joined.removeLast().text("text") ?? "" : ""
      joined.append(
        AppMessage.block("text", "text", ContentValue(.string(before + text), at: chunk.position)))
      isOpen = true
    }
    return joined
  }

  private static func words(_ chunk: ContentValue) -> String? {
    if chunk.text("type") == "text" { return chunk["text"]?.string }
    guard chunk.text("type") == "reference" else { return nil }
    return chunk.elements("referenceIds").compactMap(\.identifier).map { "[\($0)]" }.joined()
  }

  /// A document or a program beside the chat.
  static func document(_ canvas: ContentValue) -> String {
    guard let content = canvas.text("content") else {
      return MarkdownText.codeBlock(String(json: canvas), language: "json")
    }
    let title = MarkdownText.escaped(canvas.text("title") ?? canvas.text("id") ?? "Canvas")
    let isText =
      canvas.text("type").map { $0.contains("markdown") || $0 == "document" || $0 == "text" } ?? false
    return "**\(title)**\n" + (isText ? "\n" + content : MarkdownText.codeBlock(content))
  }
}
