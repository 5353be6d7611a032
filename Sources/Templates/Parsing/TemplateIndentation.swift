/// Adjusts the indentation of template lines: a partial is indented like its tag, and a block's lines move
/// from where they were written to where they are shown.
struct TemplateIndentation {
  private var added = ""
  private var removed = ""
  /// Whether the first line continues a line that is already indented.
  private var skipsFirst = false

  /// A line of output; an empty line stays empty.
  mutating func line(_ text: String) -> String {
    let skips = skipsFirst
    skipsFirst = false
    if added.isEmpty && removed.isEmpty { return text }
    let rest = moved(text)
    return skips || rest == "\n" || rest == "\r\n" ? rest : added + rest
  }

  /// For a partial: alone on its line, it adds to the indentation; within a line it is not indented.
  func inside(_ indent: String?) -> Self {
    guard let indent else { return Self() }
    return Self(added: added + moved(indent))
  }

  /// For the content of `body`, shown in place of `site`.
  func moving(_ body: TemplateBlock, to site: TemplateBlock) -> Self {
    Self(
      added: added + moved(site.siteIndent), removed: body.contentIndent,
      skipsFirst: body.startsOwnLine && !site.startsOwnLine)
  }

  /// `text` without the removed indentation, as far as present.
  private func moved(_ text: String) -> String {
    let common = zip(text.utf8, removed.utf8).prefix { $0 == $1 }.count
    return String(decoding: Array(text.utf8.dropFirst(common)), as: UTF8.self)
  }
}
