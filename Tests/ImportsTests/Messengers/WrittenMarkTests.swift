import Testing

@testable import Workplaces

@Suite("Marks in the texts of Zulip and Teams")
struct WrittenMarkTests {
  @Test(
    "A file of Zulip is a link to the uploads",
    arguments: [
      ("[a.png](/user_uploads/2/ab/a.png) x", ["a.png", "2/ab/a.png"]),
      ("[](https://chat.example/user_uploads/2/a.png)", ["", "2/a.png"]),
      ("[a [b](/user_uploads/2/a.png)", ["a [b", "2/a.png"]),
      ("[a](/user_uploads/user_uploads/a/user_uploads/)", ["a", "a/user_uploads/"]),
      ("[a](/user_uploads/1/user_uploads/2)", ["a", "2"]),
      ("[a](/user_uploads/)", []), ("[a](/user_uploads/a b)", []), ("[a\n](/user_uploads/a)", []),
      ("[a](/user_uploads/a", []), ("[a] (/user_uploads/a)", []), ("[a](/x/a)", []),
    ])
  func uploads(text: String, found: [String]) {
    let upload = ZulipUpload(text[...])
    #expect([upload?.name, upload?.path].compactMap { $0.map(String.init) } == found)
  }

  @Test(
    "A mention of Zulip is a name between stars, with or without a number",
    arguments: [
      ("@**Ann|7** x", "Ann"), ("@_**Ann Lee**", "Ann Lee"), ("#**lamps>red**", "lamps>red"),
      ("@**Ann|x**", nil), ("@**Ann|**", nil), ("@**Ann*", nil), ("@****", nil), ("#_**a**", nil),
      ("@a", nil),
    ])
  func mentions(text: String, name: String?) {
    #expect(ZulipMention(text[...]).map { String($0.name) } == name)
  }

  @Test(
    "A period of Teams is in seconds",
    arguments: [
      ("PT1M5S", 65), ("P1DT1H2M3S", 90_123), ("PT0.9S", 0), ("P", 0), ("PT2H", 7200), ("P2D", 172_800),
      ("PT5S1M", nil), ("PT1.5H", nil), ("P12345D", nil), ("1M", nil), ("PT1M5", nil), ("", nil),
    ])
  func periods(text: String, seconds: Int?) {
    #expect(TeamsPeriod.seconds(text) == seconds)
  }
}
