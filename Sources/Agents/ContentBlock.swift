/// Blocks of content in Anthropic's form, which logs of agents have too.
package enum ContentBlock {
  /// Whether a type of block has a form of its own.
  package static func isKnown(_ type: String) -> Bool {
    types.contains(type) || type.hasSuffix("tool_result")
  }

  private static let types: Set<String> = [
    "text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "mcp_tool_use", "image",
    "document",
    "search_result",
  ]
}
