internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads what events say: texts, files, places and polls.
struct MatrixContent {
  private let export: Export
  private let folder: String
  private let saved: MatrixFiles
  private let strings: Strings

  init(_ export: Export, _ folder: String, _ strings: Strings) {
    (self.export, self.folder, self.strings) = (export, folder, strings)
    saved = MatrixFiles(export)
  }

  private static let dialect = RichText.Dialect(hidden: ["mx-reply"])
  /// Types of files that have neither a type nor an ending.
  private static let families = ["m.image": "image/*", "m.audio": "audio/*", "m.video": "video/*"]

  func read(_ content: ContentValue, _ message: inout Message) {
    let body = content.text("body") ?? ""
    let plain = content["m.relates_to"]?["m.in_reply_to"] == nil ? body : Self.withoutFallback(body)
    let html = content.text("format") == "org.matrix.custom.html" ? content.text("formatted_body") : nil
    let isFile = content["url"] != nil || content["file"] != nil || content["info"] != nil
    switch content.text("msgtype") ?? "" {
    case "m.image" where isFile, "m.file" where isFile, "m.audio" where isFile, "m.video" where isFile,
      "" where isFile:
      message.attachments = [file(content, body, message.time)]
    case "m.location":
      let place = content.text("geo_uri").map { MarkdownText.link(MarkdownText.escaped(body), to: $0) }
      message.text = "📍 " + (place ?? MarkdownText.escaped(body))
    case "m.emote":
      // A picture alone is nothing.
      let styled = html.map { RichText.markdown("<em>\($0)</em>", Self.dialect).trimmed } ?? ""
      message.text = styled.isEmpty ? StyledText([.init(text: plain, style: .italic)]).markdown : styled
    default:
      message.say(
        plain,
        as: html.map { RichText.markdown($0, Self.dialect) } ?? StyledText([.init(text: plain)]).markdown)
    }
  }

  private func file(_ content: ContentValue, _ body: String, _ time: Instant) -> Attachment {
    let name = content.text("filename") ?? body
    let type = content["info"]?.text("mimetype") ?? content.text("msgtype").flatMap { Self.families[$0] }
    var file = export.attachment(name, type: type ?? "", from: folder, at: content.position, strings)
    if let path = saved.path(of: body, at: time) { (file.path, file.name) = (path, name) }
    if name != body { file.caption = body }
    return file
  }

  /// Replies may begin with the quoted message, whose first line names its author: `> <@ann:example.org> Tea?`.
  private static func withoutFallback(_ body: String) -> String {
    guard body.hasPrefix("> <@") || body.hasPrefix("> * <@") else { return body }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("> ") }.drop { $0.isEmpty }.joined(separator: "\n")
  }

  /// The stable form has a list of texts by type, older ones a text.
  func text(of value: ContentValue?) -> String {
    value?.text("m.text") ?? value?.elements("m.text").lazy.compactMap { $0.text("body") }.first
      ?? value?.text("org.matrix.msc1767.text") ?? value?.text("body") ?? ""
  }

  /// `ballots`: the ids of the answers that each person chose.
  func poll(_ poll: ContentValue?, _ ballots: [[String]] = []) -> String {
    let most = (poll?["max_selections"]?.int ?? 1).clamped(1, 1000)
    let chosen = ballots.flatMap { Set($0.prefix(most)) }
    let answers = (poll?.elements("answers") ?? []).map { answer -> (text: String, votes: Int?) in
      let id = answer.text("m.id") ?? answer.text("id")
      return (text(of: answer), ballots.isEmpty ? nil : chosen.count { $0 == id })
    }
    return MarkdownText.poll(text(of: poll?["question"]), answers, strings)
  }
}
