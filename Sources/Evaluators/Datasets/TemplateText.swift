internal import Basics
internal import Content
internal import ImportKit

/// Conversations as one text in the template of a model: `{"text": "<|im_start|>user\n…"}`.
///
/// Shapes: ChatML, Guanaco (`### Human:`), Alpaca's prompts, Llama 2 and 3, Gemma, Zephyr, as TRL's `SFTTrainer` takes
/// them in `text`.
enum TemplateText {
  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let isRow = json.shapes.contains { $0.has("text") && $0.keys.isSubset(of: rowKeys) }
    guard isRow else { return false }
    let head = try Export.head(json.file)
    let found = marks.filter { ByteSearch.place(of: $0.bytes, in: head) != nil }
    return templates.indices.contains { template in
      Set(found.filter { $0.template == template }.map(\.from)).isSuperset(of: ["human", "gpt"])
    }
  }

  private static let rowKeys: Set<String> = ["text", "id", "source", "idx", "category"]

  /// The marks of each template, and who speaks after them.
  private static let templates = [
    [
      ("<|im_start|>system", "system"), ("<|im_start|>user", "human"), ("<|im_start|>assistant", "gpt"),
      ("<|im_start|>tool", "observation"),
    ],
    [
      ("### System:", "system"), ("### Human:", "human"), ("### User:", "human"),
      ("### Instruction:", "human"), ("### Assistant:", "gpt"), ("### Response:", "gpt"),
    ],
    [("<<SYS>>", "system"), ("<</SYS>>", "human"), ("[INST]", "human"), ("[/INST]", "gpt")],
    [("<start_of_turn>user", "human"), ("<start_of_turn>model", "gpt")],
    [
      ("<|start_header_id|>system<|end_header_id|>", "system"),
      ("<|start_header_id|>user<|end_header_id|>", "human"),
      ("<|start_header_id|>assistant<|end_header_id|>", "gpt"),
      ("<|start_header_id|>ipython<|end_header_id|>", "observation"),
    ],
    [("<|system|>", "system"), ("<|user|>", "human"), ("<|assistant|>", "gpt")],
  ]

  private static let marks = templates.enumerated().flatMap { template, marks in
    marks.map { (bytes: Array($0.0.utf8), from: $0.1, template: template) }
  }

  private static let ends = [
    "<|im_end|>", "</s>", "<s>", "<|eot_id|>", "<end_of_turn>", "<|end|>", "<|endoftext|>",
    "<|begin_of_text|>", "<bos>", "<eos>",
  ].map { Array($0.utf8) }

  /// A row with its turns; nil if its text has no marks. What is before the first mark is the system's.
  static func plain(_ row: ContentValue) -> ContentValue? {
    guard let text = row["text"]?.string, row.entries?.allSatisfy({ rowKeys.contains($0.key) }) == true else {
      return nil
    }
    let found = turns(of: text)
    guard found.count > 1 else { return nil }
    let said = found.map { one in
      (from: one.from, value: Optional(ContentValue(.string(one.text), at: row.position)))
    }
    let list = ContentValue(.list(ShareGPTPairs.turns(said)), at: row.position)
    return row.setting("text", nil).setting("conversations", list)
  }

  /// The first mark decides the template; marks of others are words.
  private static func turns(of text: String) -> [(from: String, text: String)] {
    let bytes = text.utf8
    var (place, start, from) = (bytes.startIndex, bytes.startIndex, "system")
    var found: [(from: String, text: String)] = []
    var template: Int?
    while place < bytes.endIndex {
      guard let next = mark(at: bytes[place...], of: template) else {
        bytes.formIndex(after: &place)
        continue
      }
      found.append((from, clean(text[start..<place])))
      place = bytes.index(place, offsetBy: next.bytes.count)
      (start, from, template) = (place, next.from, next.template)
    }
    found.append((from, clean(text[start...])))
    return found
  }

  private static func mark(
    at bytes: Substring.UTF8View, of template: Int?
  ) -> (bytes: [UInt8], from: String, template: Int)? {
    guard let first = bytes.first, "#<[".utf8.contains(first) else { return nil }
    return marks.first { (template ?? $0.template) == $0.template && bytes.starts(with: $0.bytes) }
  }

  /// Without white space and marks of ends around it; those inside were said.
  private static func clean(_ text: Substring) -> String {
    var bytes = text.utf8
    while true {
      bytes = bytes.drop { $0 <= 0x20 }
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      if let end = ends.first(where: { bytes.starts(with: $0) }) {
        bytes = bytes.dropFirst(end.count)
      } else if let end = ends.first(where: { bytes.suffix($0.count).elementsEqual($0) }) {
        bytes = bytes.dropLast(end.count)
      } else {
        return String(Substring(bytes))
      }
    }
  }
}
