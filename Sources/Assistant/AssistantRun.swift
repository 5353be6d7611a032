package import Basics
package import Content
internal import Conversations
internal import JSON
internal import Model
internal import Review

/// A run of the mock assistant: every script answered with one seed, as files for `content/runs/<name>/`.
package struct AssistantRun: Sendable {
  /// The parameters of a run.
  package struct Request: Sendable {
    let name: String
    let seed: Int
    let start: Instant

    /// `start`: when each conversation begins; nil for a fixed time.
    package init(name: String, seed: Int, start: Instant?) {
      self.name = name
      self.seed = seed
      self.start = start ?? AssistantSession.defaultStart
    }
  }

  /// Names relative to the run's folder, with their bytes; the same input yields the same files on every
  /// machine.
  package private(set) var files: [(name: String, bytes: [UInt8])] = []
  /// `40 conversations, 12 of 130 attempts failed (9.2 %)`.
  package private(set) var summary = ""
  package private(set) var diagnostics: [Diagnostic] = []

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Whether a run may have this name: it is used as a folder and in URLs.
  package static func isName(_ name: String) -> Bool { Slug.isValid(name) }

  /// `rules`: nil for the built-in ones.
  package init(_ request: Request, scripts: [InputFile], rules file: InputFile?) {
    let settings = SiteSettings().assistant
    var rules: AssistantRules? = AssistantRules(settings)
    if let file {
      let read = AssistantFiles.read(file, settings)
      diagnostics += read.diagnostics
      rules = read.rules
    }
    guard let rules else { return }
    let sessions = sessions(scripts, rules, request)
    guard !hasErrors else { return }
    take(sessions, rules, request)
  }

  private mutating func sessions(
    _ scripts: [InputFile], _ rules: AssistantRules, _ request: Request
  ) -> [AssistantSession] {
    var sources: [String: String] = [:]
    var sessions: [AssistantSession] = []
    for file in scripts.sorted(by: { $0.contentPath < $1.contentPath }) {
      var problems = Problems(path: file.path)
      do throws(Diagnostic) {
        let script = try AssistantScript(file, &problems)
        if let other = sources.updateValue(file.path, forKey: script.slug) {
          problems.error(
            "duplicate script name \"\(script.slug)\"", help: ["rename this script or \(other)"])
        }
        let session = AssistantSession(script, rules: rules, seed: request.seed, start: request.start)
        // Expected replies refer to the site's own rules: a run with other rules warns, a build fails.
        diagnostics += problems.diagnostics + session.diagnostics.map(\.asWarning)
        sessions.append(session)
      } catch {
        diagnostics += problems.diagnostics + [error]
      }
    }
    return sessions
  }

  private mutating func take(
    _ sessions: [AssistantSession], _ rules: AssistantRules, _ request: Request
  ) {
    let attempts = sessions.reduce(0) { $0 + $1.attempts }
    let failures = sessions.reduce(0) { $0 + $1.failures }
    let note = SimulatedRunNote(
      seed: request.seed, conversations: sessions.count, attempts: attempts, failures: failures)
    summary =
      "\(Count.text(sessions.count, "conversation", "conversations")), \(Count.grouped(failures)) of "
      + "\(Count.text(attempts, "attempt", "attempts")) failed (\(Percent.text(failures, of: attempts)))"
    let mark = Self.mark(rules)
    files = [
      ("run.yml", Self.header(request, mark, note)),
      (
        "conversations.jsonl",
        sessions.flatMap { session in
          ArchiveExport.bytes(session.chat(seed: request.seed, rules: mark), session.chat.messages)
        }
      ),
    ]
  }

  /// A short hash of the rules.
  private static func mark(_ rules: AssistantRules) -> String {
    String(SHA256.hex(AssistantData.text(rules, seed: 0)).prefix(8))
  }

  /// Strings in the YAML form that is also JSON.
  private static func header(_ request: Request, _ mark: String, _ note: SimulatedRunNote) -> [UInt8] {
    let entries = [
      ("title", request.name), ("model", SimulatedRunNote.model(mark, Strings())),
      ("date", ISO8601.utc(request.start)), ("notes", note.text(Strings())),
    ]
    return entries.flatMap { name, text in
      var json = JSONWriter()
      json.string(text)
      return Array("\(name): ".utf8) + json.bytes + [UInt8(ascii: "\n")]
    }
  }
}

extension AssistantSession {
  /// The conversation with its task, its score and the conditions of its run.
  fileprivate func chat(seed: Int, rules: String) -> Conversation {
    var chat = chat
    chat.record.task = chat.slug
    chat.record.scores = expectations.score.map { [$0] } ?? []
    chat.record.note("seed", String(seed))
    chat.record.note("rules", rules)
    return chat
  }
}

extension Diagnostic {
  fileprivate var asWarning: Diagnostic {
    var copy = self
    copy.severity = .warning
    return copy
  }
}
