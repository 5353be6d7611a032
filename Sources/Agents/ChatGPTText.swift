internal import Basics
internal import Content
internal import ImportKit

/// Cleans up ChatGPT's internal marks in text.
enum ChatGPTText {
  /// Limit of references per message.
  private static let maximumReferences = 500

  /// Replaces references by their visible text and removes other marks.
  static func readable(_ text: String, _ metadata: ContentValue?) -> String {
    var text = text
    for reference in (metadata?.elements("content_references") ?? []).prefix(maximumReferences) {
      guard let mark = reference.text("matched_text"), isMark(mark),
        reference.text("alt") != nil || !mark.contains("entity")
      else { continue }
      text = text.replacing(mark, with: reference.text("alt") ?? "")
    }
    guard text.unicodeScalars.contains(where: { (0xE200...0xE2FF).contains($0.value) || $0 == "【" }) else {
      return text
    }
    // `entity`, followed by its type, name and more.
    text = cited(text, metadata?.elements("citations") ?? [])
    text = text.replacing(/\u{E200}entity\u{E202}(\[[^\u{E201}]*\])\u{E201}/) { entity(String($0.1)) }
    return text.replacing(
      /\u{E200}[^\u{E200}\u{E201}]*\u{E201}|[\u{E200}-\u{E2FF}]| ?【[0-9:]+†[^】]*】/, with: "")
  }

  /// Marks such as `【11†(Wiki)】` as links to what `citations` name: by the number in both, or in their order.
  private static func cited(_ text: String, _ citations: [ContentValue]) -> String {
    let citations = citations.prefix(maximumReferences).compactMap(Citation.init)
    guard !citations.isEmpty else { return text }
    let mark = /( ?)【([0-9]+)([0-9:]*)†[^】]*】/
    let isInOrder = text.matches(of: mark).count == citations.count
    var count = 0
    return text.replacing(mark) { match in
      count += 1
      let number = match.3.isEmpty ? Int(match.2) : nil
      let found =
        citations.first { $0.number != nil && $0.number == number }
        ?? (isInOrder ? citations[count - 1] : nil)
      return found.map { " (\($0.words))" } ?? ""
    }
  }

  /// A page or file that an answer names.
  private struct Citation {
    /// The number in its mark, counted in messages.
    let number: Int?
    let words: String

    init?(_ value: ContentValue) {
      guard let about = value["metadata"],
        let name = about.text("title") ?? about.text("name") ?? about.text("url")
      else { return nil }
      number = about["extra"]?["cited_message_idx"]?.int
      words = about.text("url").map { MarkdownText.link(name, to: $0) } ?? MarkdownText.escaped(name)
    }
  }

  /// The name in `["city","Paris","capital of France"]`.
  private static func entity(_ json: String) -> String {
    var problems = Problems(path: "")
    do throws(Diagnostic) {
      let texts = try JSONFile.read(Array(json.utf8), line: 1, path: "", &problems).list?.compactMap(\.string)
      return texts.map { $0.count > 1 ? $0[1] : $0.first ?? "" } ?? ""
    } catch {
      // An incomplete mark has no text.
      return ""
    }
  }

  /// Whether the text has characters that people never type; only such marks are removed.
  private static func isMark(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xE200...0xE2FF).contains($0.value) } || text.hasPrefix("【")
  }

  /// Safe after a code fence.
  static func word(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic } ? text : ""
  }
}
