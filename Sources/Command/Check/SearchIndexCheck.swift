internal import Basics
internal import Check
internal import Content
internal import Markup
internal import Search
internal import Site

/// Rule 24 on a folder: reads the index as a browser does, and looks up every message on its page.
struct SearchIndexCheck {
  private let files: [String: InputFile]
  private let siteName: String

  init(_ files: [InputFile], siteName: String) {
    self.files = Dictionary(files.map { ($0.contentPath, $0) }) { first, _ in first }
    self.siteName = siteName
  }

  func findings() throws -> [Diagnostic] {
    guard files["search/root.js"] != nil else {
      // A site without a search page needs no index.
      guard files["search/index.html"] != nil else { return [] }
      return [finding(Diagnostic(.error, "search index not found", path: "search/root.js"))]
    }
    do throws(Diagnostic) {
      let reader = try SearchReader { name throws(Diagnostic) in try bytes("search/\(name).js") }
      return try reader.verify(anchors).map(finding)
    } catch {
      return [finding(error)]
    }
  }

  private func finding(_ diagnostic: Diagnostic) -> Diagnostic {
    var copy = diagnostic
    copy.path = "\(siteName)/\(diagnostic.path)"
    copy.rule = CheckRule.searchIndex.name
    return copy
  }

  private func bytes(_ path: String) throws(Diagnostic) -> [UInt8]? { try files[path]?.bytes() }

  private func anchors(_ path: String) throws(Diagnostic) -> Set<String>? {
    guard let bytes = try bytes(path), let page = XMLPage(parsing: bytes).page else { return nil }
    return Set(page.elements.indices.compactMap { page.attribute("id", of: $0) })
  }
}
