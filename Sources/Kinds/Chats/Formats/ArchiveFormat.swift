internal import Model

/// The archive form: each line of `chats/<name>.jsonl` is one whole conversation (D.2).
enum ArchiveFormat {
  static func read(_ line: Lines.Line, of file: InputFile) -> ReadConversation {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let value = try JSONFile.read(line.bytes, line: line.number, path: file.path, &problems)
      var chat = SingleFileFormat.conversation(value, fallbackSlug: nil, source: file.path, &problems)
      chat?.isWithoutMedia = true
      chat?.line = line.number
      return ReadConversation(conversation: chat, diagnostics: problems.diagnostics)
    } catch {
      return ReadConversation(conversation: nil, diagnostics: problems.diagnostics + [error])
    }
  }
}
