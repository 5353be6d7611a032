internal import Basics

/// All files of a site and the links between them, packed for many pages.
struct SiteIndex: Sendable {
  struct File: Sendable {
    let path: String
    let source: String?
    let title: String?
    /// The range of its anchors; nil if they are unknown.
    let anchors: Range<Int>?
    /// The range of its links.
    let links: Range<Int>
    var isForReaders = true
    var imageSize: FileFacts.Size?
    var images: [FileFacts.Image] = []

    fileprivate func precedes(_ other: File) -> Bool {
      path == other.path ? (source ?? "") < (other.source ?? "") : path < other.path
    }
  }

  /// A link with its target as a number, since a few targets (style sheet, home) occur on every page.
  struct Link: Sendable {
    let target: Int32
    /// Number of its fragment; -1 without.
    fileprivate let fragment: Int32
    let position: SourcePosition
    /// Of the record that contains the link; line 0 if there is none.
    let record: SourcePosition
  }

  private(set) var files: [File] = []
  /// Of all files: one array each, since 100,000 small ones would fragment memory.
  private var links: [Link] = []
  /// The upper halves of their hashes.
  private var anchors: [UInt32] = []
  private var fragments = NumberedTexts()
  /// Every path that is a file or a link target.
  private var paths = NumberedTexts()
  private var fileByNumber: [Int32: Int] = [:]
  private var otherFiles: Set<String> = []
  private var isSorted = true

  mutating func add(_ facts: FileFacts) {
    isSorted = false
    let (firstLink, firstAnchor) = (links.count, anchors.count)
    for link in facts.links {
      links.append(
        Link(
          target: paths.number(of: link.target),
          fragment: link.fragment.map { fragments.number(of: $0) } ?? -1,
          position: SourcePosition(line: link.line, column: link.column),
          record: link.record ?? SourcePosition(line: 0, column: 0)))
    }
    for anchor in facts.anchors ?? [] { anchors.append(Self.upper(anchor)) }
    files.append(
      File(
        path: facts.path, source: facts.source, title: facts.title,
        anchors: facts.anchors == nil ? nil : firstAnchor..<anchors.count, links: firstLink..<links.count,
        isForReaders: facts.isForReaders, imageSize: facts.imageSize, images: facts.images))
  }

  /// Ends adding: from here on files can be found, whatever order they were added in. May be called again.
  mutating func close(otherFiles: Set<String>) {
    self.otherFiles = otherFiles
    if isSorted { return }
    isSorted = true
    fileByNumber = [:]
    // Numbers are sorted faster than files.
    files = files.indices.sorted { files[$0].precedes(files[$1]) }.map { files[$0] }
    for (place, file) in files.enumerated() {
      fileByNumber[paths.number(of: file.path)] = place
    }
  }

  func links(of file: File) -> ArraySlice<Link> { links[file.links] }

  /// Whether the file has the anchor; true if its anchors are unknown.
  func has(_ anchor: String, in file: File) -> Bool { has(hash: FileFacts.hash(anchor), in: file) }
  func has(hash: UInt64, in file: File) -> Bool {
    file.anchors.map { anchors[$0].containsSorted(Self.upper(hash)) } ?? true
  }

  private static func upper(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  /// Without `#`; nil if absent.
  func fragment(of link: Link) -> String? { link.fragment < 0 ? nil : fragments[link.fragment] }

  /// The numbers of all paths that reader-facing files link to.
  var linked: Set<Int32> {
    var linked: Set<Int32> = []
    for file in files where file.isForReaders { for link in links(of: file) { linked.insert(link.target) } }
    return linked
  }

  func file(at path: String) -> File? { number(at: path).flatMap(file) }
  func file(_ number: Int32) -> File? { fileByNumber[number].map { files[$0] } }
  func path(_ number: Int32) -> String { paths[number] }
  func number(at path: String) -> Int32? { paths.number(known: path) }
  func exists(_ number: Int32) -> Bool { fileByNumber[number] != nil || otherFiles.contains(path(number)) }
  func exists(_ path: String) -> Bool { number(at: path).map(exists) ?? otherFiles.contains(path) }

  /// The paths of files that were not checked.
  var unread: Set<String> { otherFiles.filter { file(at: $0) == nil } }

  /// The paths of all files, in order.
  var allPaths: [String] { Set(files.map(\.path)).union(otherFiles).sorted() }
}
