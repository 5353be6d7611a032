internal import Basics
internal import JSON

/// Texts and moments that are the same on every machine: a third with Markdown, some beyond ASCII.
struct Samples {
  /// 2024-11-15, in seconds.
  static let start: Int64 = 1_731_628_800

  private(set) var texts: [String] = []
  private(set) var moments: [Instant] = []
  /// Conversations of 25 messages, a line each.
  private(set) var archive: [UInt8] = []

  private static let words = [
    "the", "quick", "umbrella", "answers", "before", "lunch", "and", "nobody", "asked", "why", "tea", "is",
    "cold",
    "again", "in", "Tuesday's", "harbour", "so", "we", "painted", "it", "green",
  ]

  init(count: Int) {
    var chance = SplitMix64(seed: 1)
    for number in 0..<count {
      let words = (0..<Int(3 + chance.next() % 50)).map { _ in Self.words[Int(chance.next() % 22)] }
      var text = words.joined(separator: " ")
      switch number % 12 {
      case 0: text += " **bold** and `code()`\n\n- one\n- two"
      case 3: text += " https://example.org/?a=1&b=2"
      case 6: text += "\n> quoted\n\nand _so_ on"
      case 9: text += " – 今天我们去看花 🙂"
      default: break
      }
      texts.append(text)
      moments.append(Instant(seconds: Self.start + Int64(number) * 37))
    }
    for first in stride(from: 0, to: count, by: 25) { addChat(first..<min(first + 25, count)) }
  }

  private mutating func addChat(_ range: Range<Int>) {
    var json = JSONWriter()
    json.object { chat in
      chat.text("id", "chat-\(range.lowerBound)")
      chat.text("title", "Chat \(range.lowerBound)")
      chat.list("messages", range) { out, number in
        out.object { message in
          message.text("id", "m\(number)")
          message.text("sender", number % 2 == 0 ? "User" : "Assistant")
          message.text("role", number % 2 == 0 ? "user" : "assistant")
          message.text("timestamp", ISO8601.utc(moments[number]))
          message.text("text", texts[number])
        }
      }
    }
    archive += json.bytes + [UInt8(ascii: "\n")]
  }
}
