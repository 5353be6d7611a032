package import ImportKit

/// The formats of evaluators, assistants and agents, in the order in which they are tried. Add a format as a
/// file here and a line in this list. Evaluators come first: their records contain messages of the APIs.
package enum AgentFormats {
  package static let all: [any ExportFormat.Type] = [
    TauBenchFormat.self, InspectFormat.self, SWEAgentFormat.self, ATIFFormat.self, PromptfooFormat.self,
    OpenAIResultsFormat.self,
    AnthropicFormat.self, OpenAIFormat.self, ShareGPTFormat.self, ClaudeCodeFormat.self, ChatGPTFormat.self,
    ClaudeFormat.self,
  ]
}
