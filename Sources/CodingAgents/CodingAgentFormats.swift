internal import EditorAgents
package import ImportKit

/// The formats of agents that write code, in the order in which they are tried. Add a format as a file here and a
/// line in this list.
package enum CodingAgentFormats {
  package static let all: [any ExportFormat.Type] =
    [
      CodexFormat.self, GeminiFormat.self, OpenCodeFormat.self, PiFormat.self, DroidFormat.self,
      CopilotFormat.self, OpenCodeDatabaseFormat.self, QwenFormat.self, ClaudeCodeFormat.self,
      GeminiCheckpointFormat.self,
      GrokBuildFormat.self, KimiFormat.self,
    ] + EditorAgentFormats.all + [PromptHistoryFormat.self, AiderFormat.self]
}
