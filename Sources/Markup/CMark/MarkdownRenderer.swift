/// Turns the Markdown of a message or page into HTML that may stand on any page.
///
/// cmark-gfm parses; the HTML is written here, from a closed list of tags and attributes, so nothing that a
/// body contains can become a tag. Any body gives well-formed HTML in bounded time and memory: one beyond
/// the limits is shown as plain text, with a note. May be used from many threads at once.
package struct MarkdownRenderer: Sendable {
  package struct Options: Sendable {
    /// A newline is `<br />`, as people expect in a chat; false makes it a space, as in a document.
    package var hardBreaks = true
    /// The level of a body's first heading; deeper ones follow without a gap, so that the page keeps its only
    /// `<h1>` and an outline that screen readers can follow, whatever the author began with.
    package var topHeading = 2
    /// Whether relative addresses, and those of this machine, are links: the site's author may link its pages, and a
    /// check proves such links. In content they are shown as text: nobody can correct them there.
    package var linksWithinSite = true
    /// Whether headings get ids, made from their words as code hosts make them, so that links to them work in both places.
    package var anchorsHeadings = false
    /// Gives the address that a relative link has in the site, or nil to leave it as it is.
    package var address: @Sendable (String) -> String? = { _ in nil }
    /// Gives a picture of the site that may be shown, or nil.
    package var picture: @Sendable (String) -> Picture? = { _ in nil }
    /// A chat message is some hundred bytes; beyond this, parsing could take seconds.
    package var maxBytes = 64 * 1024
    /// libxml2 gives up at 256 levels, and the page around the body and `<ul><li>` need some of them.
    package var maxDepth = 100
    /// Cells after completion to the header's width: 10,000 are 250 KB of HTML.
    package var maxTableCells = 10_000
    /// A header of 16,000 columns took cmark 470 ms, one of 100 less than 1 ms.
    package var maxTableColumns = 100

    package init(hardBreaks: Bool = true, topHeading: Int = 2, linksWithinSite: Bool = true) {
      self.hardBreaks = hardBreaks
      self.linksWithinSite = linksWithinSite
      self.topHeading = topHeading
    }
  }

  /// A picture of the site itself, which shows nobody else who reads the page.
  package struct Picture: Sendable {
    let address: String
    let width: Int
    let height: Int

    package init(address: String, width: Int, height: Int) {
      (self.address, self.width, self.height) = (address, width, height)
    }
  }

  private let options: Options

  package init(_ options: Options = Options()) { self.options = options }

  package func render(_ markdown: String) -> RenderedMarkdown {
    let bytes = Array(markdown.utf8)
    return renderPlainBody(bytes) ?? renderMarkdown(bytes)
  }

  /// The short way for a body without any markup; nil when there is some.
  private func renderPlainBody(_ bytes: [UInt8]) -> RenderedMarkdown? {
    guard PlainBody.accepts(bytes) else { return nil }
    let (html, replaced) = PlainBody.html(bytes, hardBreaks: options.hardBreaks)
    return rendered(html, [], replaced: replaced)
  }

  /// The long way; internal so that a test can compare both.
  func renderMarkdown(_ original: [UInt8]) -> RenderedMarkdown {
    let (bytes, replaced) = ForbiddenCharacter.replaced(in: original)
    if let note = MarkdownLimits(options).note(for: bytes) {
      return rendered(PlainText.html(bytes: bytes), [note], replaced: replaced)
    }
    let document = CMarkDocument(parsing: bytes)
    var writer = MarkdownWriter(options)
    document.walk { entering, node in writer.visit(entering: entering, node) }
    if let note = writer.stopped {
      return rendered(PlainText.html(bytes: bytes), [note], replaced: replaced)
    }
    // A body of nothing but link definitions renders to nothing: better to show it than to lose it.
    let html = writer.out.isEmpty ? PlainText.html(bytes: bytes) : writer.out
    return rendered(html, writer.notes, replaced: replaced + writer.replaced, writer.headings.list)
  }

  private func rendered(
    _ html: [UInt8], _ notes: [MarkdownNote], replaced: Int, _ headings: [MarkdownHeading] = []
  ) -> RenderedMarkdown {
    RenderedMarkdown(
      html: SafeHTML(trusted: html),
      notes: notes + (replaced > 0 ? [.controlCharacters(count: replaced)] : []),
      headings: headings)
  }
}
