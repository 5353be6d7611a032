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

/// Reports of Deep Research, which the state of a widget has and the tree of messages lacks.
enum ChatGPTReports {
  private typealias Report = (id: String, message: ContentValue)

  /// The conversation with a node for each report, between the node with the widget and what follows it.
  static func placed(in conversation: ContentValue, _ out: ImportWriter) -> ContentValue {
    guard let mapping = conversation["mapping"], let nodes = mapping.entries else { return conversation }
    let reports = found(in: nodes, out)
    guard !reports.isEmpty else { return conversation }
    let isTree = nodes.contains { $0.value["parent"] != nil || $0.value["children"] != nil }
    let placed = nodes.flatMap { node -> [ContentValue.Entry] in
      let parent = node.value.text("parent").flatMap { reports[$0] }
      let value = parent.map { node.value.setting("parent", text: $0.id) } ?? node.value
      guard let report = reports[node.key] else { return [entry(node.key, value)] }
      let next = ContentValue(["message": report.message])
      guard isTree else { return [entry(node.key, value), entry(report.id, next)] }
      let name = ContentValue(.string(report.id), at: value.position)
      let only = ContentValue(.list([name]), at: value.position)
      return [
        entry(node.key, value.setting("children", only)),
        entry(report.id, next.setting("parent", text: node.key).setting("children", value["children"])),
      ]
    }
    let made = conversation.setting("mapping", ContentValue(.map(placed), at: mapping.position))
    let current = conversation.text("current_node").flatMap { reports[$0] }
    return current.map { made.setting("current_node", text: $0.id) } ?? made
  }

  /// By node: reports that are no nodes themselves, each where it is first.
  private static func found(in nodes: [ContentValue.Entry], _ out: ImportWriter) -> [String: Report] {
    var known = Set(nodes.map(\.key))
    var reports: [String: Report] = [:]
    for node in nodes {
      guard let message = Self.report(node.value["message"]?["metadata"], out) else { continue }
      let id = message["id"]?.identifier ?? "\(node.key)-report"
      if known.insert(id).inserted { reports[node.key] = (id, message) }
    }
    return reports
  }

  /// The report that a widget shows; nil without one, or if it says nothing.
  private static func report(_ metadata: ContentValue?, _ out: ImportWriter) -> ContentValue? {
    let sdk = metadata?["chatgpt_sdk"]
    let states = [
      sdk?["widget_state"], sdk?["tool_response_metadata"]?["venus_widget_state"],
      metadata?["venus_widget_state"],
    ]
    let reports = states.compactMap { EmbeddedJSON.unpacked($0, out)?["report_message"] }
    return reports.first { report in
      let parts = report["content"]?.elements("parts") ?? []
      return report["content"]?.text("text") != nil || parts.contains { $0.string?.isEmpty == false }
    }
  }

  private static func entry(_ key: String, _ value: ContentValue) -> ContentValue.Entry {
    ContentValue.Entry(key: key, position: value.position, value: value)
  }
}
