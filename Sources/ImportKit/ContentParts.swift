package import Basics
package import Content
package import Conversations

extension ImportWriter {
  /// The text of a message's `content`: a string or a list of typed parts. Files among them become
  /// attachments.
  package mutating func text(ofParts content: ContentValue?, _ attachments: inout [Attachment]) -> String {
    guard let content else { return "" }
    if let text = content.string { return text }
    let parts = content.list ?? (content.entries == nil ? [] : [content])
    var texts: [String] = []
    for part in parts {
      if let text = text(ofPart: part, &attachments), !text.isEmpty { texts.append(text) }
    }
    return texts.joined(separator: "\n\n")
  }

  /// Nil if a part has no text.
  private mutating func text(ofPart part: ContentValue, _ attachments: inout [Attachment]) -> String? {
    if let text = part.string { return text }
    switch part.text("type") ?? "text" {
    case "image_url", "input_image", "image", "computer_screenshot":
      return picture(part, &attachments)
    case "input_audio", "audio":
      attachments.append(sound(part["input_audio"] ?? part["audio"] ?? part))
    case "file", "input_file":
      let sent = part["file"] ?? part
      let name = sent.text("filename")
      if let address = sent.text("file_url") {
        return MarkdownText.link(name.map(MarkdownText.escaped) ?? address, to: address)
      }
      attachments.append(
        sent.text("file_data").flatMap { file(dataAddress: $0, named: name) }
          ?? Attachment(
            path: name ?? sent.text("file_id") ?? "file", alt: "", mime: "", caption: ""))
    case "document" where part["source"] != nil: return document(part, &attachments)
    case "local_resource":
      attachments.append(
        Attachment(
          path: part.text("name") ?? part.text("file_path") ?? "file", alt: "",
          mime: part.text("mime_type") ?? "", caption: ""))
    case "web_fetch_result", "search_result", "text_editor_code_execution_view_result":
      // Of tools that Anthropic's servers run.
      let words = [part.text("title"), part.text("url") ?? part.text("source")].compactMap { $0 }
      return (words + [text(ofParts: part["content"], &attachments)]).joined(separator: "\n")
    case "tool_search_tool_search_result": return text(ofParts: part["tool_references"], &attachments)
    case "resource" where part["resource"]?.text("text") != nil: return part["resource"]?.text("text")
    case _ where part.text("title") != nil && part.text("url") != nil:
      // A search result.
      return ["title", "url", "text"].compactMap { part.text($0) }.joined(separator: "\n")
    case "image_file", "file_path":
      let file = part["image_file"] ?? part["file_path"]
      attachments.append(
        Attachment(path: file?.text("file_id") ?? "file", alt: "", mime: "", caption: ""))
    case "text" where part["text"]?["value"] != nil:
      return (part["text"]?.text("value") ?? "") + Self.sources(part["text"]?.elements("annotations") ?? [])
    case "text" where part.text("text") == nil && part.text("content") != nil: return part.text("content")
    case let type:
      let known = ["text", "refusal", "thinking", "tool_name"].lazy.compactMap { part.text($0) }.first
      attachments += Self.made(part.elements("annotations"))
      if let known { return known + Self.sources(part.elements("annotations") + part.elements("citations")) }
      // Results of tools may be objects of any form.
      let isBare =
        part["type"] == nil
        && part.entries?.allSatisfy { !["text", "cachePoint"].contains($0.key) && !$0.value.isNull } == true
        && part.entries?.isEmpty == false
      guard part.entries != nil, type != "text" || isBare else { return nil }
      return Self.named.contains(type)
        ? MarkdownText.escaped("[\(type)]") : MarkdownText.codeBlock(String(json: part), language: "json")
    }
    return nil
  }

  /// Sound as base64 (`data`, `format`), or only its name.
  private mutating func sound(_ sound: ContentValue) -> Attachment {
    let type = sound.text("mimeType") ?? "audio/\(sound.text("format") ?? "wav")"
    return sound.text("data").flatMap { file(dataAddress: "data:\(type);base64,\($0)") }
      ?? Attachment(path: "audio", alt: "", mime: type, caption: "")
  }

  /// Pages that an answer cites, as links after it, and names of files.
  package func cited(_ annotations: [ContentValue]) -> String { Self.sources(annotations) }

  private static func sources(_ annotations: [ContentValue]) -> String {
    var known: Set<String> = []
    let links = annotations.prefix(100).compactMap { annotation -> String? in
      let annotation = annotation["url_citation"] ?? annotation
      let file = annotation.text("type") == "file_citation" ? annotation.text("filename") : nil
      let address = annotation.text("url")
      guard let name = address ?? file, known.insert(name).inserted else { return nil }
      return address.map { MarkdownText.link(annotation.text("title") ?? $0, to: $0) }
        ?? MarkdownText.escaped(name)
    }
    return links.isEmpty ? "" : " (" + links.joined(separator: ", ") + ")"
  }

  /// Files that a program made for an answer, which an export lacks.
  private static func made(_ annotations: [ContentValue]) -> [Attachment] {
    annotations.filter { $0.text("type") == "container_file_citation" }.compactMap { annotation in
      (annotation.text("filename") ?? annotation.text("file_id")).map {
        Attachment(path: $0, alt: "", mime: "", caption: "", position: annotation.position)
      }
    }
  }

  /// Parts whose content has another place, or that only the model can read.
  private static let named: Set<String> = ["tool_use", "tool_call", "redacted_thinking", "encrypted_content"]

  /// A document that Anthropic's API takes: its text, a link to it, or its name.
  private mutating func document(_ part: ContentValue, _ attachments: inout [Attachment]) -> String? {
    let source = part["source"]
    let title = part.text("title") ?? source?.text("file_id")
    if let address = source?.text("url") { return MarkdownText.link(title ?? address, to: address) }
    let inner = source?.text("type") == "text" ? source?.text("data") : nil
    if let inner = inner ?? source?["content"].map({ text(ofParts: $0, &attachments) }) {
      return [title.map { "**\(MarkdownText.escaped($0))**" }, inner].compactMap { $0 }.joined(
        separator: "\n\n")
    }
    let type = source?.text("media_type") ?? ""
    let data = source?.text("type") == "base64" ? source?.text("data") : nil
    attachments.append(
      data.flatMap { file(dataAddress: "data:\(type);base64,\($0)", named: title) }
        ?? Attachment(path: title ?? "document", alt: "", mime: type, caption: ""))
    return nil
  }

  /// An embedded picture, or a link to a remote one: pages load nothing from other hosts.
  private mutating func picture(_ part: ContentValue, _ attachments: inout [Attachment]) -> String? {
    let image = part["image_url"] ?? part["source"] ?? part
    if let data = image.text("data") {
      attachments.append(picture(data, type: image.text("media_type") ?? image.text("mimeType") ?? ""))
      return nil
    }
    guard let address = image.string ?? image.text("url") else {
      attachments.append(Attachment(path: "picture", alt: "", mime: "image/*", caption: ""))
      return nil
    }
    guard let picture = picture(dataAddress: address) else {
      return MarkdownText.link("Picture", to: address)
    }
    attachments.append(picture)
    return nil
  }
}

/// Values that are made to be read like those of a file.
extension ContentValue {
  /// An object with its fields in the order of their names.
  package init(_ fields: [String: ContentValue], at position: SourcePosition? = nil) {
    let entries = fields.sorted { $0.key < $1.key }.map {
      Entry(key: $0.key, position: $0.value.position, value: $0.value)
    }
    self.init(.map(entries), at: position ?? entries.first?.position ?? .start)
  }

  package func setting(_ key: String, text: String) -> ContentValue {
    setting(key, ContentValue(.string(text), at: position))
  }
}
