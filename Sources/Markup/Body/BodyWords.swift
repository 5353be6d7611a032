internal import Basics

extension MarkupBody {
  /// Instead of a spoiler.
  package static let hidden = "▒▒▒"

  /// The visible text without marks, for previews, search and plain text.
  ///
  /// Blocks end lines, list items begin with their mark unless `marksItems` is false. `all` adds text that is
  /// hidden at first: spoilers, and addresses that differ from the text of their link.
  package func words(all: Bool = false, marksItems: Bool = true) -> String {
    var writer = BodyWords(self, all: all, marksItems: marksItems)
    return writer.write()
  }

  /// Whether `words(all: true)` may return more.
  package var hidesWords: Bool {
    nodes.contains { node in
      switch node.kind {
      case .spoiler, .link: true
      default: false
      }
    }
  }
}

/// Writes the words of a body.
private struct BodyWords {
  private let body: MarkupBody
  private let all: Bool
  private let marksItems: Bool
  private var out: [UInt8] = []

  init(_ body: MarkupBody, all: Bool, marksItems: Bool) {
    (self.body, self.all, self.marksItems) = (body, all, marksItems)
    out.reserveCapacity(body.bytes.count)
  }

  mutating func write() -> String {
    write(0..<body.nodes.count)
    while out.last == 0x0A || out.last == 0x20 { out.removeLast() }
    return String(decoding: out, as: UTF8.self)
  }

  private mutating func write(_ range: Range<Int>) {
    body.forEach(in: range) { kind, inner in write(kind, inner) }
  }

  private mutating func write(_ kind: MarkupBody.Kind, _ inner: Range<Int>) {
    switch kind {
    case .paragraph(isTight: true), .emphasis, .strong, .strike, .underline: write(inner)
    case .paragraph, .heading, .quote, .table: writeBlock(inner)
    case .rule: endLine()
    case .list(let start): writeItems(inner, from: start.map(Int.init))
    // Written with their list.
    case .item, .task: break
    case .codeBlock(let code, _):
      endLine()
      append(code, isCode: true)
      endLine()
    case .row:
      write(inner)
      endLine()
    case .cell:
      write(inner)
      out.append(0x20)
    case .text(let text), .shownAddress(let text): append(text)
    case .code(let text): append(text, isCode: true)
    case .softBreak: space()
    case .lineBreak: out.append(0x0A)
    case .spoiler: if all { write(inner) } else { out += MarkupBody.hidden.utf8 }
    case .link(let link): writeLink(link, inner)
    case .picture: break
    }
  }

  private mutating func writeBlock(_ inner: Range<Int>) {
    endLine()
    write(inner)
    endLine()
  }

  private mutating func writeItems(_ items: Range<Int>, from start: Int?) {
    var number = start
    body.forEach(in: items) { kind, inner in
      endLine()
      if marksItems { out += Self.mark(kind, number).utf8 }
      number = number.map { $0 + 1 }
      write(inner)
      endLine()
    }
  }

  private static func mark(_ kind: MarkupBody.Kind, _ number: Int?) -> String {
    let sign = number.map { "\($0). " } ?? "- "
    guard case .task(let isDone) = kind else { return sign }
    return sign + (isDone ? "[x]  " : "[ ]  ")
  }

  private mutating func writeLink(_ link: MarkupBody.Link, _ inner: Range<Int>) {
    let start = out.count
    write(inner)
    guard all else { return }
    let address = LinkTag.encoded(body[link.address])
    if !address.isEmpty, out[start...] != address[...] { out += " (".utf8 + address + ")".utf8 }
  }

  private mutating func append(_ text: MarkupBody.Text, isCode: Bool = false) {
    let bytes = body[text]
    let start = out.count
    if isCode || !bytes.contains(0x0A) {
      out += bytes
    } else {
      for byte in bytes { if byte == 0x0A { space() } else { out.append(byte) } }
    }
    if isCode { UnseenCharacter.mark(&out, from: start) }
  }

  /// A blank, unless there is one.
  private mutating func space() {
    if let last = out.last, last != 0x0A, last != 0x20 { out.append(0x20) }
  }

  private mutating func endLine() {
    while out.last == 0x20 { out.removeLast() }
    if let last = out.last, last != 0x0A { out.append(0x0A) }
  }
}
