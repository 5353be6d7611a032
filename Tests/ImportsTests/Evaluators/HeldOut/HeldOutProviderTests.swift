import Basics
import Content
@testable import Conversations
import Model
import Testing

/// What providers answered: errors, prompts as they were sent, files and further choices.
@Suite("Evaluators' files in the wild: promptfoo and Inspect")
struct HeldOutProviderTests {
  // MARK: promptfoo

  /// A document with one result, whose prompt was "Hi Bo". `more`: further fields.
  private static func result(_ more: String, raw: String = "Hi Bo") -> String {
    #"{"evalId": "e", "results": {"version": 3, "results": [{"promptIdx": 0, "testIdx": 0, "provider": {"id": "p"}, "#
      + #""prompt": {"raw": "\#(raw)", "label": "hi"}, "vars": {}, "success": false, "score": 0, \#(more)}]}}"#
  }

  @Test("a result of promptfoo without a response or a grading ends with its error")
  func noResponse() throws {
    let text =
      #"{"version": 2, "results": [{"provider": {"id": "p"}, "prompt": {"raw": "Hi Bo", "label": "Hi {{n}}"}, "#
      + #""vars": {"n": "Bo"}, "error": "Error: timed out", "success": false, "score": 0}], "stats": {}}"#
    let read = try Reading([("results.json", text)])
    #expect(read.format == "promptfoo" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Hi Bo", "promptfoo: "])
    #expect(read.messages.map(\.error) == [nil, "Error: timed out"])
    #expect(read.messages.map(\.role) == [.user, .system])
  }

  @Test(
    "an error of a result is kept unless it begins with a reason of the grading",
    arguments: [
      (#""gradingResult": null"#, true), (#""gradingResult": {"reason": "Too short"}"#, true),
      (#""gradingResult": {"reason": "No lamp"}"#, false),
      (#""gradingResult": {"reason": "No"}"#, false), (#""gradingResult": {"reason": ""}"#, true),
      (
        #""gradingResult": {"reason": "2 failed", "componentResults": [{"score": 0, "reason": "No lamp"}]}"#,
        false
      ),
    ])
  func reasons(_ grading: String, _ isKept: Bool) throws {
    let read = try Reading([
      (
        "results.json",
        Self.result(#""failureReason": 1, "response": {"output": "Yo"}, "error": "No lamp", \#(grading)"#)
      )
    ])
    let errors: [String?] = isKept ? [nil, nil, "No lamp"] : [nil, nil]
    #expect(read.messages.map(\.error) == errors)
  }

  @Test(
    "the prompt that was sent is shown, and the one that was given is metadata",
    arguments: [
      (#""Ignore that, Bo""#, ["User: Ignore that, Bo"]),
      (
        #"[{"role": "system", "content": "Be kind"}, {"role": "user", "content": "Ignore that, Bo"}]"#,
        ["System: Be kind", "User: Ignore that, Bo"]
      ),
    ])
  func sent(_ prompt: String, _ lines: [String]) throws {
    let read = try Reading([
      ("results.json", Self.result(#""response": {"output": "Sure", "prompt": \#(prompt)}"#))
    ])
    #expect(read.lines == lines + ["Assistant: Sure"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.first?.condition("prompt.raw") == "Hi Bo")
  }

  @Test(
    "a prompt that was sent as it was given is no metadata", arguments: [#""Hi Bo""#, "\"\"", "[]", "null"])
  func given(_ prompt: String) throws {
    let read = try Reading([
      ("results.json", Self.result(#""response": {"output": "Sure", "prompt": \#(prompt)}"#))
    ])
    #expect(read.lines == ["User: Hi Bo", "Assistant: Sure"])
    #expect(read.chats.first?.condition("prompt.raw") == nil)
  }

  @Test("a prompt in YAML has its roles; a text that only begins like one is a text")
  func yaml() throws {
    let roles = #"- role: system\n  content: Be brief\n- role: user\n  content: Hi Bo"#
    let read = try Reading([("a.json", Self.result(#""response": {"output": "Hi"}"#, raw: roles))])
    #expect(read.lines == ["System: Be brief", "User: Hi Bo", "Assistant: Hi"])
    #expect(read.messages.map(\.role) == [.system, .user, .assistant])
    let other = try Reading([
      ("a.json", Self.result(#""response": {"output": "Hi"}"#, raw: #"- role: [the\n- lamp"#))
    ])
    #expect(other.lines == ["User: - role: [the\n- lamp", "Assistant: Hi"])
  }

  private static let carried =
    #""images": [{"data": "data:image/png;base64,iVBORw0KGgo=", "mimeType": "image/png"}], "#
    + #""audio": {"transcript": "Spoken words", "format": "wav", "data": "UklGRg=="}"#

  @Test(
    "pictures and sound of an answer are files, and spoken words its text if it has none",
    arguments: [("null", "Spoken words"), ("\"\"", "Spoken words"), (#""Hi""#, "Hi")])
  func media(_ output: String, _ text: String) throws {
    let read = ImportedFiles(
      Self.result(#""response": {"output": \#(output), \#(Self.carried)}"#), as: "results.json")
    read.expectAccounts()
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["Hi Bo", text])
    let files = try #require(read.messages.last?.attachments)
    #expect(files.map(\.mime) == ["image/png", "audio/wav"] && files.allSatisfy { !$0.isMissing })
    let bytes = Set(try read.media.map { try $0.bytes() })
    #expect(bytes == [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("RIFF".utf8)])
  }

  @Test("an answer that has only pictures is its pictures; one whose bytes are elsewhere is named")
  func pictures() throws {
    let read = try Reading([
      (
        "results.json",
        Self.result(#""response": {"images": [{"blobRef": {"uri": "a://1"}, "mimeType": "image/png"}]}"#)
      )
    ])
    #expect(read.lines == ["User: Hi Bo", "Assistant: "] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.last?.attachments.map(\.path) == ["picture"])
    #expect(read.ledger.missingFiles == 1)
  }

  @Test("pictures may be base64 or links, sound an address, and files that are elsewhere are named")
  func otherMedia() throws {
    let images =
      #"[{"data": "iVBORw0KGgo=", "mimeType": "image/png"}, {"data": "https://example.com/a.png"}, "#
      + #"{"blobRef": {"uri": "a://1"}, "mimeType": "image/png"}]"#
    let audio =
      #"{"data": "data:audio/mp3;base64,UklGRg==", "format": "mp3", "transcript": "Spoken words"}"#
    let read = ImportedFiles(
      Self.result(#""response": {"output": "Hi", "images": \#(images), "audio": \#(audio)}"#),
      as: "results.json")
    read.expectAccounts()
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["Hi Bo", "Hi\n\n[Picture](<https://example.com/a.png>)"])
    let files = try #require(read.messages.last?.attachments)
    #expect(files.map(\.mime) == ["image/png", "image/png", "audio/mp3"])
    #expect(files.map(\.isMissing) == [false, true, false])
    #expect(Set(read.media.map(\.fileExtension)) == ["png", "mp3"])
    #expect(read.chats.first?.condition("images[2].blobRef") == #"{"uri":"a://1"}"#)
    #expect(read.chats.first?.condition("audio.transcript") == "Spoken words")
  }

  @Test("sound that is elsewhere is named")
  func otherSound() throws {
    let read = try Reading([
      ("a.json", Self.result(#""response": {"output": "Hi", "audio": {"blobRef": {"uri": "a://2"}}}"#))
    ])
    #expect(read.messages.last?.attachments.map(\.path) == ["audio"] && read.ledger.missingFiles == 1)
    #expect(read.chats.first?.condition("audio.blobRef") == #"{"uri":"a://2"}"#)
  }

  @Test("a request that was sent has its system prompt, and its other fields are metadata")
  func request() throws {
    let prompt =
      #"{"model": "m", "messages": [{"role": "user", "content": "Ignore that, Bo"}], "system": "Be kind"}"#
    let read = try Reading([
      ("results.json", Self.result(#""response": {"output": "Sure", "prompt": \#(prompt)}"#))
    ])
    #expect(read.lines == ["System: Be kind", "User: Ignore that, Bo", "Assistant: Sure"])
    #expect(read.messages.map(\.role) == [.system, .user, .assistant])
    #expect(read.chats.first?.condition("prompt.model") == "m" && read.diagnostics.isEmpty)
  }

  // MARK: Inspect

  private static let answer = #"{"id": "a1", "role": "assistant", "content": "4"}"#

  /// A log with one sample. `choices`: after the first; `log`: further fields of the log.
  private static func log(
    _ messages: String = #"{"id": "u1", "role": "user", "content": "Q?"}, \#(answer)"#,
    choices: [String] = [], log: String = #""tags": []"#
  ) -> String {
    let outputs = ([answer] + choices).map { #"{"message": \#($0), "stop_reason": "stop"}"# }
    let sample =
      #"{"id": 1, "epoch": 1, "input": "Q?", "target": "4", "messages": [\#(messages)], "output": {"model": "m", "#
      + #""choices": [\#(outputs.joined(separator: ", "))], "usage": {"input_tokens": 3, "output_tokens": 4, "#
      + #""total_tokens": 7}}, "scores": {}}"#
    return
      #"{"version": 2, "status": "success", "eval": {"run_id": "r", "task": "sums", "model": "m", "tags": ["a"]}, "#
      + #""plan": {}, \#(log), "samples": [\#(sample)]}"#
  }

  @Test("tags, metadata and edits of a log in Inspect are metadata, and that it is invalidated")
  func updates() throws {
    let read = try Reading([
      (
        "log.json",
        Self.log(
          log:
            #""tags": ["a", "reviewed"], "metadata": {"desk": "north"}, "log_updates": [{"edits": []}], "invalidated": true"#
        )
      )
    ])
    let chat = try #require(read.chats.first)
    #expect(chat.condition("tags") == #"["a"]"# && chat.condition("tags 2") == #"["a","reviewed"]"#)
    #expect(chat.condition("metadata") == #"{"desk":"north"}"#)
    #expect(chat.condition("log_updates") == #"[{"edits":[]}]"# && chat.condition("invalidated") == "true")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    let plain = try Reading([("log.json", Self.log(log: #""tags": ["a"], "invalidated": false"#))])
    let names = plain.chats.first?.record.metadata.map(\.name) ?? []
    #expect(names.contains("tags") && !names.contains("tags 2") && !names.contains("invalidated"))
  }

  @Test("further choices of the last answer in Inspect are alternatives")
  func choices() throws {
    let other = #"{"id": "a2", "role": "assistant", "content": "five"}"#
    let read = try Reading([("log.json", Self.log(choices: [other]))])
    #expect(read.lines == ["User: Q?", "Assistant: 4", "Assistant: five"])
    #expect(read.messages.map(\.id) == ["u1", "a1", "a2"])
    #expect(read.messages.map { $0.generation?.parent } == ["-", "u1", "u1"])
    #expect(read.messages.map { $0.generation?.usage?.output } == [nil, 4, nil])
    #expect(read.chats.map(\.current) == ["a1"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  private static let question = #"{"role": "user", "content": "Q?"}"#

  @Test("choices in Inspect are those of the answer with the content of the first, if it has no id")
  func choicesWithoutIDs() throws {
    let other = #"{"id": "a1", "role": "assistant", "content": "five"}"#
    let messages =
      #"\#(Self.question), {"role": "assistant", "content": "4"}, {"role": "user", "content": "Sure?"}, "#
      + #"{"role": "assistant", "content": "Yes"}"#
    let read = try Reading([("log.json", Self.log(messages, choices: [other, other]))])
    #expect(
      read.lines == [
        "User: Q?", "Assistant: 4", "Assistant: five", "Assistant: five", "User: Sure?", "Assistant: Yes",
      ])
    #expect(read.messages.map(\.id) == ["turn-1", "turn-2", "a1", "a1-2", "turn-5", "turn-6"])
    let parents = ["-", "turn-1", "turn-1", "turn-1", "turn-2", "turn-5"]
    #expect(read.messages.map { $0.generation?.parent } == parents)
    #expect(read.chats.map(\.current) == ["turn-6"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("choices in Inspect of an answer that is no message are metadata")
  func lostChoices() throws {
    let other = #"{"id": "a2", "role": "assistant", "content": "five"}"#
    for id in [#""id": "a9", "#, ""] {
      let messages = #"\#(Self.question), {\#(id)"role": "assistant", "content": "six"}"#
      let read = try Reading([("log.json", Self.log(messages, choices: [other]))])
      #expect(read.lines == ["User: Q?", "Assistant: six"])
      #expect(
        read.diagnostics.map(\.message) == [
          "other choices of an answer that is no message are kept as metadata"
        ])
      #expect(read.chats.first?.condition("output.choices")?.contains("five") == true)
    }
  }

  @Test("turns of a sample in Inspect with one choice keep their ids")
  func oneChoice() throws {
    let read = try Reading([("log.json", Self.log())])
    #expect(read.messages.map(\.id) == ["u1", "a1"] && read.chats.map(\.current) == [nil])
  }

  @Test("documents and sound in a message of Inspect are files if their bytes are there")
  func files() throws {
    let content =
      #"[{"type": "text", "text": "See"}, {"type": "document", "document": "data:application/pdf;base64,JVBERi0xLjQK", "#
      + #""filename": "a.pdf", "mime_type": "application/pdf"}, {"type": "audio", "audio": "#
      + #""data:audio/wav;base64,UklGRg==", "format": "wav"}, {"type": "document", "document": "notes/b.pdf"}]"#
    let message = #"{"id": "u1", "role": "user", "content": \#(content)}, \#(Self.answer)"#
    let read = ImportedFiles(Self.log(message), as: "log.json")
    read.expectAccounts()
    let files = try #require(read.messages.first?.attachments)
    #expect(files.map(\.mime) == ["application/pdf", "audio/wav", ""])
    #expect(files.map(\.name) == ["a.pdf", nil, nil] && files.last?.path == "notes/b.pdf")
    #expect(files.map(\.isMissing) == [false, false, true])
    #expect(Set(try read.media.map { try $0.text() }) == ["%PDF-1.4\n", "RIFF"])
    #expect(Set(read.media.map(\.fileExtension)) == ["pdf", "wav"])
    #expect(read.ledgers.map(\.missingFiles) == [1] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("a page or a file with an odd name in a message of Inspect has a safe one")
  func oddFiles() throws {
    let content =
      #"[{"type": "document", "document": "data:text/html;base64,JVBERi0xLjQK", "filename": "../a.html"}, "#
      + #"{"type": "document", "document": "data:text/plain,hello", "filename": "b.txt"}]"#
    let read = ImportedFiles(
      Self.log(#"{"id": "u1", "role": "user", "content": \#(content)}, \#(Self.answer)"#), as: "log.json")
    let files = try #require(read.messages.first?.attachments)
    #expect(files.map(\.title) == ["../a.html", "b.txt"] && files.map(\.isMissing) == [false, true])
    #expect(read.media.map(\.fileExtension) == ["txt"] && read.ledgers.map(\.missingFiles) == [1])
  }

  @Test("a file in a message of Inspect ends as its name does, or as its type if the name has no short end")
  func endings() throws {
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    let content =
      #"[{"type": "document", "document": "data:application/pdf;base64,JVBERi0x\nLjQK", "filename": "a.\#(String(repeating: "b", count: 400))"}, "#
      + #"{"type": "document", "document": "data:\#(word);base64,UklGRg==", "filename": "b"}]"#
    let read = ImportedFiles(
      Self.log(#"{"id": "u1", "role": "user", "content": \#(content)}, \#(Self.answer)"#), as: "log.json")
    #expect(Set(read.media.map(\.fileExtension)) == ["pdf", "docx"])
    #expect(Set(try read.media.map { try $0.text() }) == ["%PDF-1.4\n", "RIFF"])
  }
}
