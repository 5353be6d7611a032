internal import Basics
internal import Content
import Markup
import Model

/// Runs the checks of every address in a page, and returns those that lead to other files of the site.
struct LinkCollector {
  private let page: ParsedPage
  private let ids: Set<String>
  private var links: [FileFacts.Link] = []
  private var images: [FileFacts.Image] = []

  init(_ page: ParsedPage, ids: Set<String>) {
    self.page = page
    self.ids = ids
  }

  /// An address that a page uses repeatedly counts at its first position.
  mutating func collect(_ report: inout FileReport) -> (links: [FileFacts.Link], images: [FileFacts.Image]) {
    var seen: [Reference.Use: Set<String>] = [:]
    for reference in page.references where seen[reference.use, default: []].insert(reference.url).inserted {
      for check in CheckRule.referenceChecks { check(reference, page, &report) }
      if case .local(let path, let fragment) = reference.address { add(reference, path, fragment, &report) }
    }
    return (links, images)
  }

  private mutating func add(
    _ reference: Reference, _ path: String, _ fragment: String?, _ report: inout FileReport
  ) {
    let local = report.mayLinkFromRoot(path) ? "/" + path.dropFirst(report.basePath.count) : path
    guard let target = SiteReference.resolve(local, from: report.file.path) else {
      return report.add(
        .linkTargets, "link leads out of the site: \"\(reference.url)\"", on: reference.element,
        reference.attribute,
        of: page)
    }
    if target == report.file.path { return checkOwn(fragment, reference, &report) }
    let place = page.position(of: reference.element, attribute: reference.attribute)
    let anchor = fragment.flatMap { Self.isAlwaysThere($0) ? nil : $0 }
    if let size = page.imageSize(of: reference.element) {
      images.append(.init(target: target, size: size, line: place.line, column: place.column))
    }
    links.append(
      .init(
        target: target, fragment: anchor, line: place.line, column: place.column,
        record: record(around: reference.element, report)))
  }

  private func record(around element: Int, _ report: FileReport) -> SourcePosition? {
    guard case .line(let line, let column) = RecordPlace(around: element, of: page, in: report.file) else {
      return nil
    }
    return SourcePosition(line: line, column: column)
  }

  private func checkOwn(_ fragment: String?, _ reference: Reference, _ report: inout FileReport) {
    guard let fragment, !Self.isAlwaysThere(fragment), !ids.contains(fragment) else { return }
    report.add(
      .linkFragments, LinkFragments.message("#" + fragment), on: reference.element, reference.attribute,
      of: page)
  }

  /// `#` and `#top` lead to the top of any page; `#:~:text=` searches for words.
  static func isAlwaysThere(_ fragment: String) -> Bool {
    fragment.isEmpty || fragment.lowercased() == "top" || fragment.hasPrefix(":~:")
  }
}
