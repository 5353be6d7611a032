/// Renders the Markdown of a message or page to safe HTML.
///
/// cmark-gfm parses; `BodyHTML` writes from a closed list of tags and attributes, so no content can become a
/// tag. Any body gives well-formed HTML in bounded time and memory; a body beyond the limits becomes plain
/// text, with a note. Thread-safe.
package struct MarkdownRenderer: Sendable {
  package struct Options: Sendable {
    /// A newline is `<br />`, as people expect in a chat; if false it is a space, as in a document.
    package var hardBreaks = true
    /// The level of a body's first heading. Deeper ones follow without gaps, so that the page keeps its only
    /// `<h1>` and a valid outline for screen readers.
    package var topHeading = 2
    /// Whether relative addresses, and those of this machine, become links: for the site's own pages, where a
    /// check follows them. In imported content they stay text, since they cannot be corrected there.
    package var linksWithinSite = true
    /// Whether headings get ids, derived from their text as on code hosts, so that links work in both places.
    package var anchorsHeadings = false
    /// Maps a relative link to its address in the site; nil leaves it unchanged.
    package var address: @Sendable (String) -> String? = { _ in nil }
    /// Looks up a picture of the site; nil if it may not be shown.
    package var picture: @Sendable (String) -> Picture? = { _ in nil }
    /// A chat message has some hundred bytes; beyond this, parsing could take seconds.
    package var maxBytes = 64 * 1024
    /// libxml2's limit is 256 levels, of which the page around the body and `<ul><li>` need some.
    package var maxDepth = 100
    /// Cells after padding to the header's width: 10,000 are 250 KB of HTML.
    package var maxTableCells = 10_000
    /// A header of 16,000 columns took cmark 470 ms, one of 100 less than 1 ms.
    package var maxTableColumns = 100

    package init(hardBreaks: Bool = true, topHeading: Int = 2, linksWithinSite: Bool = true) {
      self.hardBreaks = hardBreaks
      self.linksWithinSite = linksWithinSite
      self.topHeading = topHeading
    }
  }

  /// A picture on the site itself, which reveals nothing to other servers.
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
    let (bytes, replaced) = ForbiddenCharacter.replaced(in: Array(markdown.utf8))
    guard PlainBody.accepts(bytes) else { return renderMarkdown(bytes, replaced: replaced) }
    let body = PlainText.body(
      bytes, lineBreak: options.hardBreaks ? .lineBreak : .softBreak, linksAddresses: false)
    return rendered(html(body), [], replaced: replaced)
  }

  /// The slow path, also for a body without any markup; internal so that a test can compare both.
  func renderMarkdown(_ original: [UInt8]) -> RenderedMarkdown {
    let (bytes, replaced) = ForbiddenCharacter.replaced(in: original)
    return renderMarkdown(bytes, replaced: replaced)
  }

  private func renderMarkdown(_ bytes: [UInt8], replaced: Int) -> RenderedMarkdown {
    if let note = MarkdownLimits(options).note(for: bytes) {
      return rendered(html(PlainText.body(bytes)), [note], replaced: replaced)
    }
    let document = CMarkDocument(parsing: bytes)
    var converter = BodyConverter(options, source: bytes)
    document.walk { entering, node in converter.visit(entering: entering, node) }
    if let note = converter.stopped {
      return rendered(html(PlainText.body(bytes)), [note], replaced: replaced)
    }
    let body = converter.builder.body
    // A body of only link definitions renders empty: show its source instead.
    let writer =
      body.nodes.isEmpty ? html(PlainText.body(bytes)) : html(body, limit: 16 * options.maxBytes)
    // 16 times the Markdown is more than any real body needs: six for quotes, ten for empty list items.
    if writer.isTooLong { return rendered(html(PlainText.body(bytes)), [.tooCostly], replaced: replaced) }
    return rendered(writer, converter.notes, replaced: replaced + converter.replaced)
  }

  private func html(_ body: MarkupBody, limit: Int = .max) -> BodyHTML {
    BodyHTML(
      body, topHeading: options.topHeading, anchorsHeadings: options.anchorsHeadings, limit: limit)
  }

  private func rendered(_ writer: BodyHTML, _ notes: [MarkdownNote], replaced: Int) -> RenderedMarkdown {
    RenderedMarkdown(
      body: writer.body, html: SafeHTML(trusted: writer.out),
      notes: notes + (replaced > 0 ? [.controlCharacters(count: replaced)] : []),
      headings: writer.headings?.list ?? [])
  }
}
