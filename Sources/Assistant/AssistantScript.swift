internal import Basics
internal import Content
internal import Conversations
internal import Imports

/// The user's turns in a conversation with the mock assistant: `content/assistant/scripts/<name>.txt`.
struct AssistantScript: Sendable {
  /// Identifies the conversation in URLs and in every run.
  let slug: String
  let title: String
  /// The file, for diagnostics.
  let source: String
  let contentPath: String
  private(set) var turns: [Turn] = []

  /// A turn of the user, and the expected reply if the script has one.
  struct Turn: Sendable {
    var text: String
    let line: Int
    var expected: String?
    /// Line of the expected reply.
    var expectedLine = 0
    /// What else is expected, in file order.
    var wishes: [AssistantWish] = []
  }

  /// A paragraph is a turn; lines after `>` are the expected reply, `expect:` and `expectRule:` say what else
  /// is expected. Of a transcript (`User: …`, `Assistant: …`), only the user's turns are read.
  init(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) {
    guard file.fileExtension == "txt" else {
      throw Diagnostic(.error, "scripts must be .txt files", path: file.path)
    }
    slug = Slug.make(file.stem)
    title = Self.title(file.stem)
    source = file.path
    contentPath = file.contentPath
    let lines = TextLines.split(try file.text(&problems))
    let talk = LabelledText.turns(lines)
    if LabelledText.isTalk(talk) { take(talk, &problems) } else { take(lines, &problems) }
    check(&problems)
  }

  private mutating func take(_ talk: [LabelledText.Turn], _ problems: inout Problems) {
    for turn in talk where turn.role == .user {
      let text = turn.text.joined(separator: "\n").trimmed
      if !text.isEmpty { turns.append(Turn(text: text, line: turn.line)) }
    }
    let others = talk.filter { $0.role != .user }
    guard let first = others.first else { return }
    problems.warning(
      "script is a transcript: ignoring \(Count.text(others.count, "turn", "turns")) by others",
      at: SourcePosition(line: first.line, column: 1),
      help: [
        "write only the user's turns, and \"> text\" for an expected reply",
        "to publish the transcript unchanged, move it to content/chats/",
      ])
  }

  private mutating func take(_ lines: [String], _ problems: inout Problems) {
    var isNew = true
    for (index, line) in lines.enumerated() {
      if line.trimmed.isEmpty {
        isNew = true
      } else if line.hasPrefix(">") {
        pin(String(line.dropFirst()).trimmed, line: index + 1, &problems)
        isNew = true
      } else if let wish = AssistantWish(line, number: index + 1) {
        take(wish, &problems)
        isNew = true
      } else {
        say(line, line: index + 1, isNew: isNew)
        isNew = false
      }
    }
  }

  /// Code keeps its indentation.
  private mutating func say(_ text: String, line: Int, isNew: Bool) {
    if isNew {
      turns.append(Turn(text: text.trimmed, line: line))
    } else {
      turns[turns.count - 1].text += "\n" + text.withoutTail
    }
  }

  private mutating func pin(_ text: String, line: Int, _ problems: inout Problems) {
    guard let last = lastTurn(line, &problems) else { return }
    if let expected = turns[last].expected {
      turns[last].expected = expected + "\n" + text
    } else {
      turns[last].expected = text
      turns[last].expectedLine = line
    }
  }

  private mutating func take(_ wish: AssistantWish, _ problems: inout Problems) {
    guard let last = lastTurn(wish.line, &problems) else { return }
    if wish.text.isEmpty {
      problems.error("expectation is empty", at: SourcePosition(line: wish.line, column: 1))
    } else {
      turns[last].wishes.append(wish)
    }
  }

  /// The turn that an expectation in `line` belongs to.
  private func lastTurn(_ line: Int, _ problems: inout Problems) -> Int? {
    if turns.isEmpty {
      problems.error("expected reply comes before the first turn", at: SourcePosition(line: line, column: 1))
    }
    return turns.indices.last
  }

  private func check(_ problems: inout Problems) {
    if turns.isEmpty, !problems.hasErrors {
      problems.error(
        "script is empty", help: ["write the user's turns, one paragraph each"])
    }
    for turn in turns where turn.text.utf8.count > MessageReader.maximumTextBytes {
      problems.error(
        "message text is longer than 64 KB", at: SourcePosition(line: turn.line, column: 1))
    }
  }

  /// `small-talk` → `Small talk`.
  private static func title(_ stem: String) -> String {
    let words = stem.split { $0 == "-" || $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    return words.isEmpty ? stem : words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension String {
  /// Without trailing white space.
  fileprivate var withoutTail: String {
    lastIndex { !$0.isWhitespace }.map { String(self[...$0]) } ?? ""
  }
}
