internal import Content
internal import Conversations
internal import ImportKit

/// The files of a ChatGPT export: messages refer to them by id, and their names begin with the id.
struct ChatGPTFiles {
  private let export: Export
  /// Paths in the export by id; computed when a message first names a file.
  private lazy var paths = Self.paths(export)

  init(_ export: Export) { self.export = export }

  /// `metadata.attachments`: files that users sent.
  mutating func take(_ attachments: [ContentValue], _ message: inout Message) {
    for value in attachments {
      guard let id = value["id"]?.identifier ?? value.text("name") else { continue }
      let name = value.text("name") ?? id
      let path = paths[id] ?? name
      // A picture is also among the parts, with less metadata.
      if let index = message.attachments.firstIndex(where: { $0.path == path || $0.path == id }) {
        message.attachments[index].path = path
        message.attachments[index].caption = path == name ? "" : name
        continue
      }
      message.attachments.append(
        Attachment(
          path: path, alt: "", mime: value.text("mime_type") ?? value.text("mimeType") ?? "",
          caption: path == name ? "" : name, position: value.position))
    }
  }

  mutating func take(asset: ContentValue, _ message: inout Message) {
    guard let pointer = asset.text("asset_pointer") else { return }
    take(pointer: pointer, type: asset.text("content_type") ?? "", of: asset, &message)
  }

  /// `file-service://file-1` or `sediment://file_1`: a part of a message.
  mutating func take(pointer: String, type: String, of part: ContentValue, _ message: inout Message) {
    let id = pointer.firstRange(of: "://").map { String(pointer[$0.upperBound...]) } ?? pointer
    let kinds = ["image", "audio", "video"]
    let mime = kinds.first { type.contains($0) }.map { "\($0)/*" } ?? ""
    let prompt = part["metadata"]?["dalle"]?.text("prompt") ?? ""
    let name = id.isEmpty ? "file" : id
    message.attachments.append(
      Attachment(path: paths[id] ?? name, alt: prompt, mime: mime, caption: "", position: part.position))
  }

  /// `file-AbC1-photo.png`, `file_00ab.png`, `dalle-generations/file-AbC1-….webp`.
  private static func paths(_ export: Export) -> [String: String] {
    var paths: [String: String] = [:]
    for file in export.all where file.name.hasPrefix("file") && file.name.utf8.count > 5 {
      let rest = file.name.dropFirst(5).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      paths[String(file.name.prefix(5) + rest)] = export.inner(file)
    }
    return paths
  }
}
