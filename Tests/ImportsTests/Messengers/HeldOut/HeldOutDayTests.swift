@testable import Conversations
@testable import Messengers
import Model
import Testing

/// Lines of LINE and KakaoTalk that announce a day, and lines of texts that look like one.
@Suite("Messengers' files in the wild: days")
struct HeldOutDayTests {
  private static func line(_ lines: String...) throws -> Reading {
    let text = (["[LINE] アンとのトーク履歴", "保存日時：2024/06/14 10:00", ""] + lines).joined(separator: "\n") + "\n"
    return try Reading([("a.txt", text)], options: MessengerFixtures.berlin)
  }

  @Test("LINE: a date in a text in quotation marks is a part of it (issue 25)")
  func quoted() throws {
    let read = try Self.line(
      "2024/05/01(水)", "10:00\tアン\t\"旅行の予定", "2024/08/20 出発", "2024/08/21(水)", "解散\"", "10:05\tBo\t了解")
    let said = ["0 アン: 旅行の予定\n2024/08/20 出発\n2024/08/21(水)\n解散", "300 Bo: 了解"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test("LINE: a quotation mark that is not closed ends with the next message (issue 25)")
  func unclosed() throws {
    let read = try Self.line(
      "2024/05/01(水)", "10:00\tアン\t\"あの件", "", "2024/05/02(木)", "10:00\tBo\t次の\"件\"")
    let said = ["0 アン: \"あの件", "86400 Bo: 次の\"件\""]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test(
    "LINE: a date in another form than the days of the file is a part of the text (issue 25)",
    arguments: ["2024/05/13", "2024/9/3 火曜", "2024/08/20 出発", "2024/08/20(出発)"])
  func otherForm(_ date: String) throws {
    let read = try Self.line(
      "2024/05/01(水)", "10:00\tアン\t日程は", date, "10:05\tBo\t了解", "2024/05/02(木)", "10:00\tBo\tok")
    let said = read.messages.map(\.said)
    #expect(said == ["0 アン: 日程は\n\(date)", "300 Bo: 了解", "86400 Bo: ok"], "\(said)")
  }

  @Test(
    "LINE: days in German, Vietnamese and other forms (issue 25)",
    arguments: [
      ("Mi., 1.5.2024", "Do., 2.5.2024"), ("T4, 01/05/2024", "T5, 02/05/2024"),
      ("Th 4, 01/05/2024", "CN, 02/05/2024"), ("Thứ Tư, 01/05/2024", "Chủ nhật, 02/05/2024"),
      ("2024年5月1日(水)", "2024年5月2日(木)"), ("2024-05-01(水)", "2024-05-02(木)"),
      ("2024. 5. 1. 수요일", "2024. 5. 2. 목요일"), ("2024년 5월 1일 수요일", "2024년 5월 2일 목요일"),
      ("2024/05/01（三）", "2024/05/02（週四）"),
    ])
  func languages(_ first: String, _ second: String) throws {
    let read = try Self.line(first, "10:00\tアン\thi", "", second, "10:00\tBo\tho")
    #expect(read.messages.map(\.said) == ["0 アン: hi", "86400 Bo: ho"], "\(read.messages.map(\.said))")
  }

  @Test("LINE: titles of other languages, and without the mark of the program (issue 25)")
  func titles() {
    let titles = [
      "[LINE] Chat mit Ann", "[LINE] Chat in Ann", "[LINE] Lịch sử trò chuyện với Ann",
      "[LINE] Lịch sử trò chuyện với nhóm Ann", "Chat history in \"Ann\"", "[LINE]Ann",
    ]
    #expect(titles.map { LineLook.title($0) } == Array(repeating: "Ann", count: titles.count))
    #expect(LineLook.title("2024.05.01 Wednesday") == nil)
  }

  @Test("LINE: the name of a file of the desktop program says who has a name of two words (issue 25)")
  func desktop() throws {
    let text = "2024.05.01 水曜日\n10:00 Ann Lee おはよう\n10:01 Bo はい\n"
    let read = try Reading([("[LINE]Ann Lee.txt", text)], options: MessengerFixtures.berlin)
    #expect(read.chats.map(\.title) == ["Ann Lee"])
    #expect(read.messages.map(\.said) == ["0 Ann Lee: おはよう", "60 Bo: はい"], "\(read.messages.map(\.said))")
  }

  @Test("LINE: messages taken back, calls without a name and Vietnamese words for files (issue 25)")
  func words() throws {
    let read = try Self.line(
      "2024/05/01(水)", "10:00\t☎ 通話時間 5:32", "10:01\tアン\tメッセージの送信を取り消しました", "10:02\tBo\t已收回訊息",
      "10:03\tBo\t[Ảnh]", "10:04\tBo\t[Nhãn dán]")
    let said = [
      "system 0 LINE: ☎ 通話時間 5:32", "60 アン:  deleted", "120 Bo:  deleted", "180 Bo:  (photo)",
      "240 Bo:  (sticker)",
    ]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test("KakaoTalk: a date in a text of Windows has no dashes (issue 25)")
  func windows() throws {
    let text = """
      앤 님과 카카오톡 대화
      저장한 날짜 : 2024년 6월 18일 오후 7:17

      --------------- 2024년 5월 1일 수요일 ---------------
      [앤] [오전 10:00] 여행 일정
      2024년 6월 10일 월요일
      출발
      [나] [오전 10:05] 좋아
      --------------- 2024년 5월 2일 목요일 ---------------
      [나] [오전 10:00] 둘

      """
    let read = try Reading([("k.txt", text)], options: MessengerFixtures.berlin)
    let said = ["0 앤: 여행 일정\n2024년 6월 10일 월요일\n출발", "300 나: 좋아", "86400 나: 둘"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test("KakaoTalk: on phones a day stands after a blank line or before a message (issue 25)")
  func phones() throws {
    let dated = """
      팀 카카오톡 대화
      저장한 날짜 : 2024년 6월 18일 오후 7:17


      2024년 5월 1일 수요일
      2024년 5월 1일 오전 10:00, 앤 : 여행 일정
      2024년 6월 10일 월요일
      출발
      2024년 5월 1일 오전 10:05, 나 : 좋아
      2024년 5월 2일 목요일
      2024년 5월 2일 오전 10:00, 나 : 둘

      """
    let timed = dated.replacing(#/\d{4}년 \d월 \d일 오전/#, with: "오전")
    for text in [dated, timed] {
      let read = try Reading([("k.txt", text)], options: MessengerFixtures.berlin)
      let said = ["0 앤: 여행 일정\n2024년 6월 10일 월요일\n출발", "300 나: 좋아", "86400 나: 둘"]
      #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
      #expect(read.ledger.skipped.first { $0.reason == "start of a day" }?.count == 2)
    }
  }

  @Test("KakaoTalk: Windows writes the name of a room alone; pictures beside the text are files (issue 25)")
  func rooms() throws {
    let text =
      "NAME\nDate Saved : 2024-05-03 15:04:05\n\n"
      + "--------------- Wednesday, May 1, 2024 ---------------\n[Ann] [10:00 AM] a1.png\n[Bo] [10:01 AM] b.png\n"
    for (name, title) in [("Chat with Ann", "Ann"), ("우리 방", "우리 방")] {
      let read = try Reading(
        [("kakao/k.txt", text.replacing("NAME", with: name)), ("kakao/a1.png", "")],
        options: MessengerFixtures.berlin)
      #expect(read.chats.map(\.title) == [title])
      #expect(read.messages.map(\.text) == ["", "b.png"], "\(read.messages.map(\.said))")
      #expect(read.messages.flatMap(\.attachments).map(\.name) == ["a1.png"])
    }
  }
}
