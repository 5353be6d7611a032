internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A chat in a folder: `chat.yml` or `chat.json`, messages in one of four forms, and media.
enum FolderFormat {
  static func read(_ name: String, _ files: [InputFile]) -> ReadConversation {
    let own = files.filter { $0.parts.count == 3 }
    guard let headerFile = own.first(where: \.isChatHeader) else {
      let place = files.first.map { $0.path.dropLast($0.contentPath.count) + ($0.parts.first ?? "") + "/" }
      return noHeader("\(place ?? "")\(name)", Export(folder: name, files: files))
    }
    let messageFiles = own.filter { $0.stem == "messages" }
    guard let messageFile = messageFiles.first else {
      return failure(headerFile.path, "messages not found: expected \"messages.jsonl\" beside this file")
    }
    guard messageFiles.count == 1 else {
      return failure(
        messageFiles[1].path, "more than one message file: also found \"\(messageFile.name)\"")
    }
    var headerProblems = Problems(path: headerFile.path)
    var problems = Problems(path: messageFile.path)
    do throws(Diagnostic) {
      let value =
        headerFile.fileExtension == "json"
        ? try JSONFile.read(headerFile, &headerProblems)
        : try YAMLReader.read(headerFile.text(&headerProblems), path: headerFile.path)
      guard let record = Record(value, &headerProblems) else {
        return ReadConversation(conversation: nil, diagnostics: headerProblems.diagnostics)
      }
      let header = HeaderReader.read(record, fallbackSlug: name, source: messageFile.path, &headerProblems)
      let chat = try conversation(header, messageFile, &problems)
      let media = files.filter { $0.path != headerFile.path && $0.path != messageFile.path }
      return ReadConversation(
        conversation: chat, diagnostics: headerProblems.diagnostics + problems.diagnostics, media: media
      ).from(messageFile)
    } catch {
      return ReadConversation(
        conversation: nil, diagnostics: headerProblems.diagnostics + problems.diagnostics + [error])
    }
  }

  private static func conversation(
    _ header: Conversation, _ file: InputFile, _ problems: inout Problems
  ) throws(Diagnostic) -> Conversation {
    var reader = MessageReader(header)
    switch file.fileExtension {
    case "jsonl", "ndjson": try readLines(file, &reader, &problems)
    case "json":
      let value = try JSONFile.read(file, &problems)
      guard let list = value.list else {
        throw Diagnostic(
          .error, "expected a list of messages, found \(value.typeName)", path: file.path,
          line: value.position.line,
          column: value.position.column)
      }
      for message in list { reader.read(message, &problems) }
    case "csv":
      for message in try MessageTable.read(file, &problems) { reader.read(message, &problems) }
    case "md":
      let lines = TextLines.split(try file.text(&problems))
      for message in MarkdownTranscript.messages(lines, firstLine: 1, &problems) {
        reader.read(message, &problems)
      }
    default:
      throw Diagnostic(
        .error, "messages must be .jsonl, .json, .csv or .md", path: file.path)
    }
    return reader.conversation(header, &problems)
  }

  /// Reports broken lines and reads the others, so that one run shows every error.
  private static func readLines(
    _ file: InputFile, _ reader: inout MessageReader, _ problems: inout Problems
  ) throws(Diagnostic) {
    var lines = try Lines(file)
    while let line = try lines.nextRecord() {
      do throws(Diagnostic) {
        reader.read(try JSONFile.read(line.bytes, line: line.number, path: file.path, &problems), &problems)
      } catch {
        problems.append(error)
      }
    }
  }

  /// The error for a folder without a header also says what it looks like; an archive is only an export.
  private static func noHeader(_ path: String, _ export: Export) -> ReadConversation {
    var diagnostic = Diagnostic(.error, "folder has no \"chat.yml\"", path: path)
    do throws(Diagnostic) {
      let unknown = try UnknownExport(export).diagnostic()
      if Export.isArchive(export.folderName) {
        return ReadConversation(conversation: nil, diagnostics: [unknown])
      }
      let line = unknown.line.map { ":\($0)" } ?? ""
      diagnostic.help = ["it is not a known export either: \(unknown.path)\(line) \(unknown.message)"]
    } catch {
      diagnostic.help = [error.message]
    }
    return ReadConversation(conversation: nil, diagnostics: [diagnostic])
  }

  private static func failure(_ path: String, _ message: String) -> ReadConversation {
    ReadConversation(conversation: nil, diagnostics: [Diagnostic(.error, message, path: path)])
  }
}
