package import Basics
package import Markup
internal import Model

/// Checks one file at a time; parallel workers may share the value.
package struct FileChecker: Sendable {
  /// Nil in tests that need no schema.
  private let schema: RelaxNGSchema?
  private let settings: CheckSettings
  private let table = ScanTable.shared

  /// Compiles the schema: create one per run, not per page.
  package init(settings: CheckSettings = CheckSettings()) throws(RelaxNGSchema.Failure) {
    self.settings = settings
    schema = try RelaxNGSchema(Array(HTMLVocabulary.relaxNG().utf8))
  }

  init(withoutSchema settings: CheckSettings) {
    self.settings = settings
    schema = nil
  }

  /// Findings about this file alone, and the facts that the site-wide checks need.
  ///
  /// With `isSample`, a page that the scan finds clean is checked no further, unless it is a sample: libxml2
  /// and the schema read that as well. It receives the shape of a page, the class of `body` in its template:
  /// pages of one template fail the schema alike. Without it, every page is checked in full. `reading`
  /// receives the elements of a well-formed page if they were needed.
  package func check(
    _ file: CheckedFile, isSample: ((String) -> Bool)? = nil, reading: (ParsedPage) -> Void = { _ in }
  ) -> (facts: FileFacts, findings: [Diagnostic]) {
    var report = FileReport(on: file, settings)
    var facts = FileFacts(of: file)
    HiddenCharacters.checkPath(file, &report)
    Fingerprints.check(file, &report)
    LocalFolders.check(file, &report)
    if file.isPage {
      Budgets.checkSize(file, &report)
      if let isSample, PageScan.knowsAllRules {
        checkPage(file, isSample, reading, &facts, &report)
      } else {
        checkInFull(file, { _ in true }, reading, &facts, &report)
      }
    } else if file.path.hasSuffix(".svg") {
      checkDrawing(file, &facts, &report)
    } else if file.path.hasSuffix(".css") {
      StyleSheet.check(file, &facts, &report)
      Contrast.check(file, &report)
    } else if file.path.hasSuffix(".xml") {
      checkData(file, &facts, &report)
    } else if JSONFeedCheck.isFeed(file.path) {
      JSONFeedCheck.check(file, settings, &facts, &report)
    } else if Self.isPicture(file.path) {
      facts.imageSize = ImageSize(file.bytes).map { .init(width: $0.width, height: $0.height) }
      ImageSizes.check(file, &report)
    }
    return (facts, report.sorted)
  }

  /// Whether the checks read the file; for films and archives only their existence matters.
  package static func reads(_ path: String) -> Bool {
    [".html", ".svg", ".css", ".xml"].contains(where: path.hasSuffix) || isPicture(path)
      || JSONFeedCheck.isFeed(path) || LocalFolders.isOwn(path) || path.hasPrefix("search/")
  }

  /// Whether the first bytes are enough: the checks need only the picture's size.
  package static func readsOnlyHead(of path: String) -> Bool { isPicture(path) && !LocalFolders.isOwn(path) }

  private static func isPicture(_ path: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".gif", ".webp"].contains { path.lowercased().hasSuffix($0) }
  }

  private func checkPage(
    _ file: CheckedFile, _ isSample: (String) -> Bool, _ reading: (ParsedPage) -> Void,
    _ facts: inout FileFacts, _ report: inout FileReport
  ) {
    do throws(NotClean) {
      let clean = try PageScan.read(file, settings, table)
      if isSample(clean.shape), !isValid(file.bytes) {
        checkInFull(file, { _ in true }, reading, &facts, &report)
      } else {
        facts = clean.facts
      }
    } catch {
      checkInFull(file, isSample, reading, &facts, &report)
    }
  }

  /// Whether libxml2 and the schema have nothing to say, either.
  private func isValid(_ bytes: [UInt8]) -> Bool {
    let document = XMLPage(parsing: bytes)
    return document.isWellFormed
      && (!settings.rules.contains(.vocabulary) || schema?.validate(document).isEmpty != false)
  }

  private func checkInFull(
    _ file: CheckedFile, _ isSample: (String) -> Bool, _ reading: (ParsedPage) -> Void,
    _ facts: inout FileFacts, _ report: inout FileReport
  ) {
    guard Characters.check(file.bytes, &report), Doctype.check(file.bytes, &report) else { return }
    let document = XMLPage(parsing: file.bytes)
    guard let page = wellFormed(document, &report) else { return }
    reading(page)
    let isValidated = isSample(page.shape) && settings.rules.contains(.vocabulary)
    Vocabulary.check(page, against: isValidated ? schema?.validate(document) ?? [] : [], &report)
    for check in CheckRule.pageChecks { check(page, &report) }
    facts.title = LanguageAndTitle.title(of: page)
    if page.leadsOn {
      // It has the title of its target page and is not meant to be found.
      facts.title = nil
      facts.isForReaders = false
    }
    facts.language = page.attribute("lang", of: 0)
    collect(page, &facts, &report)
    CardPictures.check(page, settings, &facts, &report)
  }

  private func checkDrawing(_ file: CheckedFile, _ facts: inout FileFacts, _ report: inout FileReport) {
    facts.imageSize = ImageSize(file.bytes).map { .init(width: $0.width, height: $0.height) }
    guard Characters.check(file.bytes, &report) else { return }
    let document = XMLPage(parsing: file.bytes)
    guard let page = wellFormed(document, &report) else { return }
    CheckRule.inlineCode.page?(page, &report)
    collect(page, &facts, &report)
  }

  private func checkData(_ file: CheckedFile, _ facts: inout FileFacts, _ report: inout FileReport) {
    facts.isForReaders = false
    guard Characters.check(file.bytes, &report) else { return }
    guard let page = wellFormed(XMLPage(parsing: file.bytes), &report) else { return }
    FeedCheck.check(page, settings, &facts, &report)
  }

  private func wellFormed(_ document: borrowing XMLPage, _ report: inout FileReport) -> ParsedPage? {
    // A page may be readable despite an issue, such as an undeclared prefix.
    if !document.isWellFormed { WellFormed.report(document.issues, &report) }
    return document.page
  }

  private func collect(_ page: ParsedPage, _ facts: inout FileFacts, _ report: inout FileReport) {
    let ids = Set(page.elements.indices.compactMap { page.attribute("id", of: $0) })
    facts.anchors = ids.map(FileFacts.hash).sorted()
    var collector = LinkCollector(page, ids: ids)
    (facts.links, facts.images) = collector.collect(&report)
  }
}

extension ParsedPage {
  /// Whether browsers redirect at once, as from a former address.
  fileprivate var leadsOn: Bool {
    elements.indices.contains {
      elements[$0].name == "meta" && attribute("http-equiv", of: $0)?.lowercased() == "refresh"
    }
  }

  /// The page's shape: the first class of `body`, or an empty string.
  fileprivate var shape: String {
    let body = elements.indices.first { elements[$0].name == "body" }
    let classes = body.flatMap { attribute("class", of: $0) } ?? ""
    return String(classes.split(separator: " ").first ?? "")
  }
}
