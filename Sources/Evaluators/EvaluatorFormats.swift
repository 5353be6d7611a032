package import ImportKit
internal import Traces

/// The formats of evaluators, of traces (`TraceFormats`) and of data sets, in the order in which they are tried. Add a format as a
/// file here and a line in this list.
package enum EvaluatorFormats {
  package static let all: [any ExportFormat.Type] =
    [
      TauBenchFormat.self, InspectFormat.self, SWEAgentFormat.self, ATIFFormat.self, PromptfooFormat.self,
      OpenAIResultsFormat.self, OpenAIEvalsFormat.self, AgentStreamFormat.self,
    ] + TraceFormats.all + [
      OASSTFormat.self, PreferenceFormat.self, MTBenchFormat.self, FastChatFormat.self,
    ]

  /// Those that take lists of turns of many shapes: tried after the formats of agents.
  package static let general: [any ExportFormat.Type] = [ShareGPTFormat.self]
}
