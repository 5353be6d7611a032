internal import Accounts
internal import Agents
internal import Basics
internal import CodingAgents
internal import Evaluators
internal import ImportKit
internal import Mailboxes
internal import Messengers
internal import Workplaces

/// All formats of other programs, in the order in which they are tried; the generic one is last.
enum ExportFormats {
  static let all: [any ExportFormat.Type] =
    EvaluatorFormats.all + CodingAgentFormats.all + AgentFormats.all + EvaluatorFormats.general
    + WorkplaceFormats.all + MessengerFormats.all + AccountFormats.all + MailboxFormats.all
    + [PlainFormat.self]

  /// The format of an export, recognised by content; nil if unknown.
  static func format(of export: Export) throws(Diagnostic) -> (any ExportFormat.Type)? {
    for format in all where try format.recognises(export) { return format }
    return nil
  }

  /// Some of them, and where to find the others.
  static let examples =
    "WhatsApp, Telegram, Discord, Slack, ChatGPT, Claude Code and others (list them: scrollback import --list)"
}

extension ExportFormat {
  /// Name and title, what is read, what is not, and where to get an export.
  static var listed: [String] {
    ["\(name): \(title)", "  read: \(reads)"] + (lacks.isEmpty ? [] : ["  not read: \(lacks)"])
      + ["  from: \(origin)"]
  }
}
