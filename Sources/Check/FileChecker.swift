package import Markup
package import Model

/// Checks one file at a time; the value may be shared by parallel workers.
package struct FileChecker: Sendable {
  private let schema: RelaxNGSchema
  private let settings: CheckSettings

  /// Compiles the schema, which takes about 25 ms: once per run, not per page.
  package init(settings: CheckSettings = CheckSettings()) throws(RelaxNGSchema.Failure) {
    self.settings = settings
    schema = try RelaxNGSchema(Array(HTMLVocabulary.relaxNG().utf8))
  }

  /// Everything that the file alone can tell, and what the checks of the whole site need of it.
  package func check(_ file: CheckedFile) -> (facts: FileFacts, findings: [Diagnostic]) {
    var report = FileReport(on: file, settings)
    var facts = FileFacts(of: file)
    if file.isPage {
      checkPage(file, &facts, &report)
    } else if file.path.hasSuffix(".svg") {
      checkDrawing(file, &facts, &report)
    } else if file.path.hasSuffix(".css") {
      StyleSheet.check(file, &facts, &report)
    } else if file.path.hasSuffix(".xml") {
      checkData(file, &report)
    }
    return (facts, report.sorted)
  }

  private func checkPage(_ file: CheckedFile, _ facts: inout FileFacts, _ report: inout FileReport) {
    guard Characters.check(file.bytes, &report), Doctype.check(file.bytes, &report) else { return }
    let document = XMLPage(parsing: file.bytes)
    guard let page = wellFormed(document, &report) else { return }
    Vocabulary.check(page, against: schema.validate(document), &report)
    for check in PageCheck.all { check.run(page, &report) }
    facts.title = LanguageAndTitle.title(of: page)
    facts.language = page.attribute("lang", of: 0)
    collect(page, &facts, &report)
  }

  private func checkDrawing(_ file: CheckedFile, _ facts: inout FileFacts, _ report: inout FileReport) {
    guard Characters.check(file.bytes, &report) else { return }
    let document = XMLPage(parsing: file.bytes)
    guard let page = wellFormed(document, &report) else { return }
    PageCheck.inlineCode.run(page, &report)
    collect(page, &facts, &report)
  }

  /// Feeds and sitemaps name addresses of the published site, which nobody can follow before it is published.
  private func checkData(_ file: CheckedFile, _ report: inout FileReport) {
    guard Characters.check(file.bytes, &report) else { return }
    _ = wellFormed(XMLPage(parsing: file.bytes), &report)
  }

  private func wellFormed(_ document: borrowing XMLPage, _ report: inout FileReport) -> ParsedPage? {
    // A page may be readable in spite of an issue: a prefix that nothing declares.
    if document.page == nil || !document.issues.isEmpty { WellFormed.report(document.issues, &report) }
    return document.page
  }

  private func collect(_ page: ParsedPage, _ facts: inout FileFacts, _ report: inout FileReport) {
    let ids = Set(page.elements.indices.compactMap { page.attribute("id", of: $0) })
    facts.anchors = ids.map(FileFacts.hash).sorted()
    var collector = LinkCollector(page, ids: ids)
    facts.links = collector.collect(&report)
  }
}
