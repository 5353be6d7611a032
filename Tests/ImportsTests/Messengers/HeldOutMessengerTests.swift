import Basics
import Content
@testable import Conversations
import ImportKit
@testable import Imports
import Model
import Testing

/// What files of other people and versions than those of the samples have.
@Suite("Messengers' files in the wild: meetings, KakaoTalk, IRC")
struct HeldOutMessengerTests {
  // MARK: Zoom

  private static let newest = """
    2025-12-05 20:12:17 From Ann Lee to Everyone:
    \tTea?
    \t
    2025-12-05 20:14:31 From Bo to Ann Lee (direct message):
    \tin private
    \t
    2025-12-06 00:10:00 From Bo to Everyone:
    \tReplying to "Tea?":
    \t
    \tYes.

    """

  @Test("Zoom's newest chat has dates, which need none in its name")
  func dated() throws {
    let read = ImportedFiles(Self.newest, as: "meeting_saved_new_chat.txt")
    #expect(read.formats == ["Zoom"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.ledgers.allSatisfy { $0.assumed.allSatisfy { !$0.contains("in the name of the file") } })
    #expect(
      read.chats.flatMap(\.messages).map { "\($0.time.seconds - 1_764_892_800) \($0.sender): \($0.text)" }
        == ["72737 Ann Lee: Tea?", "87000 Bo: Yes.", "72871 Bo: in private"])
    #expect(read.chats.map(\.kind) == [.group, .direct] && read.chats.allSatisfy { !$0.isUntimed })
    #expect(read.chats.map(\.title).last == "meeting_saved_new_chat: Ann Lee, Bo")
    #expect(read.messages[1].replyTo == read.messages[0].id)
    let folder = ImportedFiles([
      InputFile(contentPath: "chats/z/2025-12-04 10.00.00 Trip/meeting_saved_new_chat.txt", text: Self.newest)
    ])
    #expect(folder.messages.map(\.time) == read.messages.map(\.time))
    #expect(folder.chats.map(\.title) == ["Trip: Everyone", "Trip: Ann Lee, Bo"])
  }

  @Test(
    "Zoom's layouts in other languages",
    arguments: [
      ("Von", "an", "Alle", "Direktnachricht"), ("De", "à", "Tout le monde", "Message direct"),
      ("De", "para", "Todos", "Mensagem direta"), ("De", "a", "Todos", "Mensaje directo"),
      ("Da", "a", "Tutti", "Messaggio diretto"), ("開始", "宛先", "全員", "ダイレクトメッセージ"),
      ("От", "кому", "Все", "Личное сообщение"), ("From", "to", "Everyone", "Direct Message"),
    ])
  func languages(_ from: String, _ to: String, _ all: String, _ privately: String) {
    let new = """
      10:00:00 \(from) Ann Lee \(to) \(all):
      \tHi
      10:00:02 \(from) Bo \(to) Ann Lee(\(privately)):
      \tpsst

      """
    let old = """
      10:00:00\t \(from)  Ann Lee : Hi
      10:00:02\t \(from)  Bo  \(to)  Ann Lee(\(privately)) : psst

      """
    for text in [new, old, new.replacing("10:00:0", with: "2026-01-02 10:00:0")] {
      let read = ImportedFiles(text, as: "meeting_saved_chat.txt")
      #expect(read.formats == ["Zoom"], "\(text)")
      #expect(read.messages.map { "\($0.sender): \($0.text)" } == ["Ann Lee: Hi", "Bo: psst"], "\(text)")
      #expect(read.chats.map(\.kind) == [.group, .direct], "\(text)")
      #expect(read.chats.last?.title == "meeting_saved_chat: Ann Lee, Bo", "\(text)")
    }
  }

  @Test("Zoom's reactions and replies in Russian")
  func russian() {
    let read = ImportedFiles(
      """
      2026-01-02 10:00:00 От Анна кому Все:
      \tЧай?
      2026-01-02 10:00:05 От Иван кому Все:
      \tРеакция на "Чай?" с помощью 👍
      2026-01-02 10:00:09 От Иван кому Все:
      \tОтвет на «Чай?»:
      \t
      \tДа

      """, as: "chat.txt")
    #expect(read.messages.map(\.text) == ["Чай?", "Да"] && read.skipped("reaction") == 1)
    #expect(read.messages[0].reactions.map(\.emoji) == ["👍"])
    #expect(read.messages[1].replyTo == read.messages[0].id)
  }

  @Test(
    "logs and sentences are no chats of Zoom",
    arguments: [
      "10:00:00 De plus : rien", "10:00:00 Von hier:", "2025-12-05 20:12:17 Ann:\thi",
      "2025-12-05 20:12:17 INFO  app  Store  open : done", "10:00:00 INFO  Store : open",
      "2025-13-05 20:12:17 From Ann to Everyone:",
    ])
  func notZoom(_ line: String) {
    #expect(!ImportedFiles(line + "\n", as: "chat.txt").formats.contains("Zoom"), "\(line)")
  }

  // MARK: what looks like WhatsApp

  @Test(
    "lines with a date and without the marks of WhatsApp are not told as its chats",
    arguments: [
      "2025-12-05 20:12:17 From Ann Lee, all:", "2017-02-25 10:40:20 Ann(123456)\nhi",
      "2024-05-01 notes: none",
    ])
  func notWhatsApp(_ text: String) throws {
    let file = InputFile(contentPath: "chats/a.txt", text: text + "\n")
    let message = try UnknownExport(Export(file)).diagnostic().message
    #expect(message.hasPrefix("is an unrecognised text file"), "\(message)")
  }

  // MARK: texts without a message

  @Test(
    "a text in which no line begins a message is told",
    arguments: [
      ("fa.txt", "۱۴۰۲/۳/۱۲،‏ ۱۳:۰۰ - Ann: hi\n۱۴۰۲/۳/۱۳،‏ ۱۳:۰۰ - Bo: ho\n", "2 lines are"),
      ("k.txt", "Ann 님과 카카오톡 대화\n", "1 line is"),
    ])
  func noMessages(_ name: String, _ text: String, _ lines: String) throws {
    let read = try Reading([(name, text)])
    let warning = try #require(read.diagnostics.first)
    #expect(read.messages.isEmpty && read.diagnostics.count == 1 && warning.severity == .warning)
    #expect(warning.message == "no messages found: \(lines) in no known form" && warning.line == 1)
    #expect(warning.help == ["the dates or the language of this export may be unknown to Scrollback"])
  }
}
