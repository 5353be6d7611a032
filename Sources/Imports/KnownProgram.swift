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

  static let all = json + text

  private static let json: [KnownProgram] = [
    KnownProgram("Google Takeout (My Activity)") { $0.has("header", "title", "time", "products") }
  ]

  private static let text: [KnownProgram] = [
    KnownProgram("Microsoft Copilot") { $0.begins("Conversation,Time,Author,Message") }
  ]
}

/// The beginning of a file, as JSON keys or as text.
struct FileLook: Sendable {
  let shape: JSONShape
  let isLines: Bool
  private let text: String

  init(_ head: [UInt8]) {
    let ending = JSONStart.ending(of: head)
    isLines = ending == "jsonl"
    shape = ending == nil ? JSONShape([UInt8]()) : JSONShape(head)
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    text = ending == nil ? String(decoding: bytes.prefix(4 << 10), as: UTF8.self) : ""
  }

  /// From JSON keys only.
  init(_ shape: JSONShape) { (self.shape, isLines, text) = (shape, false, "") }

  func has(_ names: String...) -> Bool { names.allSatisfy(shape.keys.contains) }

  func has(_ names: String..., in key: String) -> Bool {
    names.allSatisfy { shape.inner[key]?.contains($0) == true }
  }

  func begins(_ start: String) -> Bool { text.hasPrefix(start) }
}
