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
      ("ar.txt", "١٤٤٥/٣/١٢، ١٣:٠٠ - Ann: hi\n١٤٤٥/٣/١٣، ١٣:٠٠ - Bo: ho\n", "2 lines are"),
      ("k.txt", "Ann 님과 카카오톡 대화\n", "1 line is"),
    ])
  func noMessages(_ name: String, _ text: String, _ lines: String) throws {
    let read = try Reading([(name, text)])
    let warning = try #require(read.diagnostics.first)
    #expect(read.messages.isEmpty && read.diagnostics.count == 1 && warning.severity == .warning)
    #expect(warning.message == "no messages found: \(lines) in no known form" && warning.line == 1)
    #expect(warning.help == ["the dates or the language of this export may be unknown to Scrollback"])
  }

  // MARK: KakaoTalk

  private static let phone = """
    팀 카카오톡 대화
    저장한 날짜 : 2024년 5월 2일 오후 7:17


    2024년 5월 1일 수요일
    오전 12:05,  : 시스템 알림
    오후 8:36, 안나 : 안녕
    이어지는 줄
    오후 8:38, 안나님이 나갔습니다.

    2024년 5월 2일 목요일
    오전 12:00, 나 : 다음날

    """

  private static let said = [
    "system -35700 KakaoTalk: 시스템 알림", "38160 안나: 안녕\n이어지는 줄",
    "system 38280 KakaoTalk: 안나님이 나갔습니다.", "50400 나: 다음날",
  ]

  private func read(_ text: String, as name: String = "talk.txt") -> ImportedFiles {
    let read = ImportedFiles([InputFile(contentPath: "chats/\(name)", text: text)], MessengerFixtures.berlin)
    read.expectAccounts()
    return read
  }

  @Test("KakaoTalk: lines of iPhones have the time, and the date is above")
  func kakaoTimes() {
    let phone = read(Self.phone)
    #expect(phone.formats == ["KakaoTalk"] && phone.chats.map(\.title) == ["팀"] && phone.diagnostics.isEmpty)
    #expect(phone.messages.map(\.said) == Self.said, "\(phone.messages.map(\.said))")
    let rule = String(repeating: "-", count: 30)
    let ruled = read(
      Self.phone.split(separator: "\n").dropFirst(2).map { line in
        line.hasSuffix("요일") ? "\(rule)\n\(line)\n\(rule)\n" : line + "\n"
      }.joined())
    #expect(ruled.formats == ["KakaoTalk"] && ruled.messages.map(\.said) == Self.said)
  }

  @Test("KakaoTalk: a time in the text of a message begins no line, and a diary is no chat")
  func kakaoTimeInText() {
    let windows = read(
      "--------------- 2024년 5월 1일 수요일 ---------------\n[안나] [오전 10:00] 계획\n오후 3:25, 차\n----------\n")
    #expect(windows.messages.map(\.text) == ["계획\n오후 3:25, 차\n\\----------"], "\(windows.messages)")
    #expect(read("Wednesday, May 1, 2024\n9:30 AM, woke up\n").formats != ["KakaoTalk"])
  }

  @Test("KakaoTalk: dates with points and the day of the week")
  func kakaoPoints() {
    let points = read("2024. 5. 1. 수요일\n\n2024. 5. 1. 오전 10:00, 안나@anna : 차\n/1\n")
    #expect(points.formats == ["KakaoTalk"] && points.messages.map(\.said) == ["0 안나@anna: 차\n/1"])
  }

  @Test("KakaoTalk: events without a time are lines of their own, also before the first message of a day")
  func kakaoEvents() {
    let windows = read(
      """
      방 님과 카카오톡 대화
      저장한 날짜 : 2024-05-03 10:00:00

      --------------- 2024년 5월 1일 수요일 ---------------
      안나님이 보라님, 수아님을 초대하였습니다.
      [] [오전 10:00] 시스템 알림
      [안나] [오전 10:01] 안녕
      방장이 보라님으로 변경되었습니다.
      메시지가 삭제되었습니다.
      수아님이 들어왔습니다.타인, 기관 등의 사칭에 유의해 주세요.
      --------------- 2024년 5월 2일 목요일 ---------------
      수아님이 나갔습니다.
      [안나] [오전 10:01] 어제 수아님이 나갔습니다. 왜?

      """)
    #expect(
      windows.messages.map(\.said) == [
        "system -36000 KakaoTalk: 안나님이 보라님, 수아님을 초대하였습니다.", "system 0 KakaoTalk: 시스템 알림", "60 안나: 안녕",
        "system 60 KakaoTalk: 방장이 보라님으로 변경되었습니다.", "system 60 KakaoTalk: 메시지가 삭제되었습니다.",
        "system 60 KakaoTalk: 수아님이 들어왔습니다.타인, 기관 등의 사칭에 유의해 주세요.",
        "system 50400 KakaoTalk: 수아님이 나갔습니다.", "86460 안나: 어제 수아님이 나갔습니다. 왜?",
      ], "\(windows.messages.map(\.said))")
    let mac = read(
      """
      Date,User,Message
      2024-05-01 10:00:00,"안나","안나 invited 보라 and 수아."
      2024-05-01 10:01:00,"안나","보라 invited me."
      2024-05-01 10:02:00,"안나","메시지가 삭제되었습니다."

      """, as: "talk.csv")
    #expect(
      mac.messages.map(\.said) == [
        "system 0 KakaoTalk: 안나 invited 보라 and 수아.", "60 안나: 보라 invited me.", "120 안나:  deleted",
      ], "\(mac.messages.map(\.said))")
  }

  // MARK: IRC

  private func irc(_ name: String, _ lines: [String]) -> [String] {
    let read = ImportedFiles(lines.joined(separator: "\n") + "\n", as: name)
    read.expectAccounts()
    return read.messages.map { message in
      let time = Instant(seconds: message.time.seconds)
      return
        "\(message.kind == .text ? "" : "\(message.kind.rawValue) ")\(time.seconds) \(message.sender): \(message.text)"
    }
  }

  @Test("IRC: dates of dircproxy, whose names have hosts and whose texts have a mark of Freenode")
  func dircproxy() {
    let read = irc(
      "2009-01-14-tea.log",
      [
        "[14 Jan 10:36] --> ann (n=a@host.example) joined the channel",
        "[14 Jan 12:36] <bo!n=bo@host.example> -hey", "[14 Jan 12:37] <ann!i=a@host.example> ++1",
        "[14 Jan 12:38] <cy!c@host.example> -1", "[15 Jan 08:42] * ann wanders",
      ])
    #expect(
      read == [
        "system 1231929360 IRC: ann (n=a@host.example) joined the channel", "1231936560 bo: hey",
        "1231936620 ann: +1", "1231936680 cy: -1", "1232008920 ann: wanders",
      ], "\(read)")
  }

  @Test("IRC: dates with the month as a word, and seconds since 1970")
  func dates() {
    let spelled = irc("a.log", ["[02-Feb-2004 14:18:55] <ann> Hello", "[29-Feb-2004 14:19:55] * bo waves"])
    #expect(spelled == ["1075731535 ann: Hello", "1078064395 bo: waves"], "\(spelled)")
    #expect(irc("a.log", ["[30-Feb-2004 14:18:55] <ann> Hello"]).isEmpty)
    let seconds = irc(
      "a.log", ["1075917300 <ann> Hello", "1075917310 * ann waves", "1075917311 *** bo joined #tea"])
    #expect(
      seconds == ["1075917300 ann: Hello", "1075917310 ann: waves", "system 1075917311 IRC: bo joined #tea"],
      "\(seconds)")
  }

  @Test(
    "IRC: logs of Tiarra and Madoka", arguments: ["2021.04.01.txt", "2021_04_01.log", "2021-04-01-tea.txt"])
  func tiarra(_ name: String) {
    let read = irc(
      name,
      [
        "12:00:00 <#tea@net:ann> Hi", "12:00:01 >#tea:bo< ho",
        "12:00:02 + cy (cy!c@host.example) to #tea@net",
        "12:00:03 - cy from #tea@net (bye)", "12:00:04 ! cy (Ping timeout)", "12:00:05 (#tea@net:bot) notice",
        "12:00:06 (bot) notice", "12:00:07 <ann> bye", "12:00:08 + cy to #tea",
        "12:00:09 - cy by bo from #tea (no)",
      ])
    #expect(
      read == [
        "1617278400 ann: Hi", "1617278401 bo: ho",
        "system 1617278402 IRC: + cy (cy!c@host.example) to #tea@net",
        "system 1617278403 IRC: - cy from #tea@net (bye)", "system 1617278404 IRC: ! cy (Ping timeout)",
        "1617278405 bot: notice", "1617278406 bot: notice", "1617278407 ann: bye",
        "system 1617278409 IRC: - cy by bo from #tea (no)",
      ], "\(read)")
  }
}
