internal import Basics
internal import Content
internal import ImportKit

/// The texts of files that an export has instead of the files: of snippets, mails and voice messages.
enum SlackFileTexts {
  static func markdown(_ record: ContentValue) -> String {
    SlackFiles.own(record).compactMap(text).joined(separator: "\n\n")
  }

  private static func text(_ file: ContentValue) -> String? {
    switch file.text("mode") {
    case "snippet": file.text("preview").map { MarkdownText.codeBlock($0).trimmed }
    case "email": file.text("plain_text").map { MarkdownText.quote(MarkdownText.escaped($0)) }
    default:
      file["transcription"]?["preview"]?.text("content").map { MarkdownText.quote(MarkdownText.escaped($0)) }
    }
  }
}
