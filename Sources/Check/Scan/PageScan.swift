internal import Basics

/// Decides in one pass over the bytes of a page whether the full check would find anything in it.
///
/// A clean page needs no parser: its facts are those of the full check. Anything else, even a form that the scan
/// does not read (a comment, a foreign element), is `NotClean`: the full check decides then, with its own words
/// and positions. So the scan may refuse too much, but never too little. It ignores which element may contain
/// which: the schema checks that on samples.
///
/// Its functions are mutating even where they only read, since the compiler copies the whole scan for others.
struct PageScan: ~Copyable {
  /// Of a clean page.
  struct Result {
    var facts: FileFacts
    /// The first class of `body`.
    var shape: String
  }

  /// The rules for pages and addresses that the scan knows.
  private static let rules: Set<CheckRule> = [
    .wellFormed, .vocabulary, .ids, .linkForm, .localAddresses, .imageAlternatives, .labels, .headings,
    .languageAndTitle, .names, .inlineCode, .remoteResources, .contentPolicy, .integrity, .budgets,
    .hiddenCharacters, .newWindows, .imageSizes,
  ]
  /// Whether it knows all of them. Otherwise, every page must be checked in full.
  static let knowsAllRules = CheckRule.all.allSatisfy {
    $0.page == nil && $0.reference == nil || rules.contains($0)
  }

  let file: CheckedFile
  let settings: CheckSettings
  let bytes: [UInt8]

  var place = Doctype.text.utf8.count
  var tag: ScannedTag
  var open: [OpenElement] = []
  var names = ScannedNames()
  var ids = ScannedIDs()
  var links: ScannedLinks
  var head = ScannedHead()
  /// Elements besides messages, for the budget.
  var counted = 0
  /// Open elements whose contents are not counted.
  var uncounted = 0
  var openDrawings = 0
  var openLabels = 0

  /// The result for a page; throws unless it is clean.
  static func read(
    _ file: CheckedFile, _ settings: CheckSettings, _ table: ScanTable = .shared
  ) throws(NotClean) -> Result {
    var scan = PageScan(file, settings, table)
    return try scan.read(file.bytes, table)
  }

  private init(_ file: CheckedFile, _ settings: CheckSettings, _ table: ScanTable) {
    (self.file, self.settings, bytes) = (file, settings, file.bytes)
    tag = ScannedTag(attributeCount: table.attributeCount)
    links = ScannedLinks(from: file.path)
    open.reserveCapacity(64)
  }

  /// Larger pages are rare, and libxml2 has limits of its own for them.
  private static let longest = 4 << 20
  /// libxml2 refuses 256.
  private static let deepest = 200

  private mutating func read(_ bytes: [UInt8], _ table: ScanTable) throws(NotClean) -> Result {
    // The address of the 404 page is unknown, so it has links of its own kind.
    guard file.path != "404.html", bytes.count <= Self.longest, bytes.starts(with: Doctype.text.utf8),
      Self.isUTF8(bytes)
    else { throw NotClean("a page of its own kind") }
    skipBlanks(bytes)
    repeat { try step(bytes, table) } while !open.isEmpty
    skipBlanks(bytes)
    guard place == bytes.count else { throw NotClean("something after the page") }
    return try finish()
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

  /// Reads text and the tag after it.
  private mutating func step(_ bytes: [UInt8], _ table: ScanTable) throws(NotClean) {
    if !open.isEmpty { try readText(bytes) }
    guard bytes.byte(place) == UInt8(ascii: "<") else { throw NotClean("no tag") }
    if bytes.byte(place + 1) == UInt8(ascii: "/") {
      try readEndTag(bytes)
    } else {
      try readStartTag(bytes, table)
      guard open.count <= Self.deepest else { throw NotClean("too deep") }
    }
  }

  private mutating func readText(_ bytes: [UInt8]) throws(NotClean) {
    let run = try ScannedRun.text(in: bytes, at: place)
    names.note(run, from: place, in: bytes)
    place = run.end
  }

  mutating func skipBlanks(_ bytes: [UInt8]) {
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

  private mutating func finish() throws(NotClean) -> Result {
    try ids.close(bytes)
    guard names.headings == 1, head.policy != nil, counted <= Budgets.elements, let title = head.title
    else { throw NotClean("a rule for the whole page") }
    var facts = FileFacts(of: file)
    facts.title = head.leadsOn ? nil : title
    facts.isForReaders = !head.leadsOn
    facts.language = head.language
    facts.anchors = ids.all.hashes.sorted()
    facts.links = links.found + head.cards
    facts.images = links.images
    return Result(facts: facts, shape: head.shape)
  }
}

/// An element whose end tag has not been read.
struct OpenElement {
  let row: ScanTable.Row
  /// Its name in the start tag.
  let nameStart: Int32
  let nameEnd: Int32
  /// Where its content begins.
  let content: Int32
  let isHidden: Bool
  /// Its content must give it a name.
  let needsName: Bool
  /// A link or button, in which nothing else may be clicked.
  let isButton: Bool
  let isRecord: Bool
  let isUncounted: Bool
  /// A data block.
  let isData: Bool
  /// Before its content.
  let names: ScannedNames.Mark

  var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
}
