import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Times and texts that browser extensions save, and programs that are only named.
@Suite("Chats saved by extensions")
struct HeldOutExporterTests {
  private static func read(_ times: [String], _ order: SiteSettings.DateOrder? = nil) -> ImportedFiles {
    let messages = times.enumerated().map { index, time in
      #"{"role": "\#(index % 2 == 0 ? "Prompt" : "Response")", "say": "\#(index)", "time": "\#(time)"}"#
    }
    let text = #"{"metadata": {"title": "Lamp"}, "messages": [\#(messages.joined(separator: ", "))]}"#
    var options = SiteSettings.Imports()
    options.dateOrder = order
    let read = ImportedFiles([InputFile(contentPath: "chats/lamp.json", text: text)], options)
    read.expectAccounts()
    #expect(read.formats == ["ChatGPT Exporter"])
    return read
  }

  private static func times(_ read: ImportedFiles) -> [String] { read.messages.map { ISO8601.utc($0.time) } }

  @Test("times of which the year is first, or whose order one of them decides, are read (issue 25)")
  func decided() {
    let year = Self.read(["2024/1/25 10:00:00", "2024/1/25, 10:00:05 PM"])
    #expect(Self.times(year) == ["2024-01-25T10:00:00Z", "2024-01-25T22:00:05Z"] && year.diagnostics.isEmpty)
    let month = Self.read(["1/5/2024, 10:00:00 AM", "1/25/2024, 10:00:00 AM"])
    #expect(
      Self.times(month) == ["2024-01-05T10:00:00Z", "2024-01-25T10:00:00Z"] && month.diagnostics.isEmpty)
  }

  @Test("times whose order nothing decides need an option, which a warning names (issue 25)")
  func undecided() {
    let times = ["1/5/2024, 10:00:00 AM", "2/5/2024, 10:00:00 AM"]
    let read = Self.read(times)
    #expect(read.chats[0].isUntimed && read.diagnostics.count == 1)
    let warning = #"cannot read 2 times: "1/5/2024, 10:00:00 AM"; they are kept as metadata"#
    #expect(
      read.diagnostics[0].contains(warning)
        && read.diagnostics[0].contains("add --day-first or --month-first"))
    let day = Self.read(times, .dayFirst)
    #expect(Self.times(day) == ["2024-05-01T10:00:00Z", "2024-05-02T10:00:00Z"] && day.diagnostics.isEmpty)
    #expect(Self.times(Self.read(times, .monthFirst)) == ["2024-01-05T10:00:00Z", "2024-02-05T10:00:00Z"])
  }

  @Test("times of messages of an API that cannot be read are named (issue 25)")
  func unreadable() {
    let text = #"{"messages": [{"role": "user", "content": "Hi", "timestamp": "soon"}]}"#
    let read = ImportedFiles(text, as: "lamp.json")
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics[0].contains(#"cannot read 1 time: "soon"; the previous message's time is used"#))
  }

  @Test("Markdown of two extensions is a chat: head, times and foot are not said by anyone (issue 25)")
  func markdown() {
    let first = """
      ---
      title: Lamp
      source: https://example.org/c/x
      ---

      # Lamp

      #### You:
      Why?

      #### ChatGPT:
      <time datetime="2024-01-05T10:00:03.000Z" title="x">10:00</time>

      So.

      # A heading
      """
    let read = ImportedFiles(first, as: "lamp.md")
    read.expectAccounts()
    #expect(
      read.messages.map { "\($0.sender): \($0.text.trimmed)" } == [
        "User: Why?", "ChatGPT: So.\n\n# A heading",
      ])
    #expect(read.messages.map { ISO8601.utc($0.time) }.last == "2024-01-05T10:00:03Z")
    let second = """
      # Lamp

      **User:** Ann (ann@example.org)  \n**Created:** 1/25/2024 10:00:00  \n
      ## Prompt:
      1/25/2024 10:00:00

      Why?

      ## Response:
      1/25/2024 10:00:05

      ## User
      So.

      ---
      Powered by [ChatGPT Exporter](https://www.chatgptexporter.com)
      """
    let other = ImportedFiles(second, as: "lamp.md")
    other.expectAccounts()
    #expect(
      other.messages.map { "\($0.sender): \($0.text.trimmed)" } == ["User: Why?", "Assistant: ## User\nSo."])
    #expect(other.messages.map { ISO8601.utc($0.time) } == ["2024-01-25T10:00:00Z", "2024-01-25T10:00:05Z"])
  }

  @Test("a list says when its messages were made under `creationTime`, and who under `human` (issue 25)")
  func creationTime() {
    let text = #"""
      {"bot": "Claude", "messages": [{"author": "human", "text": "Hi", "creationTime": 1704448800000000}, {"author":
      "claude", "text": "Hello", "creationTime": 1704448803000000}]}
      """#
    let read = ImportedFiles(text.replacing("\n", with: " "), as: "lamp.json")
    read.expectAccounts()
    #expect(read.messages.map(\.role) == [.user, .assistant] && read.diagnostics.isEmpty)
    #expect(read.messages.map { ISO8601.utc($0.time) } == ["2024-01-05T10:00:00Z", "2024-01-05T10:00:03Z"])
  }

  @Test(
    "programs whose files are not read are named (issue 25)",
    arguments: [
      ("NextChat", #"{"chat-next-web-store": {"sessions": []}, "access-control": {}}"#),
      ("LobeChat", #"{"exportType": "sessions", "state": {"messages": []}, "version": 7}"#),
      ("Chatbox", #"{"__exported_items": [], "chat-sessions-list": []}"#),
      ("TypingMind", #"{"data": {"chats": [{"id": "k"}]}, "checksum": "x"}"#),
      ("oobabooga", #"{"internal": [["Hi", "On"]], "visible": [["Hi", "On"]]}"#),
      ("oobabooga", #"{"data": [["Hi", "On"]], "data_visible": [["Hi", "On"]]}"#),
      ("Character.AI", #"{"turns": [{"turn_key": {"chat_id": "c"}, "candidates": []}], "meta": {}}"#),
      ("Character.AI", #"{"info": {}, "histories": {"histories": [{"msgs": []}]}}"#),
      ("Perplexity", #"{"status": "success", "entries": [{"query_str": "Why?", "blocks": []}]}"#),
    ])
  func named(_ program: String, _ text: String) {
    let read = ImportedFiles(text, as: "lamp.json")
    #expect(read.chats.isEmpty && read.diagnostics.count == 1)
    #expect(read.diagnostics.first?.contains(program) == true, "\(read.diagnostics)")
  }

  @Test("the page in an export of ChatGPT leads to the file beside it (issue 25)")
  func page() {
    let text = "<html><head><title>ChatGPT Data Export</title></head><body></body></html>"
    let read = ImportedFiles(text, as: "chat.html")
    #expect(read.diagnostics.first?.contains("import conversations.json") == true, "\(read.diagnostics)")
  }
}
