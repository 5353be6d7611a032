internal import Basics
internal import Builder
internal import Content
internal import Foundation
internal import Imports
internal import Input
internal import Kinds
internal import Output

/// The files of an export on the disk.
enum ExportedFiles {
  /// As if in `content/chats/`: a folder is one export, unless it is a folder of exports.
  static func open(_ path: String) throws(Diagnostic) -> [InputFile] {
    let project =
      try LocalPath.isFolder(path) ? Project.exports(path, .ofAllKinds) : Project.open(path, .ofAllKinds)
    if project.content.isEmpty, let error = project.diagnostics.first { throw error }
    for diagnostic in project.diagnostics + project.unread { Console.error(diagnostic.description) }
    return project.content
  }

  /// A file without a name in the system's temporary folder.
  static let spill = Spill { () throws(Diagnostic) in
    let folder = try PreviewFolder(for: "import")
    defer { folder.remove() }
    return try SpillFile(in: folder.path)
  } failed: { error in
    let text = "\(error.message), so the messages that wait are kept in memory"
    Console.error(Diagnostic(.warning, text, path: error.path).description)
  }
}

/// Chats as folders on the disk: `DIR/<slug>/chat.json`, `messages.jsonl` and files.
final class ImportedFolders: ImportStore {
  private let folder: String
  private let disk = Disk()
  private var lines: FileHandle?

  init(_ folder: String) { self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder }

  func existing(_ slug: String) throws(Diagnostic) -> [InputFile] {
    guard LocalPath.isFolder("\(folder)/\(slug)") else { return [] }
    return try Project.folder("\(folder)/\(slug)").files.map {
      $0.moved(to: "chats/\(slug)/\($0.contentPath)")
    }
  }

  func slugs() throws(Diagnostic) -> [String] {
    guard LocalPath.isFolder(folder) else { return [] }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      return names.filter { !$0.hasPrefix(".") && LocalPath.isFolder("\(folder)/\($0)") }
    } catch {
      throw Diagnostic(.error, "cannot read: \(error.localizedDescription)", path: folder)
    }
  }

  func append(_ slug: String, _ lines: [UInt8]) throws(Diagnostic) {
    let path = fresh(slug)
    if self.lines == nil {
      try disk.makeFolder("\(folder)/\(slug)")
      try disk.remove(path)
      try disk.write(path, [])
    }
    try writing(path) {
      let handle = try self.lines ?? FileHandle(forWritingTo: URL(fileURLWithPath: path))
      self.lines = handle
      try handle.write(contentsOf: lines)
    }
  }

  func finish(
    _ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]
  ) throws(Diagnostic) -> Bool {
    let chat = "\(folder)/\(slug)"
    for (path, file) in media { try copy(file, to: "\(chat)/\(path)") }
    var isTheirs = false
    for name in ["chat.yml", "chat.yaml"] where try disk.entry("\(chat)/\(name)") != .nothing {
      isTheirs = true
    }
    if !isTheirs { try replace("\(chat)/chat.json", header) }
    try writing(fresh(slug)) { try lines?.close() }
    lines = nil
    try disk.rename(fresh(slug), to: "\(chat)/messages.jsonl")
    return !isTheirs
  }

  private func writing(_ path: String, _ step: () throws -> Void) throws(Diagnostic) {
    do {
      try step()
    } catch {
      throw Diagnostic(.error, "cannot write: \(error.localizedDescription)", path: path)
    }
  }

  private func fresh(_ slug: String) -> String { "\(folder)/\(slug)/.messages.jsonl.new" }

  private func replace(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    try replace(path) { (fresh) throws(Diagnostic) in try disk.write(fresh, bytes) }
  }

  /// Copies in pieces, since films are large. The name is a hash of the bytes, so an existing file stays.
  private func copy(_ file: InputFile, to path: String) throws(Diagnostic) {
    guard try disk.entry(path) == .nothing else { return }
    try replace(path) { (fresh) throws(Diagnostic) in
      try disk.write(fresh, [])
      var stream = try file.stream()
      let handle = FileHandle(forWritingAtPath: fresh)
      while let piece = try stream.next() { try writing(path) { try handle?.write(contentsOf: piece) } }
      try writing(path) { try handle?.close() }
    }
  }

  private func replace(_ path: String, _ write: (String) throws(Diagnostic) -> Void) throws(Diagnostic) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().joined(separator: "/")
    let fresh = "\(parent)/.\(parts.last ?? "").new"
    if !parent.isEmpty { try disk.makeFolder(parent) }
    try disk.remove(fresh)
    try write(fresh)
    try disk.rename(fresh, to: path)
  }
}
