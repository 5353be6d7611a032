import Basics
@testable import Conversations
import Foundation
import Model
import Testing

/// Samples of the files of agents, apps, APIs, traces and data sets, written for these tests: each has every kind of
/// record that its format reads. Beside each is what is read from it.
enum AgentFixtures {
  /// The file, and the format that reads it.
  static let all: [(name: String, title: String)] = [
    ("codex.jsonl", "Codex"), ("gemini.jsonl", "Gemini CLI"), ("gemini.json", "Gemini CLI"),
    ("gemini-checkpoint.json", "Gemini CLI checkpoints"), ("prompts.jsonl", "Prompt history"),
    ("grok-build.jsonl", "Grok Build"), ("cline.json", "Cline"),
    ("qwen.jsonl", "Qwen Code"), ("kimi.jsonl", "Kimi CLI"), ("kimi-code.jsonl", "Kimi CLI"),
    ("pi.jsonl", "Pi"), ("droid.jsonl", "Factory Droid"),
    ("opencode.json", "OpenCode"), ("copilot.jsonl", "Copilot CLI"), ("vscode.jsonl", "GitHub Copilot Chat"),
    ("cursor.jsonl", "Cursor"), ("cursor.txt", "Cursor"), ("cursor-export.md", "Cursor (Markdown)"),
    ("aider.md", "Aider"), ("openhands.json", "OpenHands"), ("openhands-sdk.jsonl", "OpenHands"),
    ("continue.json", "Continue"),
    ("claude-code.jsonl", "Claude Code"),
    ("api-calls.jsonl", "API calls"), ("anthropic-batch.jsonl", "API calls"),
    ("otlp.json", "OpenTelemetry (OTLP)"), ("langfuse.json", "Langfuse"), ("langsmith.jsonl", "LangSmith"),
    ("oasst.jsonl", "OpenAssistant"), ("preferences.jsonl", "Preference pairs"),
    ("mt-bench.jsonl", "MT-Bench"), ("fastchat.jsonl", "FastChat"), ("swe-rows.jsonl", "SWE-agent"),
    ("hermes.jsonl", "ShareGPT"),
    ("open-webui.json", "Open WebUI"), ("librechat.json", "LibreChat"), ("lm-studio.json", "LM Studio"),
    ("mistral.json", "Mistral Le Chat"), ("grok.json", "Grok"),
    ("deepseek.json", "DeepSeek"), ("deepseek-chat.json", "DeepSeek"), ("ai-sdk.json", "AI SDK"),
    ("sillytavern.jsonl", "SillyTavern"), ("chatgpt-exporter.json", "ChatGPT Exporter"),
    ("ai-studio.json", "Google AI Studio"),
    ("stream-codex.jsonl", "Streams of agents"), ("stream-gemini.jsonl", "Streams of agents"),
    ("stream-cursor.jsonl", "Streams of agents"), ("stream-opencode.jsonl", "Streams of agents"),
    ("takeout.json", "Gemini (Google Takeout)"), ("takeout-turns.json", "Gemini (Google Takeout)"),
  ]

  static func text(_ name: String) throws -> String { try ImportedFiles.sample("agents/\(name)") }

  /// The file beside a sample, which `RECORD=1` writes.
  static func expected(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Samples/agents/\(name).txt")
  }

  /// What was read, in words: a line for each turn, with everything that the program recorded for it.
  static func words(_ read: ImportedFiles) -> String {
    var lines: [String] = []
    for chat in read.chats.sorted(by: { $0.slug < $1.slug }) {
      let current = chat.current.map { " · ends at \($0)" } ?? ""
      lines.append("# \(chat.title) · \(chat.slug) · id \(chat.id ?? "-")\(current)")
      lines += [chat.record.task.map { "task \($0)" }].compactMap { $0 }
      lines += chat.record.metadata.map { "\($0.name): \($0.value)" }
      lines += chat.record.scores.map { "score \($0.name): \($0.value.words) \($0.explanation)".trimmed }
      lines += chat.messages.map { words($0, isUntimed: chat.isUntimed) } + [""]
    }
    for ledger in read.ledgers {
      lines.append("read \(ledger.read), made \(ledger.made)")
      lines += ledger.skipped.map { "skipped \($0.count): \($0.reason)" }.sorted()
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ message: Message, isUntimed: Bool) -> String {
    let made = message.generation ?? Generation()
    var parts = [message.role?.rawValue ?? message.kind.rawValue, message.sender, "#\(message.id)"]
    if !isUntimed { parts.append("@\(Double(message.time.milliseconds - 1_767_261_600_000) / 1000)") }
    if let agent = made.agent { parts.append("agent(\(agent))") }
    if let parent = made.parent { parts.append("after(\(parent))") }
    if let model = made.model { parts.append("model(\(model))") }
    if let usage = made.usage {
      parts.append("tokens(\(usage.input) \(usage.cached) \(usage.output))")
      if let cost = usage.cost { parts.append("cost(\(cost))") }
    }
    if let delay = made.delay { parts.append("took(\(delay))") }
    if !made.thinking.isEmpty { parts.append("thinks(\(made.thinking))") }
    parts += made.calls.map { "calls(\($0.id) \($0.name) \($0.arguments))" }
    if let call = made.callID { parts.append("answers(\(call))") }
    if made.isFailure { parts.append("failed") }
    if let error = message.error { parts.append("error(\(error))") }
    parts += message.attachments.map { "file(\($0.path))" }
    let text = parts.joined(separator: " ") + ": " + message.text
    return text.replacing("\n", with: "\\n")
  }
}
