import Content
@testable import Conversations
import Model
import Testing

/// Samples with other values: each record is accounted for, whatever it contains.
@Suite struct MessengerHostileTests {
  private static let json = [
    "messenger/message_1.json", "messenger-encrypted.json", "signal/data.json", "signal/desktop.json",
    "signal/main.jsonl", "skype.json", "google-chat/messages.json", "hangouts.json", "snapchat.json",
    "direct-messages.js", "discord-package/messages.json", "matrix.json", "mattermost.jsonl",
    "zulip/messages-000001.json", "rocket-chat.json", "rocket-chat-export.json",
    "teams.json",
  ]
  private static let values = [
    "null", "1", "\"x\"", "[]", "{}", "[1]", "true", "1e99", "-9223372036854775808",
    "\"9223372036854775807\"",
  ]

  @Test("anything in place of any field is counted and never stops the import", arguments: json)
  func anything(_ name: String) throws {
    let text = try ImportedFiles.sample("messengers/\(name)")
    let fields = text.matches(of: #/(":\s?)("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)/#)
    let file = name.split(separator: "/").last.map(String.init) ?? name
    for (number, field) in fields.enumerated() {
      let value = Self.values[number % Self.values.count]
      let changed =
        text[..<field.range.lowerBound] + field.output.1 + value + text[field.range.upperBound...]
      let read = ImportedFiles([InputFile(contentPath: "chats/\(file)", text: String(changed))])
      #expect(read.ledgers.allSatisfy { $0.addsUp }, "\(name) \(number) \(value)")
    }
  }

  @Test("each text log is read with any line missing or doubled")
  func lines() throws {
    let names = [
      "line.txt", "kakaotalk-windows.txt", "kakaotalk-phone.txt", "kakaotalk.csv", "viber.txt", "viber.csv",
      "imessage.txt", "signal/chat.md", "sms.xml", "linkedin.csv", "captions.vtt", "teams.vtt",
      "zoom.vtt", "captions.srt", "meet.sbv", "zoom/meeting_saved_chat.txt", "zoom/chat.txt",
      "zoom/cloud.txt", "meet.txt",
      "meet-notes.md", "meet-attendees.txt", "mail.mbox", "telegram.html", "imessage.html",
      "matrix.html", "signal.html", "discord.html", "discord.txt",
      "messenger-html/message_1.html",
      "messenger-html/instagram.html", "messenger-html/old.html",
    ]
    for name in names {
      let lines = try ImportedFiles.sample("messengers/\(name)").split(
        separator: "\n", omittingEmptySubsequences: false)
      let file = name.split(separator: "/").last.map(String.init) ?? name
      for index in lines.indices {
        for copies in [0, 2] {
          let kept = lines[..<index] + Array(repeating: lines[index], count: copies) + lines[(index + 1)...]
          let text = kept.joined(separator: "\n")
          let place = name.hasPrefix("messenger-html/") ? "message_1.html" : file
          let read = ImportedFiles([InputFile(contentPath: "chats/t/\(place)", text: text)])
          #expect(read.ledgers.allSatisfy { $0.addsUp }, "\(name) \(index) \(copies)")
        }
      }
    }
  }

  private static let pages = [
    "telegram.html", "imessage.html", "matrix.html", "signal.html", "discord.html",
    "messenger-html/message_1.html", "messenger-html/instagram.html",
  ]

  @Test("a page that ends in any place keeps what comes before it", arguments: pages)
  func ends(_ name: String) throws {
    let text = Array(try ImportedFiles.sample("messengers/\(name)").utf8)
    let file = name.split(separator: "/").last.map(String.init) ?? name
    func read(_ bytes: ArraySlice<UInt8>) -> ImportedFiles {
      ImportedFiles([InputFile(contentPath: "chats/t/\(file)", bytes: Array(bytes))])
    }
    let whole = read(text[...]).messages.count
    for end in stride(from: text.count / 4, to: text.count, by: 61) {
      #expect(read(text[..<end]).ledgers.allSatisfy { $0.addsUp }, "\(name) \(end)")
    }
    // In the middle of a tag near the end.
    let last = try #require(text[..<(text.count - 40)].lastIndex(of: UInt8(ascii: "<")))
    #expect(read(text[...(last + 1)]).messages.count >= whole - 1)
  }
}
