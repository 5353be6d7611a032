internal import Basics
internal import ImportKit

/// Marks of Zulip that Markdown lacks: blocks of quotations and of hidden text, times, and groups of people.
enum ZulipBlocks {
  /// A block that has begun.
  private struct Block {
    let fence: String
    let isQuote: Bool
    let title: String
    var lines: [String] = []
  }

  static func markdown(_ text: String) -> String {
    let text = text.replacing(#/<time:([^<>\n]+)>/#) { $0.1.replacing("T", with: " ") }
      .replacing(#/@_?\*([^*\n]+)\*/#) { "**@\($0.1)**" }
    guard text.hasBytes(of: "quote") || text.hasBytes(of: "spoiler") else { return text }
    var (out, open) = ([String](), Block?.none)
    for line in text.partsAtLineFeeds.map(String.init) {
      if let block = open, line.trimmed == block.fence {
        out += closed(block)
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if let match = line.wholeMatch(of: #/(`{3,}|~{3,}) ?(quote|spoiler)(?: (.*))?/#) {
        open = Block(
          fence: String(match.1), isQuote: match.2 == "quote", title: match.3.map(String.init) ?? "")
      } else {
        out.append(line)
      }
    }
    return (out + (open.map(closed) ?? [])).joined(separator: "\n").trimmed
  }

  private static func closed(_ block: Block) -> [String] {
    let inner = markdown(block.lines.joined(separator: "\n"))
    if block.isQuote { return ["", MarkdownText.quote(inner), ""] }
    let title = block.title.trimmed.isEmpty ? [] : ["**\(block.title.trimmed)**", ""]
    return [""] + title + inner.partsAtLineFeeds.map { hidden(String($0)) } + [""]
  }

  /// A link cannot be in the label of another.
  private static func hidden(_ line: String) -> String {
    line.isEmpty || line.contains { "[]".contains($0) } ? line : "![\(line)](<spoiler:>)"
  }
}
