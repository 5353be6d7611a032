internal import Basics
package import Conversations
internal import Deflate
package import Model

/// The exports of many conversations in one file a format (C-67): hosts limit the number of files.
///
/// Each conversation is a gzip member of its own, so that a script reads it alone, and every program that
/// unpacks gzip reads all of them.
package struct ExportBundle {
  private let name: String
  private let context: BuildContext
  /// A higher level saves 2 % of the bytes at twice the time.
  private let packer = FastPacker(level: 1)
  private var text: [UInt8] = []
  private var archive: [UInt8] = []

  /// `first`: its first conversation, which names the bundle.
  package init(_ first: Conversation, _ context: BuildContext) {
    name = "\(first.section.folder)/_exports/\(first.slug)"
    self.context = context
  }

  private var textPath: String { "\(name).txt.gz" }
  private var archivePath: String { "\(name).jsonl.gz" }

  mutating func add(_ chat: Conversation, _ messages: [Message], _ notes: MessageNotes) -> BundledExports {
    BundledExports(
      text: Self.add(TextExport.bytes(chat, messages, context, notes), to: &text, textPath, packer),
      archive: Self.add(ArchiveExport.bytes(chat, messages), to: &archive, archivePath, packer))
  }

  private static func add(
    _ bytes: [UInt8], to file: inout [UInt8], _ path: String, _ packer: FastPacker
  ) -> BundledExports.Place {
    let start = file.count
    packer.addGzip(bytes, to: &file)
    return BundledExports.Place(path: path, start: start, end: file.count)
  }

  package var files: [OutputFile] {
    [
      OutputFile(path: textPath, content: .bytes(text)),
      OutputFile(path: archivePath, content: .bytes(archive)),
    ]
  }
}

/// Where the exports of one conversation are in a bundle.
package struct BundledExports: Sendable {
  let text: Place
  let archive: Place

  struct Place: Sendable {
    /// Site path of the bundle.
    let path: String
    /// In bytes.
    let start: Int
    let end: Int

    /// For a request of these bytes alone: `120-4085`, both included.
    var range: String { "\(start)-\(end - 1)" }
  }
}
