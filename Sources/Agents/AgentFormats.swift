package import ImportKit

/// The formats of assistants and of their APIs, in the order in which they are tried. Add a format as a file here
/// and a line in this list. Those with records that contain messages of the APIs come first.
package enum AgentFormats {
  package static let all: [any ExportFormat.Type] = [
    OpenWebUIFormat.self, LibreChatFormat.self, LMStudioFormat.self,
    MistralFormat.self, GrokFormat.self, DeepSeekFormat.self, AISDKFormat.self, SillyTavernFormat.self,
    ExporterFormat.self, AIStudioFormat.self, TakeoutFormat.self, TakeoutPageFormat.self, ClaudeFormat.self,
    APICallFormat.self, AnthropicFormat.self, OpenAIFormat.self, ChatGPTFormat.self,
  ]
}
