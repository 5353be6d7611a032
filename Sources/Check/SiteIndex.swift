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
  }

  /// A link with its target as a number, since a few targets (style sheet, home) occur on every page.
  struct Link: Sendable {
    let target: Int32
    let line: Int32
    let column: Int32
    /// Line of the record that contains the link; 0 if there is none.
    let recordLine: Int32
    let recordColumn: Int32
    let fragment: String?
  }

  private(set) var files: [File] = []
  /// Of all files: one array each, since 100,000 small ones would fragment memory.
  private var links: [Link] = []
  private var anchors: [UInt64] = []
  /// Every path that is a file or a link target, in order of appearance.
  private(set) var paths: [String] = []
  private var numbers: [String: Int32] = [:]
  private var fileByNumber: [Int32: Int] = [:]
  private var otherFiles: Set<String> = []

  mutating func add(_ facts: FileFacts) {
    let (firstLink, firstAnchor) = (links.count, anchors.count)
    for link in facts.links {
      links.append(
        Link(
          target: number(of: link.target), line: Int32(clamping: link.line),
          column: Int32(clamping: link.column), recordLine: Int32(clamping: link.record?.line ?? 0),
          recordColumn: Int32(clamping: link.record?.column ?? 0), fragment: link.fragment))
    }
    anchors += facts.anchors ?? []
    files.append(
      File(
        path: facts.path, source: facts.source, title: facts.title,
        anchors: facts.anchors == nil ? nil : firstAnchor..<anchors.count, links: firstLink..<links.count,
        isForReaders: facts.isForReaders, imageSize: facts.imageSize, images: facts.images))
  }

  /// Ends adding: from here on files can be found, whatever order they were added in. May be called again.
  mutating func close(otherFiles: Set<String>) {
    self.otherFiles = otherFiles
    fileByNumber = [:]
    files.sort { ($0.path, $0.source ?? "") < ($1.path, $1.source ?? "") }
    for (place, file) in files.enumerated() {
      fileByNumber[number(of: file.path)] = place
    }
  }

  func links(of file: File) -> ArraySlice<Link> { links[file.links] }

  /// Whether the file has the anchor; true if its anchors are unknown.
  func has(_ anchor: String, in file: File) -> Bool { has(hash: FileFacts.hash(anchor), in: file) }
  func has(hash: UInt64, in file: File) -> Bool {
    file.anchors.map { anchors[$0].containsSorted(hash) } ?? true
  }

  /// The numbers of all paths that reader-facing files link to.
  var linked: Set<Int32> {
    var linked: Set<Int32> = []
    for file in files where file.isForReaders { for link in links(of: file) { linked.insert(link.target) } }
    return linked
  }

  func file(at path: String) -> File? { numbers[path].flatMap(file) }
  func file(_ number: Int32) -> File? { fileByNumber[number].map { files[$0] } }
  func path(_ number: Int32) -> String { paths[Int(number)] }
  func number(at path: String) -> Int32? { numbers[path] }
  func exists(_ number: Int32) -> Bool { fileByNumber[number] != nil || otherFiles.contains(path(number)) }
  func exists(_ path: String) -> Bool { numbers[path].map(exists) ?? otherFiles.contains(path) }

  /// The paths of files that were not checked.
  var unread: Set<String> { otherFiles.filter { numbers[$0].flatMap { fileByNumber[$0] } == nil } }

  /// The paths of all files, in order.
  var allPaths: [String] { Set(files.map(\.path)).union(otherFiles).sorted() }

  private mutating func number(of path: String) -> Int32 {
    if let number = numbers[path] { return number }
    let number = Int32(paths.count)
    paths.append(path)
    numbers[path] = number
    return number
  }
}
