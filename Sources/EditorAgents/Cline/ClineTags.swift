internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Calls and results in the words of messages, before Cline 3.36 and Roo Code 3.37 asked for calls of the API: the model
/// writes `<read_file><path>a</path></read_file>`, and the next prompt says `[read_file for 'a'] Result:`.
struct ClineTags {
  private static let tools = Set(
    words: """
      access_mcp_resource act_mode_respond apply_diff ask_followup_question attempt_completion browser_action
      codebase_search condense edit_file execute_command fetch_instructions generate_explanation generate_image
      insert_content inspect_site list_code_definition_names list_files load_mcp_documentation new_rule new_task
      plan_mode_respond read_file replace_in_file report_bug run_slash_command search_and_replace search_files
      summarize_task switch_mode update_todo_list use_mcp_tool use_skill use_subagents web_fetch web_search
      write_to_file
      """)
  /// Tools that only say something, in the parameter given. What follows is what the user said.
  private static let talks = [
    "attempt_completion": "result", "ask_followup_question": "question", "plan_mode_respond": "response",
    "act_mode_respond": "response",
  ]
  /// Parameters that may contain tags.
  private static let whole: Set<String> = ["content", "diff"]
  private static let longestName = 64
  private static let mostParameters = 64

  private var open = OpenCalls()
  private var count = 0
  /// Whether a prompt followed the open calls.
  private var isAnswered = false
  /// Whether calls are those of the API: then tags are only words.
  private var usesAPI = false

  /// Blocks with calls, thoughts and results in place of the texts that have them.
  mutating func plain(
    _ blocks: [ContentValue], _ role: Message.Role, _ out: ImportWriter
  ) -> [ContentValue] {
    switch role {
    case .assistant:
      begin(blocks)
      return usesAPI ? blocks : blocks.flatMap { answer($0, out) }
    case .user:
      isAnswered = true
      return results(blocks)
    case .system, .tool: return blocks
    }
  }

  /// Results are in the prompt after the calls: those of an answer that was stopped have none.
  private mutating func begin(_ blocks: [ContentValue]) {
    if isAnswered { (open, isAnswered) = (OpenCalls(), false) }
    usesAPI = usesAPI || blocks.contains { $0.text("type") == "tool_use" }
  }

  private static func words(_ block: ContentValue) -> String? {
    block.string ?? (block.text("type") == "text" ? block.text("text") : nil)
  }

  private static func block(_ text: String, at block: ContentValue) -> ContentValue {
    ContentValue(.map([]), at: block.position).setting("type", text: "text").setting("text", text: text)
  }

  // MARK: answers

  private mutating func answer(_ block: ContentValue, _ out: ImportWriter) -> [ContentValue] {
    guard let text = Self.words(block), text.utf8.contains(UInt8(ascii: "<")) else { return [block] }
    var (made, said, left): ([ContentValue], String, Substring) = ([], "", text[...])
    // Tags that are never closed again.
    var unclosed: Set<String> = []
    while let start = left.bytes(of: "<") {
      said += left[..<start.lowerBound]
      let rest = left[start.upperBound...]
      guard let name = Self.name(rest), !unclosed.contains(name), Self.isCall(name, rest) else {
        said += "<"
        left = rest
        continue
      }
      let inside = Self.inside(name, rest)
      guard let end = Self.end(of: name, in: inside) else {
        unclosed.insert(name)
        said += "<"
        left = rest
        continue
      }
      if !said.trimmed.isEmpty { made.append(Self.block(said.trimmed, at: block)) }
      said = ""
      made.append(piece(name, inside[..<end.lowerBound], at: block, out))
      left = inside[end.upperBound...]
    }
    guard !made.isEmpty else { return [block] }
    said += left
    return said.trimmed.isEmpty ? made : made + [Self.block(said.trimmed, at: block)]
  }

  /// The name of a tag of which the text has what follows `<`.
  private static func name(_ text: Substring) -> String? {
    let head = text.utf8.prefix(longestName)
    guard let end = head.firstIndex(of: UInt8(ascii: ">")), end > text.startIndex else { return nil }
    let name = text[..<end]
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
  }

  /// What follows the tag of which the text has what follows `<`.
  private static func inside(_ name: String, _ text: Substring) -> Substring {
    text[text.utf8.index(text.startIndex, offsetBy: name.utf8.count + 1)...]
  }

  /// Whether a tag is a thought or a call, whose parameters are tags. Prose may name a tool.
  private static func isCall(_ name: String, _ text: Substring) -> Bool {
    if name == "thinking" { return true }
    guard tools.contains(name) else { return false }
    return inside(name, text).utf8.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  private static func end(of name: String, in text: Substring) -> Range<String.Index>? {
    guard var end = text.bytes(of: "</\(name)>") else { return nil }
    while whole.contains(name), let next = text[end.upperBound...].bytes(of: "</\(name)>") { end = next }
    return end
  }

  private mutating func piece(
    _ name: String, _ inside: Substring, at block: ContentValue, _ out: ImportWriter
  ) -> ContentValue {
    if name == "thinking" {
      return Self.block("", at: block).setting("type", text: "thinking")
        .setting("thinking", text: String(inside).trimmed)
    }
    let input = Self.input(inside, at: block)
    if let words = Self.talks[name], let said = input.text(words) {
      let listed = EmbeddedJSON.value(input.text("options") ?? "", at: block.position, out)
      let options = listed?.list?.compactMap(\.string) ?? Self.suggestions(input.text("follow_up") ?? "")
      let choices = options.map { "* \($0)" }.joined(separator: "\n")
      let shown = input.text("command").map { MarkdownText.codeBlock($0.trimmed, language: "sh").trimmed }
      let all = [said.trimmed, choices, shown ?? "", input.text("task_progress")?.trimmed ?? ""]
      return Self.block(all.filter { !$0.isEmpty }.joined(separator: "\n\n"), at: block)
    }
    count += 1
    let id = "call-\(count)"
    open.add(Generation.ToolCall(id: id, name: name, arguments: ""))
    return Self.block("", at: block).setting("type", text: "tool_use").setting("id", text: id)
      .setting("name", text: name).setting("input", input)
  }

  /// Of `<suggest>a</suggest>`, one on each line.
  private static func suggestions(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard line.contains("<suggest"), let start = line.firstIndex(of: ">"),
        let end = line[start...].bytes(of: "</suggest>")
      else { return nil }
      return String(line[line.index(after: start)..<end.lowerBound]).trimmed
    }
  }

  /// The parameters of a call; no tool has more than 64.
  private static func input(_ inside: Substring, at block: ContentValue) -> ContentValue {
    var (input, left, unclosed) = (ContentValue(.map([]), at: block.position), inside, Set<String>())
    while let start = left.bytes(of: "<"), (input.entries?.count ?? 0) + unclosed.count < mostParameters {
      left = left[start.upperBound...]
      guard let name = Self.name(left), !unclosed.contains(name) else { continue }
      let value = Self.inside(name, left)
      guard let end = Self.end(of: name, in: value) else {
        unclosed.insert(name)
        continue
      }
      input = input.setting(name, text: unpadded(value[..<end.lowerBound]))
      left = value[end.upperBound...]
    }
    return input
  }

  /// Without the line feeds after and before the tags.
  private static func unpadded(_ text: Substring) -> String {
    let rest = text.hasPrefix("\n") ? text.dropFirst() : text
    return String(rest.hasSuffix("\n") ? rest.dropLast() : rest)
  }

  // MARK: results

  /// A result goes on in the texts after its head, up to the state of the editor or what the user says.
  private mutating func results(_ blocks: [ContentValue]) -> [ContentValue] {
    var (made, result): ([ContentValue], (call: Generation.ToolCall, texts: [String], at: ContentValue)?) = (
      [], nil
    )
    func close() {
      guard let found = result else { return }
      let text = found.texts.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "\n\n")
      made.append(
        Self.block("", at: found.at).setting("type", text: "tool_result").setting("content", text: text)
          .setting("tool_use_id", text: found.call.id).setting("name", text: found.call.name))
      result = nil
    }
    func extend(_ text: String, _ block: ContentValue) {
      let (words, feedback) = Self.parts(text)
      result?.texts.append(words)
      guard let feedback else { return }
      close()
      made.append(Self.block(feedback, at: block))
    }
    for block in blocks {
      guard let text = Self.words(block) else {
        close()
        made.append(block)
        continue
      }
      if let (name, rest) = Self.head(text) {
        close()
        if Self.talks[name] != nil {
          made.append(Self.block(rest, at: block))
        } else if let call = open.take(named: name) {
          result = (call, [], block)
          extend(rest, block)
        } else {
          made.append(block)
        }
      } else if result != nil, !Self.isApart(text) {
        extend(text, block)
      } else {
        close()
        made.append(block)
      }
    }
    close()
    return made
  }

  /// Of `[read_file for 'a'] Result:`, the name of the tool and what follows.
  private static func head(_ text: String) -> (name: String, rest: String)? {
    guard text.hasPrefix("["), let end = text[...].bytes(of: "] Result:") else { return nil }
    let name = String(text.dropFirst().prefix { $0.isLetter || $0 == "_" })
    guard tools.contains(name) else { return nil }
    return (name, String(text[end.upperBound...]).trimmed)
  }

  /// What the program says of a result, and what the user says of it:
  /// `The user denied this operation and provided the following feedback:\n<feedback>\nNo\n</feedback>`.
  private static func parts(_ text: String) -> (words: String, feedback: String?) {
    guard text.hasPrefix("The user "), let open = text.bytes(of: "<feedback>") else { return (text, nil) }
    return (String(text[..<open.lowerBound]), String(text[open.lowerBound...]))
  }

  private static func isApart(_ text: String) -> Bool {
    ["<environment_details>", "<user_message>", "<feedback>", "<task>"].contains {
      text.trimmed.hasPrefix($0)
    }
  }
}
