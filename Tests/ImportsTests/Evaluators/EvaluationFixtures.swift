import Testing

@testable import Conversations

/// Samples of evaluators' files, written for these tests: each has every kind of record that its format reads.
enum EvaluationFixtures {
  /// The file, and the format that reads it.
  static let all: [(name: String, title: String)] = [
    ("tau-bench.json", "τ-bench"), ("inspect.json", "Inspect"), ("lamp__lamp-7.traj", "SWE-agent"),
    ("atif.trajectory.json", "ATIF"), ("promptfoo.json", "promptfoo"),
    ("openai-results.jsonl", "OpenAI batches and evals"), ("openai-evals.jsonl", "OpenAI Evals"),
  ]

  static func text(_ name: String) throws -> String { try ImportedFiles.sample("evaluations/\(name)") }

  static func read(_ name: String, _ change: (String) -> String = { $0 }) throws -> ImportedFiles {
    let read = ImportedFiles(change(try text(name)), as: name)
    read.expectAccounts()
    return read
  }
}

extension Conversation {
  /// `name=value` of each score.
  var saidScores: [String] { record.scores.map { "\($0.name)=\($0.value.words)" } }

  func condition(_ name: String) -> String? { record.metadata.first { $0.name == name }?.value }

  var turns: [SaidTurn] { messages.map(SaidTurn.init) }
}
