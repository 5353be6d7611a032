internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Files of a Skype account: `media/` has them under their ids, as in `0-weu-d1-aa.1.jpg`.
struct SkypeFiles {
  private let export: Export
  private let folder: String
  private let strings: Strings
  /// Paths in the export, by id.
  private let places: [String: String]

  init(_ export: Export, _ folder: String, _ strings: Strings) {
    (self.export, self.folder, self.strings) = (export, folder, strings)
    let files = export.all.filter { $0.fileExtension != "json" }
    places = Dictionary(
      files.map { (String($0.name.prefix { $0 != "." }), export.inner($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Adds the file of a record to its message.
  func take(_ record: ContentValue, _ type: String, _ message: inout Message) {
    var (name, ids, words, isNamed) = (String?.none, [String](), "", false)
    for piece in TagReader.pieces(record["content"]?.string ?? "") {
      switch piece {
      case .open(let tag) where tag.name == "originalname": name = tag["v"]
      case .open(let tag) where tag.name == "uriobject":
        ids += Self.ids(tag)
        isNamed = !ids.isEmpty
      case .open(let tag) where tag.name == "item": ids += Self.ids(tag)
      case .text(let text): words += text
      default: break
      }
    }
    ids += record.elements("amsreferences").compactMap(\.string)
    message.attachments = [file(name, ids, type, at: message.position)]
    // Only files without a name have words of their own besides a link to the server.
    if name == nil, !isNamed { message.text = MarkdownText.escaped(words.trimmed) }
  }

  /// Files as older programs sent them, which the server does not keep: `<files><file size="5">a.pdf</file></files>`.
  func sent(_ content: String, at position: SourcePosition) -> [Attachment] {
    var (found, isFile) = ([Attachment](), false)
    for piece in TagReader.pieces(content) {
      switch piece {
      case .open(let tag): isFile = tag.name == "file"
      case .text(let text) where isFile && !text.trimmed.isEmpty:
        found.append(file(text.trimmed, [], "", at: position))
      case .text: break
      case .close: isFile = false
      }
    }
    return found
  }

  private static func ids(_ tag: TagReader.Tag) -> [String] {
    let last = tag["uri"]?.split(separator: "/").last.map(String.init)
    return [tag["doc_id"], last].compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Types by parts of the types of messages.
  private static let kinds = [
    "Video": "video/*", "Audio": "audio/*", "Flik": "video/*", "Uri": "image/*", "CallRecording": "video/*",
  ]

  /// The first of `ids` that the export has is the file.
  private func file(
    _ name: String?, _ ids: [String], _ type: String, at position: SourcePosition
  ) -> Attachment {
    let mime = Self.kinds.first { type.contains($0.key) }?.value ?? ""
    var file = export.attachment(name, type: mime, from: folder, at: position, strings)
    if let path = ids.lazy.compactMap({ places[$0] }).first {
      if let name, !path.hasSuffix(name) { file.name = name }
      file.path = path
    }
    return file
  }
}

extension TagReader {
  /// The tags of a text that have this name.
  static func tags(_ name: String, in text: String) -> [Tag] {
    pieces(text).compactMap { piece -> Tag? in
      if case .open(let tag) = piece, tag.name == name { tag } else { nil }
    }
  }
}
