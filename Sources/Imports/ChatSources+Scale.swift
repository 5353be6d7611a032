internal import Basics
internal import Content
internal import ImportKit
package import Model

extension ChatSources {
  /// Counted where that is cheap: an archive is read up to the limit that matters.
  package var scale: ContentScale {
    var scale = ContentScale(conversations: whole.count)
    for file in archives { scale.conversations += Self.conversations(file) }
    for (export, _) in exports {
      scale.conversations += export.files.reduce(0) { $0 + Self.estimate($1) }
    }
    let files = whole.flatMap(\.files) + archives + exports.flatMap(\.export.files)
    scale.bytes = files.reduce(0) { $0 + (Self.isText($1) ? $1.size : 0) }
    return scale
  }

  /// Of an archive, a line each; one that cannot be read is reported when it is imported.
  private static func conversations(_ file: InputFile) -> Int {
    var count = 0
    guard var stream = try? file.stream() else { return 0 }
    while count <= ContentScale.mostConversations, let bytes = try? stream.next() {
      for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
    }
    return count
  }

  /// An export with all conversations in one file is JSON, with about 16 KB for each.
  private static func estimate(_ file: InputFile) -> Int {
    switch file.fileExtension {
    case "json", "jsonl": 1 + file.size / (16 << 10)
    default: isText(file) ? 1 : 0
    }
  }

  private static func isText(_ file: InputFile) -> Bool { textTypes.contains(file.fileExtension) }

  private static let textTypes: Set<String> = [
    "json", "jsonl", "ndjson", "txt", "log", "md", "html", "xml", "csv", "yml", "yaml", "db", "sqlite",
  ]
}

extension ChatSource {
  fileprivate var files: [InputFile] {
    switch self {
    case .folder(_, let files): files
    case .file(let file), .lines(let file, _): [file]
    case .unit, .broken: []
    }
  }
}
