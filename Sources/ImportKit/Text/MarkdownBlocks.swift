/// Joins lines of Markdown so that none becomes part of the block before it.
package struct MarkdownBlocks {
  package enum Kind: Equatable { case plain, quote, list, code, heading }

  package private(set) var text = ""
  private var last: Kind?
  private var depth = 0

  package init() {}

  /// A line of a paragraph, heading or quote; an empty plain line ends a paragraph.
  package mutating func line(_ markdown: String, _ kind: Kind = .plain) {
    begin(kind)
    text += kind == .quote ? "> " + markdown : markdown
  }

  /// A list item, `indent` levels deep, with its number in ordered lists.
  package mutating func item(_ markdown: String, indent: Int = 0, number: Int? = nil) {
    let isContinued = last == .list
    begin(.list)
    depth = isContinued ? min(max(indent, 0), depth + 1) : 0
    text += String(repeating: "    ", count: depth) + (number.map { "\($0). " } ?? "- ") + markdown
  }

  package mutating func code(_ code: String, language: String = "") {
    begin(.code)
    let block = MarkdownText.codeBlock(code, language: language)
    text += block.drop { $0 == "\n" }.dropLast()
  }

  private mutating func begin(_ kind: Kind) {
    if let last { text += last == kind && kind != .code && kind != .heading ? "\n" : "\n\n" }
    last = kind
  }
}
