internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The files that an export contains for one conversation, renamed after their content.
///
/// Equal bytes are one file, however often they were sent; no name clashes with the site's own; and names
/// survive newer exports that number files differently. The original name stays with the message
/// (decision 30).
struct SentFiles {
  /// By new path.
  private(set) var files: [String: InputFile] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private let export: Export
  /// Files embedded in records, by path.
  private var carried: [String: InputFile] = [:]
  /// By path in the export; nil for unreadable files.
  private var places: [String: String?] = [:]
  private var byBytes: [String: String] = [:]

  init(_ export: Export) { self.export = export }

  /// Adds a file embedded in a record, before the message that names it.
  mutating func add(_ file: InputFile) { carried[file.parts.dropFirst(2).joined(separator: "/")] = file }

  /// Points the attachments of a message to their files. Files that are missing from the export or that
  /// browsers could execute are only named.
  mutating func settle(_ message: inout Message) {
    for index in message.attachments.indices { settle(&message.attachments[index]) }
  }

  private mutating func settle(_ attachment: inout Attachment) {
    let path = attachment.path
    guard !attachment.isActive, let place = place(path) else {
      attachment.isMissing = true
      return
    }
    // The type from the old name, if the first of several equal files has another.
    let type = attachment.type
    if carried[path] == nil, attachment.name == nil {
      attachment.name = path.split(separator: "/").last.map(String.init) ?? path
    }
    attachment.path = place
    if attachment.type != type { attachment.mime = "\(type)/*" }
  }

  private mutating func place(_ path: String) -> String? {
    if let known = places[path] { return known }
    guard let file = export.file(path) ?? carried[path] else { return nil }
    do throws(Diagnostic) {
      let place = try place(file)
      places[path] = place
      return place
    } catch {
      diagnostics.append(error)
      places[path] = String?.none
      return nil
    }
  }

  private mutating func place(_ file: InputFile) throws(Diagnostic) -> String {
    let hash = try AttachmentPlace.hash(of: file)
    if let known = byBytes[hash] { return known }
    let place = AttachmentPlace.of(file, hash: hash)
    byBytes[hash] = place
    files[place] = file
    return place
  }
}
