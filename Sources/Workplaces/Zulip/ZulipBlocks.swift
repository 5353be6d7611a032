internal import Basics
internal import ImportKit

/// Marks of Zulip that Markdown lacks: blocks of quotations and of hidden text, times, and groups of people. Code
/// is kept as it is.
struct ZulipBlocks {
  /// A quotation or hidden text that has begun.
  private struct Block {
    let fence: ZulipFence
    var lines: [String] = []
  }

  /// Replaces the mentions of people and channels.
  private let mentions: (String) -> String
  private var blocks: [Block] = []
  /// Fences within the innermost block whose lines are kept as they are.
  private var kept: [ZulipFence] = []
  private var out: [String] = []

  private init(_ mentions: @escaping (String) -> String) { self.mentions = mentions }

  static func markdown(_ text: String, _ mentions: @escaping (String) -> String) -> String {
    var blocks = Self(mentions)
    guard text.hasBytes(of: "```") || text.hasBytes(of: "~~~") else { return blocks.inline(text) }
    for line in text.partsAtLineFeeds { blocks.take(String(line)) }
    while !blocks.blocks.isEmpty { blocks.close() }
    return withoutBlanks(blocks.out).joined(separator: "\n")
  }

  private mutating func take(_ line: String) {
    let fence = ZulipFence(line)
    if let last = kept.last {
      takeKept(line, fence, in: last)
    } else if let fence, let block = blocks.last, fence.closes(block.fence) {
      close()
    } else if let fence, fence.kind != .code, !isHidden, blocks.count < 20 {
      blocks.append(Block(fence: fence))
    } else if let fence {
      kept.append(fence)
      add(line)
    } else {
      add(isHidden ? line : inline(line))
    }
  }

  private mutating func takeKept(_ line: String, _ fence: ZulipFence?, in last: ZulipFence) {
    add(line)
    guard let fence else { return }
    if fence.closes(last) {
      kept.removeLast()
    } else if last.kind != .code {
      kept.append(fence)
    }
  }

  private var isHidden: Bool { blocks.last?.fence.kind == .spoiler }

  private mutating func add(_ line: String) {
    if blocks.isEmpty { out.append(line) } else { blocks[blocks.count - 1].lines.append(line) }
  }

  private mutating func close() {
    guard let block = blocks.popLast() else { return }
    kept = []
    let inner = Self.withoutBlanks(block.lines)
    add("")
    if block.fence.kind == .quote {
      for line in inner { add("> " + line) }
    } else {
      if !block.fence.title.isEmpty {
        add(StyledText([.init(text: block.fence.title, style: .bold)]).markdown)
        add("")
      }
      for line in hidden(Array(inner)) { add(line) }
    }
    add("")
  }

  private static func withoutBlanks(_ lines: [String]) -> ArraySlice<String> {
    let rest = lines.drop { $0.trimmed.isEmpty }
    guard let last = rest.lastIndex(where: { !$0.trimmed.isEmpty }) else { return [] }
    return rest[...last]
  }

  // MARK: hidden text

  /// Lines with styles are hidden one by one; blocks, links and code have no place in a label, and are plain text.
  private func hidden(_ lines: [String]) -> [String] {
    let marked = lines.map(inline)
    guard marked.allSatisfy(Self.isSimple) else {
      return [StyledText([.init(text: lines.joined(separator: "\n"), style: .spoiler)]).markdown]
    }
    return marked.map { $0.trimmed.isEmpty ? "" : TextMark.spoiler.markdown($0) }
  }

  private static func isSimple(_ line: String) -> Bool {
    !line.contains { "[]<>|`\\".contains($0) }
      && line.prefixMatch(of: #/\s*(?:[#+=~-]|\*\s|\d+[.)])/#) == nil
  }

  // MARK: marks in lines

  /// Replaces marks outside of code between backticks.
  private func inline(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "`")) else { return replaced(text) }
    var (out, plain, rest) = ("", "", text[...])
    // Runs of backticks of these lengths have no end.
    var open: Set<Int> = []
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      plain += rest[..<start]
      rest = rest[run.endIndex...]
      if !open.contains(run.count), let end = Self.end(of: run.count, in: rest) {
        out += replaced(plain) + run + rest[..<end]
        (plain, rest) = ("", rest[end...])
      } else {
        open.insert(run.count)
        plain += run
      }
    }
    return out + replaced(plain + rest)
  }

  /// The end of the next run of so many backticks.
  private static func end(of count: Int, in text: Substring) -> Substring.Index? {
    var rest = text
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == count { return run.endIndex }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  private func replaced(_ text: String) -> String {
    guard
      text.utf8.contains(where: { [UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "<")].contains($0) })
    else { return text }
    var timed = mentions(text)
    if timed.hasBytes(of: "<time:") {
      timed = timed.replacing(#/<time:([^<>\n]+)>/#) { $0.1.replacing("T", with: " ") }
    }
    guard timed.hasBytes(of: "@*") || timed.hasBytes(of: "@_*") else { return timed }
    // A group is not part of a word, as in an address of mail.
    return timed.replacing(#/@_?\*([^*\s][^*\n]*)\*/#) { match in
      let before = timed[..<match.range.lowerBound].last
      let isFree = before.map { $0.isWhitespace || "'\"({[/<*_~".contains($0) } ?? true
      return isFree ? "**@\(match.1)**" : String(match.0)
    }
  }
}
