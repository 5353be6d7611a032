internal import Basics
internal import Secrets

/// Text that readers of a file see, with the file's line numbers.
struct ReadableText {
  /// Whether people read it or it is an identifier (ids, file names, link targets), where digits are
  /// not personal.
  enum Use { case text, name }

  let seen: SeenText
  let use: Use
  /// Byte offsets in the text at which lines of the file start; empty if the text has no lines.
  private let lines: [(start: Int, line: Int)]

  init(
    _ text: String, _ form: SeenText.Form = .plain, use: Use = .text, lines: [(start: Int, line: Int)] = []
  ) {
    seen = SeenText(text, form)
    self.use = use
    self.lines = lines
  }

  /// Text with the same lines as its file.
  init(lines text: String, _ form: SeenText.Form = .plain) {
    var lines = [(start: 0, line: 1)]
    for (place, byte) in text.utf8.enumerated() where byte == 0x0A {
      lines.append((place + 1, lines.count + 1))
    }
    self.init(text, form, lines: lines)
  }

  /// The line of the file in which a part of `seen` starts.
  func line(of range: Range<Int>) -> Int? {
    let place = seen.source(of: range).lowerBound
    let next = lines.partitioningIndex { $0.start > place }
    return next == 0 ? nil : lines[next - 1].line
  }

  private static let texts: Set = [
    "csv", "html", "ics", "json", "jsonl", "log", "md", "ndjson", "srt", "svg", "text", "tsv", "txt", "vcf",
    "vtt", "xhtml", "xml", "yaml", "yml",
  ]

  /// Everything readable in a file; nothing for pictures and the site's own code.
  static func all(path: String, bytes: [UInt8], isOwn: Bool) -> [ReadableText] {
    let kind = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch kind {
    case "css", "js", "webmanifest", "map": if isOwn { return [] }
    case "html", "xhtml", "svg", "xml":
      if let page = ReadablePage(bytes, isFeed: kind == "xml") { return page.texts }
    case "json", "jsonl", "ndjson": if !bytes.contains(0) { return ReadableJSON(bytes).texts }
    default: break
    }
    let views = FileViews(path: path, bytes: bytes).all.filter(\.isText)
    // A file with a text extension is read as text, whatever its bytes.
    if views.isEmpty, texts.contains(kind) {
      return [ReadableText(lines: String(decoding: bytes, as: UTF8.self))]
    }
    return views.flatMap { view in
      let text = String(decoding: view.bytes, as: UTF8.self)
      let forms: [SeenText.Form] = [.plain, .markup]
      // Lines of a file inside a packed one are not those of the file.
      return forms.map { view.entry == nil ? ReadableText(lines: text, $0) : ReadableText(text, $0) }
    }
  }
}

/// Joins pieces of text into one, and keeps the line of each.
struct ReadableJoin {
  private var text: [UInt8] = []
  private var lines: [(start: Int, line: Int)] = []
  private var isAtBreak = true

  /// Line breaks in it become single spaces.
  mutating func add(_ piece: some Sequence<UInt8>, line: Int? = nil) {
    if let line { lines.append((text.count, line)) }
    for byte in piece {
      let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if byte == 0x0A {
        if !isAtBreak { text.append(byte) }
        isAtBreak = true
      } else {
        if isBlank, isAtBreak { continue }
        text.append(byte)
        isAtBreak = false
      }
    }
  }

  /// Separates what follows from what precedes.
  mutating func wall() {
    guard !text.isEmpty else { return }
    text += String(SeenText.wall).utf8
    isAtBreak = true
  }

  /// Adds text that is separate from its neighbours.
  mutating func add(apart piece: String, line: Int? = nil) {
    add(piece.utf8, line: line)
    wall()
  }

  func text(_ use: ReadableText.Use = .text) -> ReadableText {
    ReadableText(String(decoding: text, as: UTF8.self), use: use, lines: lines)
  }
}
