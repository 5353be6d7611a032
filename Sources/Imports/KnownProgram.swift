internal import Content
internal import ImportKit

/// A program whose exports are recognised but not supported, one per row.
struct KnownProgram: Sendable {
  let title: String
  let isOne: @Sendable (FileLook) -> Bool

  init(_ title: String, _ isOne: @escaping @Sendable (FileLook) -> Bool) {
    (self.title, self.isOne) = (title, isOne)
  }

  /// The program that wrote a file; nil if no row matches.
  static func of(_ look: FileLook) -> String? { all.first { $0.isOne(look) }?.title }

  static let all: [KnownProgram] = [
    KnownProgram("Google Takeout (My Activity)") {
      $0.has("header", "title", "time", "products") || $0.isActivityPage
    },
    KnownProgram("NextChat") { $0.has("chat-next-web-store") },
    KnownProgram("LobeChat") { $0.has("exportType", "state") },
    KnownProgram("Chatbox") { $0.has("chat-sessions-list") },
    KnownProgram("TypingMind") { $0.has("checksum", "data") },
    KnownProgram("Text generation web UI (oobabooga)") {
      $0.has("internal", "visible") || $0.has("data", "data_visible")
    },
    KnownProgram("Character.AI") { $0.has("turn_key", in: "turns") || $0.has("histories", "info") },
    KnownProgram("Perplexity") { $0.has("query_str", in: "entries") },
    KnownProgram("Big-AGI") { $0.has("systemPurposeId", in: "conversations") },
    KnownProgram("KoboldAI") { $0.has("gamestarted", "actions") },
  ]
}

/// The beginning of a file, as JSON keys or as text.
struct FileLook: Sendable {
  let shape: JSONShape
  let isLines: Bool
  /// Whether it is a page of Google's My Activity.
  let isActivityPage: Bool

  init(_ head: [UInt8]) {
    let ending = JSONStart.ending(of: head)
    isLines = ending == "jsonl"
    shape = ending == nil ? JSONShape([UInt8]()) : JSONShape(head)
    let start = ending == nil ? String(decoding: head.prefix(4 << 10), as: UTF8.self) : ""
    isActivityPage = start.contains("<html") && start.contains("<title>My Activity")
  }

  /// From JSON keys only.
  init(_ shape: JSONShape) { (self.shape, isLines, isActivityPage) = (shape, false, false) }

  func has(_ names: String...) -> Bool { names.allSatisfy(shape.keys.contains) }

  func has(_ names: String..., in key: String) -> Bool {
    names.allSatisfy { shape.inner[key]?.contains($0) == true }
  }
}
