internal import Basics
internal import Content
internal import Conversations
internal import Model

/// The archive form: each line of `chats/<name>.jsonl` is a whole conversation.
///
/// Archives are written by programs, so errors are not fatal: the usable part of a record is kept, and the
/// ledger counts the rest.
enum ArchiveFormat {
  /// `longLine`: from this length, messages are read one by one.
  static func read(
    _ lines: [ArchiveLine], of file: InputFile, longLine: Int = LongArchiveLine.length
  ) -> ReadSource {
    var whole = ImportLedger(path: file.path, format: ImportLedger.archive)
    let conversations = lines.map { line in
      let (text, number) = (line.line, line.number)
      let (one, ledger) = long(text, number, of: file, longLine) ?? read(text, number, of: file)
      whole.add(ledger)
      return one.from(file)
    }
    return ReadSource(conversations: conversations, ledger: whole)
  }

  /// Nil unless the line is long and without a fault.
  private static func long(
    _ text: Lines.Line, _ number: Int?, of file: InputFile, _ length: Int
  ) -> (read: ReadConversation, ledger: ImportLedger)? {
    guard let line = LongArchiveLine(text, from: length) else { return nil }
    var problems = Problems(path: file.path, forgives: true)
    var ledger = ImportLedger(path: file.path, format: ImportLedger.archive)
    var isWhole = true
    let chat = conversation(line.conversation, text, number, file.path, &ledger, &problems) {
      isWhole = line.eachMessage($0)
    }
    guard isWhole, let chat else { return nil }
    return (ReadConversation(conversation: chat, diagnostics: problems.diagnostics), ledger)
  }

  private static func read(
    _ text: Lines.Line, _ number: Int?, of file: InputFile
  ) -> (read: ReadConversation, ledger: ImportLedger) {
    var problems = Problems(path: file.path, forgives: true)
    var (ledger, chat) = (ImportLedger(path: file.path, format: ImportLedger.archive), Conversation?.none)
    do throws(Diagnostic) {
      var repeated = RepeatedKeys()
      let value = try JSONFile.read(
        text.bytes, line: text.number, column: text.column, path: file.path,
        keepingLastOf: &repeated, &problems)
      if let first = repeated.first {
        problems.error(
          "duplicate key in object: \"\(first.key)\"", at: first.position, kept: "the last value is used"
        )
      }
      chat = conversation(value, text, number, file.path, &ledger, &problems)
    } catch {
      problems.fail(error, kept: "the line is skipped", reason: "line that is not JSON")
    }
    if chat == nil {
      ledger.read += 1
      ledger.skip(problems.faults.last?.reason ?? "no conversation", line: text.number)
    }
    return (ReadConversation(conversation: chat, diagnostics: problems.diagnostics), ledger)
  }

  private static func conversation(
    _ value: ContentValue, _ line: Lines.Line, _ number: Int?, _ path: String,
    _ ledger: inout ImportLedger, _ problems: inout Problems,
    each: (((ContentValue) -> Void) -> Void)? = nil
  ) -> Conversation? {
    guard let record = Record(value, &problems) else { return nil }
    if record["id"] == nil { record.missing("id", &problems) }
    let slug = record.identifier("id", &problems) ?? unnamed(line)
    guard
      let read = SingleFileFormat.conversation(record, slug: slug, source: path, &problems, each: each)
    else { return nil }
    ledger.add(read.ledger)
    ledger.conversations = 1
    var chat = read.chat
    chat.isWithoutMedia = true
    chat.line = line.number
    if let number { Self.number(&chat, number, record, &problems) }
    return chat
  }

  /// Name of a conversation without an id, independent of the position of its line.
  private static func unnamed(_ line: Lines.Line) -> String {
    "conversation-\(String(FNV1a.hash(line.bytes), radix: 16))"
  }

  private static func number(
    _ chat: inout Conversation, _ number: Int, _ record: Record, _ problems: inout Problems
  ) {
    problems.error(
      "duplicate conversation id \"\(chat.id ?? chat.slug)\"", at: record["id"]?.position ?? record.position,
      kept: "a number is added to it")
    chat.slug += "-\(number)"
    chat.id = chat.id.map { "\($0)-\(number)" }
  }
}
