internal import Basics
internal import Content
internal import ImportKit

/// Documents created by an answer, shown as text.
enum ClaudeArtifact {
  /// The text of a call that created one; nil for changes.
  static func text(_ input: ContentValue) -> String? {
    guard let content = input.text("content") else { return nil }
    let title = input.text("title") ?? input.text("id") ?? "Artifact"
    return block(title, content, type: input.text("type"), language: input.text("language"))
  }

  /// Older exports tag artifacts and thinking in the text; those of Grok tag artifacts.
  static func readable(_ text: String) -> (text: String, thinking: String) {
    guard ["<antArtifact", "<antThinking", "<xaiArtifact"].contains(where: text.hasBytes(of:)) else {
      return (text, "")
    }
    var thinking: [String] = []
    let bare = replacing("antThinking", in: text) { _, inside in
      thinking.append(inside)
      return ""
    }
    let shown = replacing("xaiArtifact", in: replacing("antArtifact", in: bare, block), block)
    return (shown, thinking.joined(separator: "\n\n"))
  }

  /// Replaces elements, given their attributes and what is inside, up to one without an end.
  private static func replacing(
    _ name: String, in text: String, _ change: (Substring, String) -> String
  ) -> String {
    var (shown, left) = ("", text[...])
    while let open = left.bytes(of: "<\(name)"), let end = left[open.upperBound...].bytes(of: ">"),
      let close = left[end.upperBound...].bytes(of: "</\(name)>")
    {
      let inside = String(left[end.upperBound..<close.lowerBound]).trimmed
      shown += left[..<open.lowerBound]
      shown += change(left[open.upperBound..<end.lowerBound], inside)
      left = left[close.upperBound...]
    }
    return shown + left
  }

  /// A document with attributes as a tag has them: `title="A" type="text/html"`.
  static func block(_ attributes: Substring, _ content: String) -> String {
    block(
      attribute("title", of: attributes) ?? "Artifact", content,
      type: attribute("type", of: attributes) ?? attribute("contentType", of: attributes),
      language: attribute("language", of: attributes))
  }

  private static func block(_ title: String, _ content: String, type: String?, language: String?) -> String {
    let name = "\n\n**\(MarkdownText.escaped(title))**\n\n"
    if type == "text/markdown" { return name + content + "\n" }
    let known = ["text/html": "html", "image/svg+xml": "svg", "application/vnd.ant.react": "jsx"]
    return name
      + MarkdownText.codeBlock(content, language: ChatGPTText.word(language ?? known[type ?? ""] ?? ""))
  }

  private static func attribute(_ name: String, of text: Substring) -> String? {
    guard let start = text.firstRange(of: "\(name)=\""),
      let end = text[start.upperBound...].firstIndex(of: "\"")
    else { return nil }
    return String(text[start.upperBound..<end])
  }
}
