package import Content

/// Reads what a run recorded about a conversation: keys of its header. A value of another type is kept as
/// metadata, with a diagnostic.
enum RunRecordReader {
  static let fields: [RecordField<Conversation>] = [
    RecordField("task", .identifier, "task, the same in all trials and runs") { record, chat, problems in
      guard let value = record["task"] else { return }
      guard let task = value.identifier else { return keep("task", value, "text", &chat, &problems) }
      problems.warnAboutForbidden(task, at: value.position)
      chat.record.task = task
    },
    RecordField("trial", .integer(nil), "number of the attempt at the task") { record, chat, problems in
      guard let value = record["trial"] else { return }
      guard let trial = value.int else { return keep("trial", value, "a whole number", &chat, &problems) }
      chat.record.trial = trial
    },
    RecordField("scores", .anyOf([.list(scoreKeys.form), .map(scoreForm)]), "results, or an object of them") {
      takeScores($0, &$1, &$2)
    },
    RecordField("metadata", .map(.any), "conditions of the run: model, temperature, seed") {
      takeMetadata($0, &$1, &$2)
    },
  ]

  private static let scoreForm = ValueForm.anyOf([.number(nil), .text, .flag])

  private static let scoreKeys: RecordSchema<RunRecord.Score> = [
    RecordField("name", .text, "name of the scorer", isAlwaysRead: true) { record, score, problems in
      score.name = record.required("name", &problems) ?? score.name
    },
    RecordField("value", scoreForm, "the result", isAlwaysRead: true) { record, score, problems in
      guard let value = record["value"] else { return record.missing("value", &problems) }
      score.value = Self.value(value, &problems)
    },
    .text("explanation", \.explanation, "reasons"),
    .identifier("turn", \.turn, "id of the message that decides it"),
  ]

  private static func takeScores(_ record: Record, _ chat: inout Conversation, _ problems: inout Problems) {
    guard let value = record["scores"] else { return }
    if let list = value.list {
      for one in list {
        if let score = scoreKeys.read(one, from: { _ in unnamed }, &problems) {
          chat.record.scores.append(score)
        } else {
          chat.record.note("score", String(json: one))
        }
      }
    } else if let entries = value.entries {
      chat.record.scores += entries.map { entry in
        problems.warnAboutForbidden(entry.key, at: entry.position)
        return RunRecord.Score(name: entry.key, value: self.value(entry.value, &problems))
      }
    } else {
      keep("scores", value, "a list or an object", &chat, &problems)
    }
  }

  /// For a score whose name or value is missing.
  private static let unnamed = RunRecord.Score(name: "score", value: .text(""))

  private static func value(
    _ value: ContentValue, _ problems: inout Problems
  ) -> RunRecord.Score.Value {
    if value.list != nil || value.entries != nil || value.isNull {
      problems.error(
        "a score must be a number or text, found \(value.typeName)", at: value.position,
        kept: "it is kept as text")
    }
    let read = RunRecord.Score.Value(value)
    if case .text(let text) = read { problems.warnAboutForbidden(text, at: value.position) }
    return read
  }

  private static func takeMetadata(_ record: Record, _ chat: inout Conversation, _ problems: inout Problems) {
    guard let value = record["metadata"] else { return }
    guard let entries = value.entries else {
      return keep("metadata", value, "an object", &chat, &problems)
    }
    for entry in entries {
      let text = String(json: entry.value)
      problems.warnAboutForbidden(entry.key, at: entry.position)
      problems.warnAboutForbidden(text, at: entry.value.position)
      chat.record.note(entry.key, text)
    }
  }

  private static func keep(
    _ name: String, _ value: ContentValue, _ expected: String, _ chat: inout Conversation,
    _ problems: inout Problems
  ) {
    problems.error(
      "\"\(name)\" must be \(expected), found \(value.typeName)", at: value.position,
      kept: "it is kept as metadata")
    chat.record.note(name, String(json: value))
  }
}

extension RunRecord.Score.Value {
  /// As programs write it: true and false are 1 and 0, and what is neither number nor text is JSON.
  package init(_ value: ContentValue) {
    if let flag = value.bool {
      self = .number(flag ? 1 : 0)
    } else if let number = value.double {
      self = .number(number)
    } else {
      self = .text(String(json: value))
    }
  }
}
