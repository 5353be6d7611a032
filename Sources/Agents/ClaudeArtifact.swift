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

  /// Older exports tag artifacts and thinking in the text.
  static func readable(_ text: String) -> (text: String, thinking: String) {
    guard text.hasBytes(of: "<antArtifact") || text.hasBytes(of: "<antThinking") else { return (text, "") }
    var thinking: [String] = []
    let bare = text.replacing(/<antThinking>(.*?)<\/antThinking>/.dotMatchesNewlines()) { match in
      thinking.append(String(match.1).trimmed)
      return ""
    }
    let shown = bare.replacing(/<antArtifact([^>]*)>(.*?)<\/antArtifact>/.dotMatchesNewlines()) { match in
      let title = attribute("title", of: match.1) ?? "Artifact"
      return block(
        title, String(match.2).trimmed, type: attribute("type", of: match.1),
        language: attribute("language", of: match.1))
    }
    return (shown, thinking.joined(separator: "\n\n"))
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
