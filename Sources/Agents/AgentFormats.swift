package import ImportKit

/// The formats of assistants and agents, in the order in which they are tried. Add a format as a file here
/// and a line in this list.
package enum AgentFormats {
  package static let all: [any ExportFormat.Type] = [
    AnthropicFormat.self, OpenAIFormat.self, ShareGPTFormat.self, ClaudeCodeFormat.self, ChatGPTFormat.self,
    ClaudeFormat.self,
  ]
}
