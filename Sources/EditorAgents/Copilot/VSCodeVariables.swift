internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit

/// What a request refers to beside its words.
extension VSCodeChat {
  private static let named = Set(
    words: """
      file image directory symbol notebookOutput promptFile scmHistoryItem scmHistoryItemChange
      scmHistoryItemChangeRange
      """)

  /// What the editor adds without being asked, and tools.
  private static let silent: Set<String> = ["implicit", "workspace", "tool", "toolset", "promptText"]
  /// With a text as value.
  private static let worded: Set<String> = ["element", "diagnostic", "generic", "command"]

  /// Files, folders and symbols are attachments; pasted code, other texts and output of terminals are in the
  /// text; what the editor adds is metadata; other kinds are turns before the prompt.
  mutating func attach(
    _ request: ContentValue, to prompt: inout Message, _ time: Instant?, _ out: inout ImportWriter
  ) {
    for variable in request["variableData"]?.elements("variables") ?? [] {
      let kind = Self.kind(of: variable)
      let isWorded = kind.map(Self.worded.contains) ?? false
      if let kind, Self.silent.contains(kind) {
        log.note(kind, variable)
      } else if let code = kind == "paste" ? variable.text("code") : isWorded ? variable.text("value") : nil {
        let block = MarkdownText.codeBlock(code, language: variable.text("language") ?? "")
        let name = MarkdownText.escaped(variable.text("name") ?? "")
        prompt.text += "\n\n" + "\(name)\n\(block)".trimmed
      } else if kind == "terminalCommand", let command = variable.text("command") {
        let output = (variable.text("output") ?? "").withoutTerminalCodes
        prompt.text += "\n\n" + MarkdownText.codeBlock("$ \(command)\n\(output)").trimmed
      } else if let kind, Self.named.contains(kind), let name = variable.text("name") {
        let file = Attachment(path: name, alt: "", mime: "", caption: "")
        prompt.attachments.append(Self.picture(variable, &out) ?? file)
      } else {
        let reason = kind.map { "unknown variable \"\($0)\"" } ?? "variable has no \"kind\""
        log.fold(variable, as: kind ?? "variable", because: reason, time: time, &out)
      }
    }
  }

  /// First versions have a mark for files in place of a kind.
  private static func kind(of variable: ContentValue) -> String? {
    variable.text("kind") ?? (variable["isFile"]?.bool == true ? "file" : nil)
  }

  /// A pasted picture: its bytes in Base64, as a list, or as an object with a key for each.
  private static func picture(_ variable: ContentValue, _ out: inout ImportWriter) -> Attachment? {
    guard variable.text("kind") == "image", let value = variable["value"] else { return nil }
    let type = variable.text("mimeType") ?? "image/png"
    if let data = value.text("$base64") { return out.picture(data, type: type) }
    if let text = value.string { return out.picture(dataAddress: text) }
    let numbers = value.list ?? value["data"]?.list ?? (value.entries ?? []).map(\.value)
    let bytes = numbers.compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
    guard !bytes.isEmpty, bytes.count == numbers.count else { return nil }
    return out.picture(Data(bytes).base64EncodedString(), type: type)
  }
}
