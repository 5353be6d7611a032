internal import Model

/// What one piece of the chats is made from.
enum ChatSource: Sendable {
  /// `chats/<slug>/` with its header, messages and media.
  case folder(name: String, files: [InputFile])
  /// `chats/<slug>.json` or `.md`: header and messages in one file.
  case file(InputFile)
  /// Some lines of an archive, each a whole conversation.
  case lines(InputFile, [Lines.Line])
  /// A file that could not be read on.
  case broken(Diagnostic)
}

/// Finds the chats among the files and hands them out one by one; archives are read as they are asked for.
struct ChatSources {
  private var whole: [ChatSource] = []
  private var archives: [InputFile] = []
  private var lines: (file: InputFile, lines: Lines)?
  private var nextWhole = 0
  private(set) var diagnostics: [Diagnostic] = []

  /// One piece holds about this many bytes of an archive: enough to pay for handing it out, little enough to share
  /// the work evenly.
  private static let bytesPerPiece = 64 << 10

  init(_ files: [InputFile]) {
    var folders: [(name: String, files: [InputFile])] = []
    for file in files {
      let parts = file.parts
      if parts.count > 2 {
        if folders.last?.name != parts[1] { folders.append((parts[1], [])) }
        folders[folders.count - 1].files.append(file)
      } else {
        take(file)
      }
    }
    whole += folders.map { .folder(name: $0.name, files: $0.files) }
  }

  mutating func next() -> ChatSource? {
    if nextWhole < whole.count {
      nextWhole += 1
      return whole[nextWhole - 1]
    }
    do throws(Diagnostic) {
      return try nextLines()
    } catch {
      lines = nil
      return .broken(error)
    }
  }

  private mutating func take(_ file: InputFile) {
    switch file.fileExtension {
    case "jsonl", "ndjson": archives.append(file)
    case "json", "md": whole.append(.file(file))
    default:
      diagnostics.append(
        Diagnostic(
          .error, "not a chat that can be read", path: file.path,
          help: ["chats are .jsonl archives, .json or .md files, or folders with chat.yml and messages"]))
    }
  }

  private mutating func nextLines() throws(Diagnostic) -> ChatSource? {
    while true {
      if lines == nil {
        guard !archives.isEmpty else { return nil }
        let file = archives.removeFirst()
        lines = (file, try Lines(file))
      }
      guard let file = lines?.file else { return nil }
      var taken: [Lines.Line] = []
      var bytes = 0
      while bytes < Self.bytesPerPiece, let line = try lines?.lines.nextRecord() {
        taken.append(line)
        bytes += line.bytes.count
      }
      if !taken.isEmpty { return .lines(file, taken) }
      lines = nil
    }
  }
}
