/// All files of a site and the links between them, packed for many pages.
struct SiteIndex: Sendable {
  struct File: Sendable {
    let path: String
    let source: String?
    let title: String?
    let anchors: [UInt64]?
    let links: [Link]

    /// Whether the file has the anchor; true when its anchors are not known.
    func hasAnchor(_ fragment: String) -> Bool {
      guard let anchors else { return true }
      let wanted = FileFacts.hash(fragment)
      let place = anchors.partitioningIndex { $0 >= wanted }
      return place < anchors.count && anchors[place] == wanted
    }
  }

  /// A link with its target as a number, as a few targets (style sheet, home) occur on every page.
  struct Link: Sendable {
    let target: Int32
    let line: Int32
    let column: Int32
    let fragment: String?
  }

  private(set) var files: [File] = []
  /// Files of one path that came after the first.
  private(set) var repeated: [File] = []
  /// Every path that is a file or is linked to, in order of appearance.
  private(set) var paths: [String] = []
  private var numbers: [String: Int32] = [:]
  private var fileByNumber: [Int32: Int] = [:]
  private var otherFiles: Set<String> = []

  mutating func add(_ facts: FileFacts) {
    let links = facts.links.map { link in
      Link(
        target: number(of: link.target), line: Int32(clamping: link.line),
        column: Int32(clamping: link.column),
        fragment: link.fragment)
    }
    let file = File(
      path: facts.path, source: facts.source, title: facts.title, anchors: facts.anchors, links: links)
    files.append(file)
  }

  /// Ends the feeding: from here on files can be found, whatever order they came in.
  mutating func close(otherFiles: Set<String>) {
    self.otherFiles = otherFiles
    files.sort { ($0.path, $0.source ?? "") < ($1.path, $1.source ?? "") }
    for (place, file) in files.enumerated() {
      if fileByNumber.updateValue(place, forKey: number(of: file.path)) != nil { repeated.append(file) }
    }
  }

  func file(_ number: Int32) -> File? { fileByNumber[number].map { files[$0] } }
  func path(_ number: Int32) -> String { paths[Int(number)] }

  func exists(_ number: Int32) -> Bool { fileByNumber[number] != nil || otherFiles.contains(path(number)) }
  func exists(_ path: String) -> Bool { numbers[path].map(exists) ?? otherFiles.contains(path) }

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

extension [UInt64] {
  /// The first place from which on `isAfter` holds; the array is sorted by it.
  fileprivate func partitioningIndex(where isAfter: (UInt64) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
