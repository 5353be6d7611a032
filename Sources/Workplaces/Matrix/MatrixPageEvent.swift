internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What an event of a page says so far.
struct MatrixPageEvent {
  var message: Message
  /// The author's name, and id if it is shown.
  var name = ""
  var mxid = ""
  /// The author's id in the title of the picture.
  var avatar = ""
  private(set) var isMine = false
  /// A change of the room, which is no message.
  private(set) var isNotice = false
  private(set) var isEdited = false
  /// Date and time with seconds, in older exports.
  private(set) var stamp = ""
  var clock = ""
  var text = RichText()
  var notice: [String] = []
  var rest: [String] = []
  private(set) var reactions: [(key: String, count: String)] = []

  init(_ id: String, at position: SourcePosition) {
    message = Message(id: id, sender: "", text: "", time: .untimed, position: position)
  }

  /// What the classes of a tag say about the event.
  mutating func mark(_ tag: TagReader.Tag, _ classes: Set<String>) {
    if tag["data-self"] == "true" { isMine = true }
    if !classes.isDisjoint(with: ["mx_TextualEvent", "mx_EventTile_info", "mx_EventTileBubble"]) {
      isNotice = true
    }
    if classes.contains("mx_MessageTimestamp") { stamp = tag["title"] ?? "" }
    if classes.contains("mx_RedactedBody") { message.isDeleted = true }
    if classes.contains("mx_EventTile_edited") { isEdited = true }
    if classes.contains("mx_reply_anchor"), let target = tag["href"], target.hasPrefix("#") {
      message.replyTo = String(target.dropFirst())
    }
    if classes.contains("mx_MEmoteBody") { TagReader.pieces("<em>").forEach { text.take($0) } }
  }

  mutating func beginReaction() { reactions.append(("", "")) }

  mutating func react(_ key: String) {
    if !reactions.isEmpty { reactions[reactions.count - 1].key += key }
  }

  mutating func count(_ words: String) {
    if !reactions.isEmpty { reactions[reactions.count - 1].count += words }
  }

  /// A picture is inside of a link to it.
  mutating func add(_ file: Attachment) {
    if let index = message.attachments.lastIndex(where: { $0.path == file.path }) {
      message.attachments[index] = file
    } else {
      message.attachments.append(file)
    }
  }

  /// The name of a file, without the size behind it: `plan.pdf (1.2 MB)`.
  mutating func name(file words: String) {
    let name = words.trimmed.replacing(#/ \([\d.,]+ ?[A-Za-z]+\)$/#, with: "")
    if let index = message.attachments.indices.last, !name.isEmpty { message.attachments[index].name = name }
  }
}
