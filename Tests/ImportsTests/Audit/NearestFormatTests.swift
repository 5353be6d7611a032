import Basics
import Content
@testable import ImportKit
@testable import Imports
import Testing

/// What is said of files that differ from every format: the nearest one, and the first difference.
@Suite("The nearest format")
struct NearestFormatTests {
  /// A sample in which keys have other names.
  struct Damage: CustomTestStringConvertible, Sendable {
    let sample: String
    let keys: [String]
    let says: String
    var testDescription: String { "\(sample): \(keys.joined(separator: ", "))" }

    init(_ sample: String, _ keys: [String], _ says: String) {
      (self.sample, self.keys, self.says) = (sample, keys, says)
    }
  }

  static let damaged = [
    Damage("agents/codex.jsonl", ["payload"], "looks like Codex, but it has no \"payload\""),
    Damage(
      "agents/gemini.json", ["messages", "sessionId"], "looks like Gemini CLI, but it has no \"messages\""),
    Damage("agents/opencode.json", ["parts"], "looks like OpenCode, but it has no \"messages.parts\""),
    Damage("agents/open-webui.json", ["chat"], "looks like Open WebUI, but it has no \"chat\""),
    Damage("agents/librechat.json", ["messagesTree"], "looks like LibreChat, but it has no \"messagesTree\""),
    Damage("agents/grok.json", ["responses"], "looks like Grok, but it has no \"conversations.responses\""),
    Damage("agents/vscode.jsonl", ["v"], "is JSON in an unknown format"),
    Damage(
      "agents/lm-studio.json", ["versions"], "looks like LM Studio, but it has no \"messages.versions\""),
    Damage("evaluations/inspect.json", ["eval"], "looks like Inspect, but it has no \"eval\""),
    Damage("evaluations/promptfoo.json", ["results"], "looks like promptfoo, but it has no \"results\""),
    Damage(
      "messengers/hangouts.json", ["events"],
      "looks like Google Hangouts, but it has no \"conversations.events\""),
    Damage("messengers/teams.json", ["value"], "records with the keys \"@odata.context\""),
    Damage(
      "assistants/chatgpt_conversations.json", ["mapping"], "looks like ChatGPT, but it has no \"mapping\""),
    Damage(
      "messengers/zulip/messages-000001.json", ["zerver_message"], "records with the keys"),
    Damage("messengers/sms.xml", ["smses"], "its first element is <zsmses>"),
    Damage("messengers/captions.vtt", ["WEBVTT"], "looks like WebVTT captions, but does not begin with"),
    Damage("messengers/mail.mbox", ["From "], "looks like a mail box, but does not begin with \"From \""),
    Damage("messengers/whatsapp.txt", ["AM -", "PM -"], "looks like a WhatsApp chat, but the date or time"),
  ]

  @Test("a file with renamed keys is told with the nearest format and what it lacks", arguments: damaged)
  func renamed(_ one: Damage) throws {
    var text = try ImportedFiles.sample(one.sample)
    for key in one.keys {
      let (old, new) =
        one.sample.contains(".json") ? ("\"\(key)\"", "\"z\(key)\"") : (key, "z\(key)")
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let name = String(one.sample.split(separator: "/").last ?? "")
    let file = InputFile(contentPath: "chats/\(name)", text: text)
    #expect(try ExportFormats.format(of: Export(file)) == nil)
    let told = try UnknownExport.diagnostic(of: file)
    #expect(told.description.contains(one.says), "\(told)")
    #expect(told.severity == .error && told.line == 1)
  }

  @Test("every row of keys names a format, and fits its sample")
  func rows() throws {
    for (name, keys) in NearestFormat.keys {
      let files = try #require(FormatSamples.all[name], "\(name)")
      let shapes = try FormatSamples.files(files).map { file in
        [JSONShape(Array(try file.bytes()))] + (try JSONExport(file)?.shapes ?? [])
      }.joined()
      let wanted = keys.split(separator: " ").map { $0.split(separator: ".").map(String.init) }
      let fits = shapes.contains { shape in
        wanted.allSatisfy {
          $0.count == 1 ? shape.keys.contains($0[0]) : shape.inner[$0[0]]?.contains($0[1]) == true
        }
      }
      #expect(fits, "\(name): the sample lacks some of \(keys)")
    }
  }
}
