internal import Content
internal import ImportKit

/// Text of ChatGPT's messages that is not in their parts.
enum ChatGPTResult {
  /// What a search found: titles, addresses and excerpts.
  static func found(_ metadata: ContentValue?) -> String {
    let groups = metadata?.elements("search_result_groups") ?? []
    let entries = groups.flatMap { $0.elements("entries") }
    let cited = metadata?["_cite_metadata"]?.elements("metadata_list") ?? []
    return (entries + cited).map { entry in
      ["title", "url", "snippet", "text"].compactMap { entry.text($0) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// What a program printed, and its last value.
  static func printed(_ metadata: ContentValue?) -> String {
    let result = metadata?["aggregate_result"]
    let streams = (result?.elements("messages") ?? []).filter { $0.text("message_type") == "stream" }
    let printed = streams.compactMap { $0.text("text") }.joined()
    let value = result?.text("final_expression_output")
    return [printed, value ?? ""].filter { !$0.isEmpty }.joined(
      separator: printed.hasSuffix("\n") ? "" : "\n")
  }

  /// Windows of other programs that a user shows.
  static func workspaces(_ content: ContentValue) -> String {
    let windows = content.elements("workspaces")
    if windows.isEmpty { return content.elements("context_parts").compactMap { $0.text("text") }.joined() }
    return windows.map { one in
      let names = [one.text("title"), one.text("app_name")].compactMap { $0 }.map { MarkdownText.escaped($0) }
      let text = one.text("user_selection") ?? one.text("content") ?? ""
      return [
        names.isEmpty ? "" : "**\(names.joined(separator: ", "))**",
        text.isEmpty ? "" : MarkdownText.codeBlock(text),
      ]
      .filter { !$0.isEmpty }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
