internal import Basics
internal import Conversations
internal import Deflate
package import Model

/// The exports of many conversations in one file (C-67), since hosts limit the number of files: an archive that every
/// program unpacks, with `<slug>.jsonl` and `<slug>.txt` of each.
///
/// Some conversations at a time are a gzip member of their own, from which a script takes those of one. A text follows its
/// archive, so that packing finds its words there.
package struct ExportBundle {
  private let path: String
  /// Level 6 takes half as much time again, for a twentieth less.
  private let packer = Deflater(level: 3)
  private var bytes: [UInt8] = []
  /// In the order of the conversations.
  package private(set) var places: [BundledExports] = []
  /// The open member, and what is in it.
  private var tar = TarWriter()
  private var entries: [BundledExports.Entry] = []

  /// A member ends after so many bytes: what a reader loads for one conversation, and how far texts share words.
  private static let memberSize = 100_000

  /// The first conversation names it.
  package init?(_ chats: [VisibleChat]) {
    guard let first = chats.first else { return nil }
    path = "\(first.chat.section.folder)/_exports/\(first.chat.slug).tar.gz"
    for chat in chats {
      add(chat)
      if tar.bytes.count >= Self.memberSize { closeMember() }
    }
    tar.end()
    closeMember()
  }

  package var file: OutputFile { OutputFile(path: path, content: .bytes(bytes)) }

  private mutating func add(_ visible: VisibleChat) {
    let (chat, messages, archive) = (visible.chat, visible.messages, tar.bytes.count)
    tar.add("\(chat.slug).jsonl", ArchiveExport.bytes(chat, messages))
    entries.append(BundledExports.Entry(text: tar.bytes.count, archive: archive))
    tar.add("\(chat.slug).txt", TextExport.bytes(chat, messages, visible.context, visible.notes))
  }

  private mutating func closeMember() {
    let start = bytes.count
    packer.addGzip(tar.bytes, to: &bytes)
    places += entries.map { BundledExports(path: path, start: start, end: bytes.count, entry: $0) }
    (tar, entries) = (TarWriter(), [])
  }
}

/// Where the exports of one conversation are in a bundle.
package struct BundledExports: Sendable {
  /// Site path of the bundle.
  let path: String
  /// The bytes of the gzip member.
  let start: Int
  let end: Int
  let entry: Entry

  /// Where the two files begin in the unpacked member.
  struct Entry {
    let text: Int
    let archive: Int
  }

  var textRange: String { range(entry.text) }
  var archiveRange: String { range(entry.archive) }

  /// For a request of the member alone, and the file in it: `120-4085+512`, both ends included.
  private func range(_ offset: Int) -> String { "\(start)-\(end - 1)+\(offset)" }
}
