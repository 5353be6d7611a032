internal import Basics
internal import Content
internal import ImportKit

/// What is known about a file before its messages are read.
struct LineLook {
  private(set) var isTabbed = false
  /// Whether its dates have the month before the day; nil if none says so.
  private(set) var isMonthFirst: Bool?
  private(set) var names: Set<String> = []
  /// The last lines of texts in quotation marks, by the lines where they begin.
  private(set) var quotes: [Int: Int] = [:]

  init(_ file: InputFile, _ title: String) throws(Diagnostic) {
    var (lines, days, quote) = (try Lines(file), LineDays(), Int?.none)
    while let line = try lines.next() {
      let text = String(decoding: line.bytes, as: UTF8.self)
      if let parsed = LineLine(text, isTabbed: true) {
        isTabbed = true
        if let name = parsed.name { names.insert(name) }
        quote = Self.opens(parsed.text) ? line.number : nil
      } else if let quote {
        if text.utf8.last == UInt8(ascii: "\"") { quotes[quote] = line.number }
      } else if let day = days.take(text) {
        isMonthFirst = isMonthFirst ?? day.isMonthFirst
      }
    }
    // Names with spaces are only sure where the title has them.
    if !isTabbed { names = [title] }
  }

  /// Whether a text begins with a quotation mark and does not end with the one that belongs to it.
  private static func opens(_ text: String) -> Bool {
    let mark = UInt8(ascii: "\"")
    guard text.utf8.first == mark else { return false }
    return text.utf8.count < 2 || text.utf8.last != mark || text.utf8.count { $0 == mark } % 2 == 1
  }

  /// The person or group in `[LINE] Chat history with Ann`, in the languages of LINE. Some programs leave
  /// the mark out.
  static func title(_ line: String) -> String? {
    let text = line.drop { $0 == "\u{FEFF}" }
    let isMarked = text.hasPrefix("[LINE]")
    let rest = String(isMarked ? text.dropFirst(6) : text).trimmed
    for (before, after) in words where rest.hasPrefix(before) && rest.hasSuffix(after) {
      let name = rest.dropFirst(before.count).dropLast(after.count)
      if !name.isEmpty { return String(name).trimmed }
    }
    return rest.isEmpty || !isMarked ? nil : rest
  }

  private static let words = [
    ("Chat history in \"", "\""), ("Chat history with ", ""), ("Chat history in ", ""), ("", "とのトーク履歴"),
    ("", "のトーク履歴"), ("与", "的聊天记录"), ("與", "的聊天記錄"), ("", "的聊天记录"), ("", "的聊天記錄"),
    ("ประวัติการสนทนากับ ", ""), ("", "님과의 대화"), ("", "님과 나눈 대화"), ("ประวัติการแชทกับ ", ""), ("ประวัติแชทกับ ", ""),
    ("ประวัติการแชทในกลุ่ม \"", "\""), ("Riwayat obrolan dengan ", ""), ("Riwayat obrolan di ", ""),
    ("Chat mit ", ""), ("Chat in ", ""), ("Lịch sử trò chuyện với nhóm ", ""),
    ("Lịch sử trò chuyện với ", ""), ("Lịch sử trò chuyện trong ", ""),
  ]
}
