internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Attachments of a session of the Copilot CLI. A file may be an event of its own, before those that name it.
struct CopilotAssets {
  private var files: [String: (file: Attachment, place: Int, position: SourcePosition, time: Instant?)] = [:]
  private var used: Set<String> = []

  mutating func keep(
    _ event: ContentValue, _ data: ContentValue, _ time: Instant?, _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    guard let id = data["assetId"]?.identifier, let bytes = data.text("data") else {
      return log.fold(event, as: "file", because: "file has no \"assetId\" or \"data\"", time: time, &out)
    }
    let known: Set<String> = ["assetId", "type", "mimeType", "byteLength", "data", "metadata", "description"]
    log.keepOthers(of: data, besides: known, "a file", &out)
    let file = out.picture(bytes, type: data.text("mimeType") ?? "")
    files[id] = (file, log.records.count, event.position, time)
    log.skip("file, shown where it is named", event)
  }

  /// A picture or a file by name; the words of a selection and links are part of the text.
  mutating func attach(_ file: ContentValue, to message: inout Message, _ out: inout ImportWriter) {
    let names = ["displayName", "title", "path", "filePath"].lazy.compactMap { file.text($0) }
    let (name, type) = (names.first ?? "file", file.text("mimeType") ?? "")
    if let text = file.text("text") {
      message.text += "\n\n" + "\(MarkdownText.escaped(name))\n\(MarkdownText.codeBlock(text))".trimmed
    } else if let address = file.text("url") {
      message.text += "\n\n" + MarkdownText.link(MarkdownText.escaped(name), to: address)
    } else if let id = file["assetId"]?.identifier, var asset = files[id]?.file {
      used.insert(id)
      asset.name = names.first
      message.attachments.append(asset)
    } else if ["blob", "image"].contains(file.text("type")), let data = file.text("data"),
      type.hasPrefix("image/")
    {
      message.attachments.append(out.picture(data, type: type))
    } else {
      let data = file.text("data") ?? ""
      message.attachments.append(
        out.picture(dataAddress: data)
          ?? out.file(dataAddress: "data:\(type);base64,\(data)", named: names.first)
          ?? Attachment(path: name, alt: "", mime: type, caption: ""))
    }
  }

  /// Files that nothing names are turns where they came.
  func finish(_ log: inout AgentLog) {
    for (id, asset) in files where !used.contains(id) {
      var message = Message(.system, "Copilot CLI", at: .untimed, asset.position)
      message.attachments = [asset.file]
      log.fill(asset.place, with: [.turn(message, time: asset.time)])
    }
  }
}
