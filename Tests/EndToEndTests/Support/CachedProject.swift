import Foundation

/// A project that tests change bit by bit.
struct CachedProject {
  struct Chat {
    var id: String
    var messages: [String]
    var isDraft = false
  }

  var chats: [Chat] = (0..<8).map { number in
    Chat(id: "c\(number)", messages: (0..<5).map { "turn \($0) of talk \(number)" }, isDraft: number == 7)
  }
  var alone: [String: String] = ["solo": "by itself", "pair": "two"]
  var title = "Kept"
  var template: String?
  var hasPage = true

  static func folder() throws -> Folder {
    let folder = try Folder()
    try CachedProject().write(to: folder)
    return folder
  }

  func write(to folder: Folder) throws {
    for name in ["content", "templates"] where folder.exists(name) { try folder.remove(name) }
    try folder.write(
      "content/site.yml", "title: \(title)\ntimezone: UTC\nbaseURL: https://example.org/a/\n")
    try folder.write("content/chats/all.jsonl", chats.map(Self.line).joined(separator: "\n") + "\n")
    for (name, text) in alone {
      try folder.write(
        "content/chats/\(name)/chat.yml",
        "title: \(name)\nparticipants:\n  - {id: a, name: A}\n  - {id: b, name: B}\n")
      try folder.write(
        "content/chats/\(name)/messages.jsonl",
        "{\"id\":\"1\",\"sender\":\"a\",\"text\":\"\(text)\",\"timestamp\":\"2025-11-01T10:00:00Z\"}\n")
    }
    if hasPage {
      try folder.write(
        "content/pages/about.md", "---\ntitle: About\n---\nSee [a talk](../chats/c1/index.html).\n")
    }
    if let template { try folder.write("templates/assets/own.css", "p { margin: \(template) }\n") }
  }

  private static func line(_ chat: Chat) -> String {
    let messages = chat.messages.enumerated().map { index, text in
      let minute =
        index == 4 && chat.id == "c5" ? "2025-11-05T12:50:00Z" : "2025-10-1\(index % 9)T10:0\(index % 9):00Z"
      return
        "{\"id\":\"\(index)\",\"sender\":\"S\(index % 2)\",\"text\":\"\(text)\",\"timestamp\":\"\(minute)\"}"
    }
    return
      "{\"id\":\"\(chat.id)\",\"title\":\"Talk \(chat.id)\",\"draft\":\(chat.isDraft),\"messages\":[\(messages.joined(separator: ","))]}"
  }

  /// One of the things that people do.
  mutating func change(_ random: inout SeededRandom) {
    let place = random.below(max(1, chats.count - 1))
    switch random.below(11) {
    case 0: chats[place].messages[0] += " \(random.below(1000))"
    case 1: chats[place].messages.append("new \(random.below(1000))")
    case 2 where chats.count > 4: chats.remove(at: place)
    case 3: chats.insert(Chat(id: "n\(random.below(100_000))", messages: ["hello"]), at: place)
    case 4: chats.swapAt(0, place)
    case 5: chats[place].id = "r\(random.below(100_000))"
    case 6: title = "Kept \(random.below(5))"
    case 7: template = template == nil ? "\(random.below(9))em" : nil
    case 8: hasPage.toggle()
    case 9: alone["x\(random.below(3))"] = "text \(random.below(1000))"
    default: alone.removeValue(forKey: "x\(random.below(3))")
    }
  }
}

/// The same numbers in each run.
struct SeededRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
