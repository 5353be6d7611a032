package import ImportKit

/// The formats of programs that answer, in the order in which they are asked. A new one is a file here and a line in this
/// list.
package enum AgentFormats {
  package static let all: [any ExportFormat.Type] = [
    AnthropicFormat.self, OpenAIFormat.self, ShareGPTFormat.self, ClaudeCodeFormat.self, ChatGPTFormat.self,
    ClaudeFormat.self,
  ]
}
