import Basics
@testable import Conversations
import Model
import Testing

/// Exports of phones as other languages, systems and versions write them.
@Suite struct PhoneVariantTests {
  private static func read(_ name: String, _ text: String) throws -> Reading {
    try Reading([(name, text)], options: MessengerFixtures.berlin)
  }

  @Test("LINE: a day of the week may be a Chinese numeral, and the title may follow without a space")
  func chineseDays() throws {
    let read = try Self.read(
      "a.txt", "[LINE]與小明的聊天記錄\n儲存日期： 2024/05/02 09:00\n\n2024/05/01（週三）\n上午10:00\t小明\t你好\n下午10:00\t安\t[貼圖]\n"
    )
    #expect(read.format == "line" && read.chats.map(\.title) == ["小明"])
    #expect(read.messages.map(\.said) == ["0 小明: 你好", "43200 安:  (sticker)"], "\(read.messages.map(\.said))")
  }

  @Test(
    "LINE: the day of the week says which number of a date is the month",
    arguments: [
      "Wed, 01/05/2024", "Wed, 05/01/2024", "Wed, 5/1/2024",
    ])
  func orderOfDates(_ day: String) throws {
    let text =
      "[LINE] Chat history with Ann\nSaved on: 02/05/2024, 09:00\n\n\(day)\n10:00AM\tAnn\thi\n\nMon, 13/05/2024\n10:00AM\tBo\tlater\n"
    let said = try Self.read("a.txt", text).messages.map(\.said)
    #expect(said == ["0 Ann: hi", "1036800 Bo: later"], "\(said)")
  }

  @Test("KakaoTalk: phones announce a day with a time, count a group in its title, and mark unread photos")
  func kakaoTalkPhone() throws {
    let read = try Self.read(
      "chat.txt",
      """
      차 모임 5 님과 카카오톡 대화
      저장한 날짜 : 2024년 5월 3일 오후 3:25

      2024년 5월 1일 오전 10:00
      2024년 5월 1일 오전 10:00, 안나 : 안녕
      둘째 줄

      2024년 5월 2일 오전 10:00
      2024년 5월 2일 오전 10:00, 보 : <사진 읽지 않음>
      """)
    #expect(read.chats.map(\.title) == ["차 모임"] && read.format == "kakaotalk")
    #expect(
      read.messages.map(\.said) == ["0 안나: 안녕\n둘째 줄", "86400 보:  (photo)"], "\(read.messages.map(\.said))")
    #expect(read.ledger.skipped.contains { $0.reason == "start of a day" })
  }

  @Test("KakaoTalk: a file without a title is recognised by the date when it was saved")
  func kakaoTalkWithoutTitle() throws {
    let read = try Self.read(
      "chat.txt", "저장한 날짜 : 2024-05-02 22:14:03\n\n2024년 5월 1일 오전 10:00, 안나 : 안녕\n")
    #expect(read.format == "kakaotalk" && read.messages.map(\.said) == ["0 안나: 안녕"])
  }

  @Test(
    "Signal's own export: files are named by their hash and key; polls and deletions by an admin are read")
  func signalExport() throws {
    let (hash, key) = (Array("hash".utf8), Array("key".utf8))
    let name = SHA256.hex(hash + key)
    let file =
      #"{"contentType":"image/jpeg","fileName":"tea.jpg","locatorInfo":{"plaintextHash":"aGFzaA==","localKey":"a2V5","size":4}}"#
    let main = """
      {"version":"1","backupTimeMs":"1714550400000"}
      {"recipient":{"id":"2","contact":{"profileGivenName":"Bo"}}}
      {"chat":{"id":"1","recipientId":"2"}}
      {"chatItem":{"chatId":"1","authorId":"2","dateSent":"1714550400000","incoming":{},"standardMessage":{"attachments":[{"pointer":\(file)}]}}}
      {"chatItem":{"chatId":"1","authorId":"2","dateSent":"1714550460000","incoming":{},"poll":{"question":"Tea?","options":[{"option":"Yes","votes":[{"voterId":"2","voteCount":1}]},{"option":"No"}]}}}
      {"chatItem":{"chatId":"1","authorId":"2","dateSent":"1714550520000","incoming":{},"adminDeletedMessage":{"adminId":"1"}}}
      """
    let place = "files/\(name.prefix(2))/\(name).jpg"
    let read = try Reading([
      ("export/main.jsonl", main), ("export/\(place)", "x"), ("export/metadata.json", "{}"),
    ])
    #expect(
      read.messages.map(\.said) == [
        "0 2:  (\(read.messages.first?.attachments.first?.path ?? ""))",
        "60 2: **Poll: Tea?**\n\n- Yes (1 vote)\n- No (0 votes)", "120 2:  deleted",
      ], "\(read.messages.map(\.said))")
    #expect(read.messages.first?.attachments.first?.name == "tea.jpg" && read.diagnostics.isEmpty)
    #expect(read.ledger.missingFiles == 0)
  }
}
