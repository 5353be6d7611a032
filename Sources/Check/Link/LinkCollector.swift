import Markup

/// Resolves the references of a page: reports what the page alone shows to be wrong, and returns the rest.
struct LinkCollector {
  private let page: ParsedPage
  private lazy var ids = Set(page.elements.indices.compactMap { page.attribute("id", of: $0) })
  private var seen: Set<String> = []
  private var links: [FileFacts.Link] = []

  init(_ page: ParsedPage) { self.page = page }

  mutating func collect(_ report: inout FileReport) -> [FileFacts.Link] {
    for reference in page.references where seen.insert(reference.url).inserted {
      switch Address(reference.url) {
      case .local(let path, let fragment): add(reference, path, fragment, &report)
      case .scheme("file"): LocalAddresses.report(reference, page, &report)
      case .remote where LocalAddresses.isLocal(reference.url):
        LocalAddresses.report(reference, page, &report)
      case .remote, .scheme: break
      }
    }
    return links
  }

  private mutating func add(
    _ reference: Reference, _ path: String, _ fragment: String?, _ report: inout FileReport
  ) {
    guard let target = SitePath.resolve(path, from: report.file.path) else {
      report.add(
        .linkTargets, "link leads out of the site: \"\(reference.url)\"", on: reference.element,
        reference.attribute,
        of: page)
      return
    }
    LinkForm.check(reference, path, page, &report)
    if target == report.file.path {
      checkOwn(fragment, reference, &report)
    } else {
      let place = page.position(of: reference.element, attribute: reference.attribute)
      let anchor = fragment.flatMap { Self.isAlwaysThere($0) ? nil : $0 }
      links.append(.init(target: target, fragment: anchor, line: place.line, column: place.column))
    }
  }

  private mutating func checkOwn(_ fragment: String?, _ reference: Reference, _ report: inout FileReport) {
    guard let fragment, !Self.isAlwaysThere(fragment), !ids.contains(fragment) else { return }
    report.add(
      .linkFragments, LinkFragments.message("#" + fragment), on: reference.element, reference.attribute,
      of: page)
  }

  /// `#` and `#top` lead to the top of any page; `#:~:text=` looks for words.
  private static func isAlwaysThere(_ fragment: String) -> Bool {
    fragment.isEmpty || fragment.lowercased() == "top" || fragment.hasPrefix(":~:")
  }
}
