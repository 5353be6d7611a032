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
    case "image_url", "input_image", "image":
      return picture(part, &attachments)
    case "input_audio", "audio":
      attachments.append(Attachment(path: "audio", alt: "", mime: "audio/wav", caption: ""))
    case "file", "input_file":
      let file = part["file"] ?? part
      attachments.append(
        Attachment(
          path: file.text("filename") ?? file.text("file_id") ?? "file", alt: "", mime: "", caption: ""))
    case _ where part.text("title") != nil && part.text("url") != nil:
      // A search result.
      return ["title", "url", "text"].compactMap { part.text($0) }.joined(separator: "\n")
    case let type:
      return part.text("text") ?? part.text("refusal") ?? part.text("thinking")
        ?? (part.entries == nil || type == "text" ? nil : MarkdownText.escaped("[\(type)]"))
    }
    return nil
  }

  /// An embedded picture, or a link to a remote one: pages load nothing from other hosts.
  private mutating func picture(_ part: ContentValue, _ attachments: inout [Attachment]) -> String? {
    let image = part["image_url"] ?? part["source"] ?? part
    if let data = image.text("data") {
      attachments.append(picture(data, type: image.text("media_type") ?? ""))
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
