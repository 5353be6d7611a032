import Basics

/// Texts of daily life that hold no secret, drawn from a seed.
struct HarmlessTexts {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static let kinds = 50

  /// One text; each number has its kind.
  mutating func next(_ place: Int) -> String {
    switch place % Self.kinds {
    case 0: "commit \(hex(40)) fixes it"
    case 1: "\(hex(7)) and \(hex(12)) are merged"
    case 2: "sha256:\(hex(64))"
    case 3: "\(hex(64))  ferry-2.4.tar.gz"
    case 4: "md5 \(hex(32)), sha512 \(hex(128))"
    case 5: "id \(uuid())"
    case 6: "see /runs/\(uuid())/log"
    case 7: "ISBN \(isbn())"
    case 8: "978-\(digits(1))-\(digits(3))-\(digits(5))-\(digits(1))"
    case 9: "order \(digits(10))"
    case 10: "Order no. \(digits(16))"
    case 11: "order #\(digits(3))-\(digits(7))-\(digits(7))"
    case 12: "invoice INV-\(digits(4))-\(digits(6))"
    case 13: "parcel \(letters(2, "ABCDEFGHJK"))\(digits(9))DE"
    case 14: "<img src=\"data:image/png;base64,\(base64(400))\">"
    case 15: lines(of: 76, 4) + base64(20 + number(50))
    case 16: "integrity=\"sha384-\(base64(64))\""
    case 17: "version \(number(20)).\(number(40)).\(number(99))-rc.\(number(9))"
    case 18: "Chrome/\(number(140)).0.\(number(9999)).\(number(200)) Safari/537.36"
    case 19: "\(number(90)).\(digits(6)), -\(number(179)).\(digits(6))"
    case 20: "51°\(number(59))'\(number(59)).\(number(9))\"N 0°\(number(59))'\(number(59))\"W"
    case 21: "geo:\(number(89)).\(digits(5)),\(number(179)).\(digits(5))"
    case 22: (0..<12).map { _ in "\(number(1000))" }.joined(separator: " ")
    case 23: (0..<20).map { _ in digits(2) }.joined(separator: " ")
    case 24: (0..<9).map { _ in "\(number(900)).\(digits(3))" }.joined(separator: ", ")
    case 25:
      "20\(digits(2))-0\(1 + number(8))-1\(number(9))T0\(number(9)):1\(number(9)):2\(number(9)).\(digits(3))+01:00"
    case 26: "at 17\(digits(8)) and 17\(digits(11)) and 17\(digits(14))"
    case 27: "{\"id\":\(number(9) + 1)\(digits(17)),\"t\":17\(digits(8))}"
    case 28: "1\(number(9))/0\(1 + number(8))/2025, 1\(number(9)):3\(number(9)) - all aboard"
    case 29: "color: #\(hex(6)); background: #\(hex(8)); --x: 0x\(hex(8))"
    case 30: "192.0.2.\(number(255)), 198.51.100.\(number(255)), 203.0.113.\(number(255)):8080"
    case 31: "2001:db8::\(hex(4)):\(hex(4)) and \(hex(2)):\(hex(2)):\(hex(2)):\(hex(2)):\(hex(2)):\(hex(2))"
    case 32: "<\(word())> \(word()): did you see the \(word()) at the \(word())?"
    case 33: "*** \(word()) (~\(word())@203.0.113.\(number(255))) has joined #\(word())"
    case 34:
      "[1\(number(9)):3\(number(9)):0\(number(9))] <@\(word())> my password is wrong again, what is the \(word())?"
    case 35: "tx 0x\(hex(64)) in block \(digits(8))"
    case 36: "the \(word()) is $\(number(900)),\(digits(3)).\(digits(2)), 10 % off"
    case 37: "IMEI \(digits(15)), EAN \(digits(13))"
    case 38: "swift-\(number(9)).\(number(9))-DEVELOPMENT-SNAPSHOT-2025-0\(1 + number(8))-1\(number(9))-a"
    case 39:
      "https://git.example.org/\(word())/\(word())/blob/\(hex(40))/Sources/\(word()).swift#L\(number(300))"
    case 40: "https://videos.example.net/watch?v=\(base64url(11))&t=\(number(900))"
    case 41: "ETag: W/\"\(base64url(27))\""
    case 42: "x-request-id: \(base64url(22))"
    case 43: "score \(number(9)):\(number(9)), 0.\(digits(12)), 1e-\(number(20))"
    case 44: (0..<40).map { _ in word() }.joined(separator: " ")
    case 45: "Tracking 1Z\(letters(16, "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"))"
    case 46: "BIC NTSBDEB1XXX, VAT DE\(digits(9)), HRB \(digits(6))"
    case 47: "room \(digits(3))-\(digits(2))-\(digits(2)), seat \(number(40))A"
    case 48:
      "chapter \(number(30)), p. \(number(900))–\(number(900)), doi:10.\(digits(4))/\(word()).\(digits(7))"
    default: "password: required, token: string, secret: optional, key: \(word())"
    }
  }

  mutating func number(_ below: Int) -> Int { Int(random.next() % UInt64(max(below, 1))) }

  mutating func letters(_ count: Int, _ from: String) -> String {
    let all = Array(from)
    return String((0..<count).map { _ in all[number(all.count)] })
  }

  mutating func hex(_ count: Int) -> String { letters(count, "0123456789abcdef") }
  mutating func digits(_ count: Int) -> String { letters(count, "0123456789") }

  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  mutating func base64(_ count: Int) -> String { letters(count, Self.alphabet + "+/") }
  mutating func base64url(_ count: Int) -> String { letters(count, Self.alphabet + "-_") }
  mutating func lines(of width: Int, _ count: Int) -> String {
    (0..<count).map { _ in base64(width) + "\n" }.joined()
  }

  mutating func uuid() -> String { "\(hex(8))-\(hex(4))-4\(hex(3))-a\(hex(3))-\(hex(12))" }
  mutating func isbn() -> String { "978\(digits(10))" }

  mutating func word() -> String {
    let words = [
      "harbour", "ferry", "tide", "sea", "anchor", "lantern", "the", "and", "of", "keel", "window", "table",
      "legal", "thank",
      "year", "wave", "useful", "answer", "phone", "token", "basic", "bearer", "machine", "text", "number",
      "call", "secret",
    ]
    return words[number(words.count)]
  }
}
