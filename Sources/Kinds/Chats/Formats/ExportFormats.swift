internal import Model

/// The list of formats of other programs, in the order in which they are asked. A new format is a file here and a line in
/// this list.
enum ExportFormats {
  static let all: [any ExportFormat.Type] = [
    SlackFormat.self,
    AnthropicFormat.self, OpenAIFormat.self, ShareGPTFormat.self, ClaudeCodeFormat.self, ChatGPTFormat.self,
    ClaudeFormat.self,
    WhatsAppFormat.self,
    TelegramFormat.self,
    DiscordFormat.self,
    IRCFormat.self,
    PlainFormat.self,
  ]

  /// The format of an export, told by its content; nil when none knows it.
  static func format(of export: Export) throws(Diagnostic) -> (any ExportFormat.Type)? {
    for format in all where try format.recognises(export) { return format }
    return nil
  }

  /// `WhatsApp, Slack and IRC`.
  static var titles: String {
    let titles = all.map { $0.title }
    guard titles.count > 1 else { return titles.joined() }
    return titles.dropLast().joined(separator: ", ") + " and " + (titles.last ?? "")
  }
}
