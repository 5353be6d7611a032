import Foundation
import ImportKit
@testable import Imports
import TestSupport
import Testing

/// What every format must have. A new one fails here until it has a sample, tests of drift, a row of sources and
/// words for the list of formats; `FuzzTests` ask for a fuzz target with seeds.
@Suite("Every format")
struct FormatAuditTests {
  private static let names = Set(ExportFormats.all.map { $0.name })

  /// Formats whose files are lines of text, which have no fields. Their drift is a line in no known form.
  static let texts: Set<String> = [
    "whatsapp", "irc", "line", "kakaotalk", "viber", "zoom", "google-meet", "captions", "imessage", "aider",
    "cursor-export", "mbox", "discord-text", "matrix-text",
  ]
  /// Formats with records of one type, or any.
  static let uniform: Set<String> = [
    "zulip", "google-chat", "linkedin", "discord-package", "prompt-history", "sharegpt", "preferences",
    "plain", "sillytavern",
  ]
  /// Formats that take fields by many names, or show all that they do not know.
  static let loose: Set<String> = ["plain", "preferences"]

  /// Formats with drift tests beside their own: `DatabaseDriftTests`, `ActivityFormatTests`.
  static let elsewhere: Set<String> = [
    "imessage-database", "cursor-database", "opencode-database", "microsoft-copilot", "gemini-takeout-html",
  ]

  @Test("has a sample that is recognised by its content and gives messages", arguments: names.sorted())
  func samples(_ name: String) throws {
    let format = try #require(ExportFormats.all.first { $0.name == name })
    if let read = try FormatSamples.made(name) {
      #expect(read.format == name && !read.messages.isEmpty, "\(read.format)")
      return
    }
    let files = try #require(FormatSamples.all[name], "\(name): add a line to FormatSamples")
    let read = ImportedFiles(try FormatSamples.files(files))
    #expect(read.formats == [format.title] && !read.messages.isEmpty, "\(read.formats)")
  }

  @Test("has tests with an unknown record, an unknown field, and a missing or renamed field")
  func drift() throws {
    #expect(missing(Self.records).subtracting(Self.uniform) == [])
    #expect(missing(Self.fields).subtracting(Self.loose) == [])
    #expect(missing(Self.missingFields).subtracting(Self.loose) == [])
  }

  private func missing(_ samples: [String]) -> Set<String> {
    let tested = Set(samples.compactMap(Self.format))
    return Self.names.subtracting(tested).subtracting(Self.texts).subtracting(Self.elsewhere)
  }

  private static var records: [String] {
    AgentDriftTests.records.map { "agents/\($0.name)" }
      + EvaluationDriftTests.records.map { "evaluations/\($0.name)" }
      + MessengerDriftTests.records.map { "messengers/\($0.files[0].name)" }
      + ChatDriftTests.records.map(\.sample)
  }

  private static var fields: [String] {
    AgentDriftTests.fields.map { "agents/\($0.name)" }
      + EvaluationDriftTests.fields.map { "evaluations/\($0.name)" }
      + MessengerDriftTests.fields.map { "messengers/\($0.files[0].name)" }
      + ChatDriftTests.fields.map(\.sample)
      // A page has no fields: a part that is unknown is tested as a record.
      + ["messengers/messenger-html/message_2.html"]
  }

  private static var missingFields: [String] {
    AgentDriftTests.names.map { "agents/\($0.name)" }
      + EvaluationDriftTests.names.map { "evaluations/\($0.name)" }
      + MessengerDriftTests.names.map { "messengers/\($0.files[0].name)" }
      + ChatDriftTests.names.map(\.sample)
  }

  /// Further samples of formats.
  private static let further = [
    "agents/takeout-turns.json": "gemini-takeout", "agents/gemini.jsonl": "gemini-cli",
    "messengers/signal/data.json": "signal",
  ]

  private static func format(_ sample: String) -> String? {
    FormatSamples.format(of: sample) ?? further[sample]
  }

  @Test("has a row of sources in docs/imports", arguments: ExportFormats.all.map { $0.title })
  func sources(_ title: String) throws {
    let folder = ProjectFolder.url.appending(path: "docs/imports")
    let documents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let rows = try documents.flatMap { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return text.components(separatedBy: "## Sources").dropFirst().joined().split(separator: "\n")
    }
    #expect(
      title == PlainFormat.title
        || rows.contains { $0.hasPrefix("| \(title) |") || $0.hasPrefix("| \(title):") },
      "\(title) has no row of sources")
  }

  @Test("says what is read and where to get an export")
  func listed() {
    for format in ExportFormats.all {
      #expect(!format.reads.isEmpty && !format.origin.isEmpty, "\(format.name)")
      for words in [format.reads, format.lacks, format.origin] {
        #expect(!words.hasSuffix(".") && words.count <= 100, "\(words)")
      }
    }
    #expect(ChatImport.formatList.count { !$0.hasPrefix(" ") } == ExportFormats.all.count)
  }
}
