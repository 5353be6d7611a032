internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The files of one conversation that an export holds, under names that their bytes give them.
///
/// So the same bytes are one file however often they were sent, no name is one that the site uses itself, and none moves
/// when a newer export numbers its files anew. What a file was called stays with the message (decision 30).
struct SentFiles {
  /// By the path that they have from now on.
  private(set) var files: [String: InputFile] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private let export: Export
  /// Files that stand in records, by path.
  private var carried: [String: InputFile] = [:]
  /// By path in the export; nil where a file cannot be read.
  private var places: [String: String?] = [:]
  private var byBytes: [String: String] = [:]

  init(_ export: Export) { self.export = export }

  /// A file that a record holds, before the message that names it.
  mutating func add(_ file: InputFile) { carried[file.parts.dropFirst(2).joined(separator: "/")] = file }

  /// Gives the attachments of a message the paths of their files. What the export does not hold, and what a browser could run,
  /// is named only.
  mutating func settle(_ message: inout Message) {
    for index in message.attachments.indices { settle(&message.attachments[index]) }
  }

  private mutating func settle(_ attachment: inout Attachment) {
    let path = attachment.path
    guard !attachment.isActive, let place = place(path) else {
      attachment.isMissing = true
      return
    }
    // The type that the old name says, where that of the first of equal files says another.
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
