import Basics
import Content
import Conversations
@testable import Imports
import Model
import Testing

/// Conversations that several exports of one program have, in one site.
@Suite struct OverlapTests {
  // MARK: Assistants

  /// A conversation of ChatGPT's; a turn each of the person and of the model in turn.
  private static func conversation(
    _ id: String, _ title: String, _ turns: [String], start: Int = 1_767_261_600
  ) -> String {
    let nodes = turns.indices.map { index in
      let (role, parent) = (index % 2 == 0 ? "user" : "assistant", index == 0 ? "null" : #""n\#(index - 1)""#)
      let next = index + 1 < turns.count ? #""n\#(index + 1)""# : ""
      return #"""
        "n\#(index)":{"id":"n\#(index)","parent":\#(parent),"children":[\#(next)],"message":{"id":"n\#(index)",
        "author":{"role":"\#(role)"},"create_time":\#(start + index * 60),
        "content":{"content_type":"text","parts":["\#(turns[index])"]},"metadata":{}}}
        """#
    }
    return #"""
      {"title":"\#(title)","create_time":\#(start),"conversation_id":"\#(id)",
      "current_node":"n\#(turns.count - 1)","mapping":{\#(nodes.joined(separator: ","))}}
      """#
  }

  private static func file(_ name: String, _ conversations: [String]) -> InputFile {
    InputFile(contentPath: "chats/\(name)", text: "[\(conversations.joined(separator: ","))]")
  }

  private static let lamps = "6789abcd-0000-4000-8000-000000000001"
  private static let roses = "6789abcd-0000-4000-8000-000000000002"
  private static let boats = "6789abcd-0000-4000-8000-000000000003"

  private static let january = file(
    "january.json",
    [
      conversation(lamps, "Lamps", ["Which lamp?", "The blue one."]),
      conversation(roses, "Roses", ["When to cut?", "In March."]),
    ])
  private static let march = file(
    "march.json",
    [
      conversation(boats, "Boats", ["How far?", "A mile."]),
      conversation(lamps, "Lamps", ["Which lamp?", "The blue one.", "And the red?", "No."]),
    ])

  @Test("a conversation that went on is one page with all turns at its address; others stay what they are")
  func wentOn() {
    let read = ImportedFiles([Self.january, Self.march])
    #expect(read.diagnostics.isEmpty)
    #expect(read.chats.map(\.title) == ["Roses", "Boats", "Lamps"])
    #expect(read.chats.last?.messages.map(\.text) == ["Which lamp?", "The blue one.", "And the red?", "No."])
    #expect(read.chats.last?.slug == ImportedFiles([Self.january]).chats.first?.slug)
    #expect(read.chats.last?.messages.contains { $0.isDeleted || $0.editedAt != nil } == false)
    let counts = read.ledgers.map { "\($0.conversations) \($0.made) \($0.addsUp)" }
    #expect(counts == ["2 4 true", "2 6 true"])
    #expect(read.ledgers.map(\.assumed) == [[], ["Merging conversations with those in january.json"]])
  }

  @Test("the newest export decides, whatever the files are called, and however many threads read them")
  func anyOrder() {
    let wanted = ImportedFiles([Self.january, Self.march]).chats.sorted { $0.slug < $1.slug }
    let renamed = [("a.json", Self.march), ("b.json", Self.january)].map { name, file in
      file.moved(to: "chats/\(name)")
    }
    for jobs in [1, 2, 8] {
      let read = ImportedFiles(renamed, jobs: jobs).chats.sorted { $0.slug < $1.slug }
      #expect(read.map(\.slug) == wanted.map(\.slug))
      #expect(read.map { $0.messages.map(\.text) } == wanted.map { $0.messages.map(\.text) })
    }
  }

  @Test("three exports, and one that is there twice, are one page as well")
  func three() {
    let turns = ["1", "2", "3", "4", "5", "6"]
    let files = [2, 6, 4, 6].enumerated().map { number, count in
      Self.file("\(number).json", [Self.conversation(Self.lamps, "Lamps", Array(turns.prefix(count)))])
    }
    let read = ImportedFiles(files)
    #expect(read.chats.map { $0.messages.map(\.text) } == [turns])
    #expect(read.ledgers[3].assumed.count == 3)
  }

  @Test("a renamed conversation is the same: the newer title counts")
  func retitled() {
    let older = Self.file("1.json", [Self.conversation(Self.lamps, "New chat", ["Which?", "Blue."])])
    let newer = Self.file("2.json", [Self.conversation(Self.lamps, "Lamps", ["Which?", "Blue.", "Why?"])])
    let read = ImportedFiles([older, newer])
    #expect(read.chats.map(\.title) == ["Lamps"])
    #expect(read.messages.count == 3)
  }

  @Test("a longer version in an export that ends earlier loses no turn")
  func cutOff() {
    let whole = Self.conversation(Self.lamps, "Lamps", ["1", "2", "3", "4"])
    let end = Self.conversation(Self.lamps, "Lamps", ["3", "4"], start: 1_767_261_720)
    let read = ImportedFiles([Self.file("1.json", [whole]), Self.file("2.json", [end])])
    #expect(read.chats.map { $0.messages.map(\.text) } == [["1", "2", "3", "4"]])
    #expect(read.messages.allSatisfy { !$0.isDeleted })
  }

  /// Two files of rows whose ids only count them.
  private static func rows(_ first: String, _ second: String) -> ImportedFiles {
    ImportedFiles(
      [("a.jsonl", first), ("b.jsonl", second)].map { name, answer in
        InputFile(
          contentPath: "chats/\(name)",
          text: #"{"id":"c1","messages":[{"role":"user","content":"Two and two?"},"#
            + #"{"role":"assistant","content":"\#(answer)"}]}"# + "\n")
      })
  }

  @Test("other answers to one question under a short id are another conversation, with its own address")
  func others() {
    let read = Self.rows("Four.", "Five.")
    #expect(read.messages.filter { $0.role == .assistant }.map(\.text).sorted() == ["Five.", "Four."])
    #expect(Set(read.chats.map(\.slug)).count == 2)
    #expect(read.diagnostics.isEmpty)
    #expect(Self.rows("Four.", "Four.").chats.count == 1)
  }

  @Test("one id for all rows of two tables is a mistake that the build names")
  func oneID() {
    let files = ["a", "b"].map { name in
      let rows = (0..<60).map { Self.conversation(Self.lamps, "Task", ["Do it", "\(name) \($0)"]) }
      return Self.file("\(name).json", rows)
    }
    let read = ImportedFiles(files)
    #expect(read.chats.count == 120 && Set(read.chats.map(\.slug)).count == 1)
  }

  @Test("attempts at one task stay apart, although they have its id")
  func attempts() {
    let first = Self.conversation(Self.lamps, "Task", ["Do it", "Done so."])
    let second = Self.conversation(Self.lamps, "Task", ["Do it", "Done otherwise."], start: 1_767_300_000)
    let read = ImportedFiles([Self.file("1.json", [first]), Self.file("2.json", [second])])
    #expect(read.chats.map { $0.messages.last?.text } == ["Done so.", "Done otherwise."])
    #expect(Set(read.chats.map(\.slug)).count == 2)
    #expect(read.chats[0].slug == ImportedFiles([Self.file("1.json", [first])]).chats[0].slug)
  }

  @Test("a folder with an export in each of its folders is read the same")
  func folders() {
    let files = [("2026-01", Self.january), ("2026-03", Self.march)].map { folder, file in
      file.moved(to: "chats/chatgpt/\(folder)/conversations.json")
    }
    let read = ImportedFiles(files)
    #expect(Set(read.chats.map(\.title)) == ["Roses", "Boats", "Lamps"] && read.chats.count == 3)
    #expect(read.ledgers.flatMap(\.assumed).contains { $0.hasSuffix("chatgpt/2026-01/conversations.json") })
  }

  @Test("a fault in one export is reported once, and the other is read")
  func broken() {
    let text = "[" + Self.conversation("x", "X", ["1", "2"]) + ",{"
    let cut = InputFile(contentPath: "chats/march.json", text: text)
    let read = ImportedFiles([Self.january, cut])
    #expect(read.diagnostics.filter { $0.contains("march.json") }.count == 1, "\(read.diagnostics)")
    #expect(read.chats.count >= 2)
  }

  // MARK: Messengers

  private static func whatsapp(_ name: String, _ lines: [String]) -> InputFile {
    InputFile(contentPath: "chats/\(name)", text: lines.joined(separator: "\n") + "\n")
  }

  private static func lines(_ words: [String], day: Int = 20) -> [String] {
    words.enumerated().map { number, text in
      "[\(day).01.24, 10:0\(number):00] \(number % 2 == 0 ? "Ann" : "Bo"): \(text)"
    }
  }

  @Test("a chat that was exported again and saved beside the first is one chat; what is missing was deleted")
  func again() {
    let words = ["one", "two", "three", "four", "five", "six"]
    let older = Self.whatsapp("WhatsApp Chat with Bo.txt", Self.lines(words))
    let kept = Self.lines(words).enumerated().filter { $0.offset != 2 }.map(\.element)
    let newer = Self.whatsapp("WhatsApp Chat with Bo (1).txt", kept + ["[21.01.24, 09:00:00] Ann: seven"])
    let read = ImportedFiles([newer, older])
    #expect(read.chats.map { "\($0.slug) \($0.title)" } == ["bo Bo"])
    #expect(read.chats.first?.participants.filter(\.isMe).map(\.name) == ["Ann"])
    #expect(read.messages.map(\.text) == ["one", "two", "", "four", "five", "six", "seven"])
    #expect(read.messages.map(\.isDeleted) == [false, false, true, false, false, false, false])
  }

  @Test("a file that only the older export has stays, and a file of both is there once")
  func media() {
    let names = ["a.jpg", "b.jpg", "c.jpg"]
    let attached = names.map { "<attached: \($0)>" }
    let files = ["1", "2"].flatMap { folder in
      [Self.whatsapp("WhatsApp Chat - Bo (\(folder))/_chat.txt", Self.lines(["one", "two"] + attached))]
        + names.filter { $0 != (folder == "2" ? "a.jpg" : "c.jpg") }.map {
          InputFile(contentPath: "chats/WhatsApp Chat - Bo (\(folder))/\($0)", text: $0)
        }
    }
    let read = ImportedFiles(files)
    #expect(read.chats.count == 1 && read.media.count == 3, "\(read.media.map(\.contentPath))")
    let folder = "chats/\(read.chats[0].slug)/"
    let sent = read.messages.flatMap(\.attachments)
    #expect(sent.count == 3 && sent.allSatisfy { !$0.isMissing })
    #expect(Set(sent.map { folder + $0.path }) == Set(read.media.map(\.contentPath)))
  }

  @Test("exports of a chat that begin where the one before ended are one chat")
  func apart() {
    let older = Self.whatsapp("WhatsApp Chat with Bo.txt", Self.lines(["one", "two"]))
    let newer = Self.whatsapp("WhatsApp Chat with Bo (1).txt", Self.lines(["three", "four"], day: 25))
    let chats = ImportedFiles([older, newer]).chats
    #expect(chats.map { $0.messages.map(\.text) } == [["one", "two", "three", "four"]])
  }

  @Test("two people of one name are two chats, also if they wrote little", arguments: [2, 6])
  func namesakes(_ count: Int) {
    let words = ["a", "b", "c", "d", "e", "f", "g"]
    let one = Self.whatsapp("WhatsApp Chat with Bo.txt", Self.lines(Array(words.prefix(count))))
    let others = Self.lines(words.prefix(count + 1).map { $0 + "!" })
    let other = Self.whatsapp("WhatsApp Chat with Bo (1).txt", others)
    let read = ImportedFiles([other, one])
    #expect(read.chats.map(\.messages.count).sorted() == [count, count + 1])
    #expect(Set(read.chats.map(\.slug)).count == 2 && read.messages.allSatisfy { !$0.isDeleted })
    #expect(read.ledgers.flatMap(\.assumed).allSatisfy { !$0.hasPrefix("Merging") })
  }
}
