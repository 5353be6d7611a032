import Content
import Foundation
import JSON
@testable import Kinds
import Model
import TestSupport
import Testing

/// The words of exports and feeds in a language that is made up: nothing English may be left (C-60).
@Suite("The words of exports")
struct ExportWordsTests {
  /// The text in Greek letters; places keep their names.
  private static func pseudo(_ text: String) -> String {
    var (out, isPlace) = ("", false)
    for character in text {
      if character == "{" { isPlace = true }
      let isLetter = !isPlace && character.isASCII && character.isLetter
      out += isLetter ? "ω" : String(character)
      if character == "}" { isPlace = false }
    }
    return out
  }

  private static func strings() throws -> Strings {
    let files = try ["en.json", "en.pages.json"].map(words)
    return StringsMaker(
      files.map(\.english) + files.map(\.made), language: "qps", usesLocalFormats: true
    ).strings
  }

  /// A file of words, and the same in Greek letters.
  private static func words(_ name: String) throws -> (english: WordsFile, made: WordsFile) {
    let path = "templates/strings/\(name)"
    let bytes = [UInt8](try Data(contentsOf: ProjectFolder.url.appending(path: path)))
    var problems = Problems(path: "")
    let english = try WordsFile(bytes, path: path, isOverride: false, &problems)
    let words = try JSONFile.read(bytes, line: 1, path: "", &problems)
    var json = JSONWriter()
    json.object { out in
      for entry in words.entries ?? [] {
        if let text = entry.value.string, entry.key != "number.groupFrom" {
          out.text(entry.key, pseudo(text))
        }
      }
    }
    let other = path.replacing("/en.", with: "/qps.")
    return (english, try WordsFile(json.bytes, path: other, isOverride: false, &problems))
  }

  private static let messages = [
    #""text":"Καλημέρα""#,
    #""replyTo":"0","forwardedFrom":"Έλλη","text":"Ναι","editedAt":"2025-01-02T00:00:00Z""#,
    #""deleted":true"#, #""type":"call""#, #""type":"call","text":"3""#, #""error":"""#,
    #""error":"Λάθος","replyTo":"3""#,
    #""text":"Α","reactions":{"👍":["1"],"🎉":2}"#,
    #""attachments":[{"path":"1.pdf"},{"path":"2.mp3"},{"path":"3.mp4"}]"#,
    #""attachments":[{"path":"4.png","alt":"Ε"}]"#,
  ]

  @Test("follow the site's language in every export that is made for people, and in feeds (C-60)")
  func language() throws {
    let lines = Self.messages.enumerated().map { index, fields in
      #"{"id":"\#(index)","sender":"1","timestamp":"2025-01-01T00:00:0\#(index)Z",\#(fields)}"#
    }
    let archive =
      #"{"id":"1","title":"Παρέα","timezone":"UTC","participants":[{"id":"1","name":"Άννα","me":true}],"messages":[\#(lines.joined(separator: ","))]}"#
    let strings = try Self.strings()
    let site = try ChatSite([InputFile(contentPath: "chats/a.jsonl", text: archive + "\n")]) { settings in
      settings.strings = strings
      settings.language = "qps"
    }
    let known = /UTC|\d-\d\d-\d\dT|:\d\dZ|(pdf|mp3|mp4|png)/
    let text = site["1/transcript.txt"].replacing(known, with: "")
    #expect(!text.contains(/[A-Za-z]/), "\(text)")
    let parts = site["1/index.md"].components(separatedBy: "\n---\n")
    let body = parts.dropFirst().joined().replacing(known, with: "")
    #expect(body.contains("ωωω") && !body.contains(/[A-Za-z]/), "\(body)")
    let feed = site["1/feed.xml"].matches(of: /<(?:title|content)[^>]*>([^<]*)</).map { String($0.1) }
      .joined()
      .replacing(/&lt;\/?(p|br \/)&gt;/, with: "").replacing(known, with: "")
    #expect(feed.contains("ωωω") && !feed.contains(/[A-Za-z]/), "\(feed)")
    #expect(site["1/transcript.jsonl"].contains(#""deleted":true"#))
  }
}
