import Basics
import Model
import Testing

@testable import Conversations
@testable import WhatsApp

/// The beginnings of lines of WhatsApp, as phones of all languages write them.
@Suite struct WhatsAppHeadTests {
  /// 20 May 2023, 22:30, in as many ways as phones write it.
  static let evening = [
    // English, Spanish, Portuguese, Italian, Dutch, German and their neighbours
    "20/05/2023, 22:30 - ", "5/20/23, 10:30 PM - ", "5/20/23, 10:30\u{202F}PM - ", "20/5/23 10:30 p. m. - ",
    "20/5/23, 10:30\u{A0}p.\u{A0}m. - ", "20.05.23, 22:30 - ", "20.05.2023 um 22:30 - ",
    "20-05-2023 22:30 - ",
    "[20/05/2023, 22:30:00] ", "\u{200E}[20.05.23, 22:30:00] ", "[5/20/23, 10:30:00\u{202F}PM] ",
    "[20/05/23 22:30] ", "[5/20/23, 10:30:00 pm] ", "20/5/23, a las 22:30 - ",
    // old iPhones
    "20.05.23, 22:30:00: ", "20/05/2023, 22:30:00: ", "5/20/23, 10:30:00 PM: ", "2023-05-20 22:30:00: ",
    // France, Belgium, Canada
    "20/05/2023 à 22:30 - ", "2023-05-20 22 h 30 - ", "[2023-05-20, 22 h 30 min 00 s] ",
    "20/05/2023 22h30 - ",
    // The north and the east of Europe
    "20.5.2023 klo 22.30 - ", "[20.5.2023 klo 22.30.00] ", "20.05.2023 kl. 22.30 - ",
    "2023-05-20 kl. 22:30 - ",
    "20.05.2023 г., 22:30 - ", "20.05.2023 г. 22:30 ч. - ", "20.05.2023, в 22:30 - ",
    "2023. 05. 20. 22:30 - ",
    "2023. 05. 20. du. 10:30 - ", "20. 05. 2023. u 22:30 - ", "20. 5. 2023 10:30 odp. - ",
    "20/5/23, 10:30 μ.μ. - ", "20/5/23, 10:30\u{A0}μ.μ. - ",
    // Turkey and the east of the Mediterranean
    "20.05.2023 22:30 - ", "20.05.2023 10:30 ÖS - ", "20.05.2023 ÖS 10:30 - ", "20.5.2023, 22:30 - ",
    "[20.5.2023, 10:30:00 אחה״צ] ",
    // Arabic, Persian, Urdu
    "[20/05/2023، 10:30:00 م] ", "٢٠/٥/٢٠٢٣، ١٠:٣٠ م - ", "\u{200F}٢٠\u{200F}/٥\u{200F}/٢٠٢٣، ١٠:٣٠ م - ",
    "20\u{200F}/5\u{200F}/2023، 10:30 م - ", "[٢٠\u{200F}/٥\u{200F}/٢٠٢٣، ١٠:٣٠:٠٠ م] ",
    "۲۰۲۳/۵/۲۰،\u{200F} ۲۲:۳۰ - ", "۲۰۲۳/۵/۲۰ ۱۰:۳۰ ب.ظ. - ", "[۲۰/۵/۲۰۲۳ ۱۰:۳۰:۰۰ بعدازظهر] ",
    // India and Bangladesh
    "২০/৫/২৩, ১০:৩০ PM - ", "२०/५/२३, १०:३० PM - ", "20/05/23, 10:30 pm - ", "२०/५/२३, १०:३० म.उ. - ",
    "20/5/23, 10:30 अपराह्न - ",
    // China, Japan, Korea
    "2023/5/20 下午10:30 - ", "2023/5/20 晚上10:30 - ", "[2023/5/20 下午10:30:00] ", "2023年5月20日 晚上10:30 - ",
    "2023年5月20日22:30 - ", "2023/05/20 22:30 - ", "[2023/05/20 午後10:30:00] ", "2023年5月20日 22時30分 - ",
    "2023년 5월 20일 오후 10:30 - ", "2023. 5. 20. 오후 10:30 - ", "[2023. 5. 20. 오후 10:30:00] ",
    "23. 5. 20. 오후 10:30 - ",
    // South-East Asia
    "22:30, 20/05/2023 - ", "22:30 20/05/2023 - ", "[22:30:00, 20/05/2023] ", "22:30 20-05-2023 - ",
    "20/05/2023, 10:30 PTG - ", "20/05/23 22.30 - ", "[20/05/23 22.30.00] ", "20/5/2566 22:30 - ",
    "20/5/2566 22:30 น. - ", "20/5/66 22:30 น. - ", "[20/5/2566 BE, 22:30:00] ",
  ]

  @Test("a head of every form is read as the time that it shows (imports 10)", arguments: evening)
  func forms(_ head: String) throws {
    let read = try Reading([("a.txt", "\(head)Bo: Hi\n\(head)Ann: Hello\nyou\n")])
    #expect(read.format == "whatsapp")
    #expect(read.lines == ["Bo: Hi", "Ann: Hello\nyou"])
    #expect(read.messages.allSatisfy { ISO8601.utc($0.time) == "2023-05-20T22:30:00Z" }, "\(read.messages)")
  }

  @Test("there are at least the 55 forms that real exports had (imports 10)")
  func count() { #expect(Set(Self.evening).count >= 55) }

  @Test(
    "parts of the day are read in their language (imports 10)",
    arguments: [
      ("2023/5/20 凌晨12:30 - ", "00:30"), ("2023/5/20 凌晨3:05 - ", "03:05"), ("2023/5/20 早上7:05 - ", "07:05"),
      ("2023/5/20 上午11:05 - ", "11:05"), ("2023/5/20 中午12:05 - ", "12:05"), ("2023/5/20 中午1:05 - ", "13:05"),
      ("2023/5/20 下午6:05 - ", "18:05"), ("5/20/23, 12:05 AM - ", "00:05"), ("5/20/23, 12:05 PM - ", "12:05"),
      ("20.05.2023 9:05 ÖÖ - ", "09:05"), ("20/5/23, 9:05 π.μ. - ", "09:05"),
      ("20/05/2023, 9:05 PG - ", "09:05"),
      ("۲۰۲۳/۵/۲۰ ۹:۰۵ ق.ظ. - ", "09:05"), ("[20/05/2023، 9:05:00 ص] ", "09:05"),
      ("2023/05/20 午前9:05 - ", "09:05"),
      ("20/05/2023, 9:05 SA - ", "09:05"), ("20/05/2023, 9:05 CH - ", "21:05"),
    ])
  func halves(_ head: String, _ clock: String) throws {
    let read = try Reading([("a.txt", "\(head)Bo: Hi\n")])
    #expect(read.messages.map { ISO8601.utc($0.time) } == ["2023-05-20T\(clock):00Z"], "\(read.messages)")
  }

  @Test(
    "a line that only resembles a head goes on with the message (imports 10)",
    arguments: [
      "20/05/2023 is a Saturday", "20/05/2023, 22:30", "20/05/2023, 25:30 - Bo: x",
      "20/05/2023, 22:60 - Bo: x",
      "32/05/2023, 22:30 - Bo: x", "20/05/2023 22:30 or later - Bo: x", "[20/05/2023] Bo: x", "[22:30] Bo: x",
      "10:30 - 11:30: swim", "5 - 6 people: maybe", "[1] note: x", "1. 2. 3. 4. 5. go - now: x",
      "2 + 2 - 1: x",
      "20/05/2023, 22:30 -Bo: x", "[20/05/2023, 22:30:00]Bo: x", "20.05.23, 22:30:00: a list of one",
      "192.168.10.10, 22:30 - x: y", "+44 20 7946 0958 - call: me", "20052023, 22:30 - Bo: x",
    ])
  func others(_ line: String) throws {
    let read = try Reading([("a.txt", "19/05/2023, 22:30 - Ann: first\n\(line)\n")])
    #expect(read.messages.count == 1, "\(read.lines)")
    #expect(read.lines == ["Ann: first\n\(line)"] || read.lines.count == 1)
  }

  @Test("years of the Buddhist calendar are those of the common one, and that is said (imports 10)")
  func buddhist() throws {
    let read = try Reading([("a.txt", "3/5/2566 15:05 - Bo: Hi\n4/5/2566 15:05 - Bo: Hi\n")])
    #expect(read.messages.map { ISO8601.utc($0.time) } == ["2023-05-03T15:05:00Z", "2023-05-04T15:05:00Z"])
    #expect(read.ledger.assumed.count { $0.contains("Buddhist") } == 1, "\(read.ledger.assumed)")
  }

  @Test("years of the Solar Hijri calendar are those of the common one, and that is said")
  func solarHijri() throws {
    let text = """
      1402/05/17، 18:30 - آوا: سلام
      ۱۴۰۲/۶/۳۱،‏ ۶:۳۰ ب.ظ. - بابک: one
      1402/07/01, 00:05 - آوا: two
      30/12/1403, 09:00 - آوا: three
      ۱۴۰۴/۱/۱،‏ ۰:۰۵ - بابک: four

      """
    let read = try Reading([("a.txt", text)])
    #expect(
      read.messages.map { ISO8601.utc($0.time) } == [
        "2023-08-08T18:30:00Z", "2023-09-22T18:30:00Z", "2023-09-23T00:05:00Z", "2025-03-20T09:00:00Z",
        "2025-03-21T00:05:00Z",
      ], "\(read.lines)")
    #expect(read.ledger.assumed.count { $0.contains("Solar Hijri") } == 1, "\(read.ledger.assumed)")
    for line in ["1404/12/30, 09:00 - آوا: no leap year", "1402/13/01, 09:00 - آوا: no month"] {
      #expect(WhatsAppStamp(Array(line.utf8))?.local(.dayFirst) == nil, "\(line)")
    }
  }

  @Test("lines of one file are read as each is alone, whatever line was before", arguments: evening)
  func shapes(_ head: String) {
    let other = String(head.map { $0 == "0" ? "1" : $0 == "1" ? "0" : $0 })
    let heads = [head, head, other, "1" + head, head + " ", head + "\u{200E}", "2" + other, head]
    var stamps = WhatsAppStamps()
    for line in heads.map({ Array(($0 + "Bo: tea").utf8) }) + [Array(head.utf8)] {
      let (read, alone) = (stamps.read(line), WhatsAppStamp(line))
      #expect(
        read?.end == alone?.end && read?.form == alone?.form, "\(String(decoding: line, as: UTF8.self))")
      #expect(read?.local(.dayFirst) == alone?.local(.dayFirst) && read?.isBuddhist == alone?.isBuddhist)
    }
  }

  @Test("a head is looked for in the first bytes of a line only (safety 9)")
  func longLine() {
    let filler = Array(String(repeating: "1 ", count: 100_000).utf8)
    #expect(WhatsAppStamp(filler) == nil)
    #expect(WhatsAppStamp(Array("20/05/2023, 22:30 - Bo: ".utf8) + filler)?.end == 20)
  }
}
