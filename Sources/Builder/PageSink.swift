internal import Basics
internal import Check
internal import Markup
internal import Model
internal import Output
internal import Search
internal import Site
internal import Synchronization

/// Takes finished files from any thread: checks and writes them, and collects facts for the final check.
final class PageSink: Sendable {
  private let writer: any FileWriter
  /// Nil without checks.
  private let checker: FileChecker?
  private let site: Mutex<SiteChecker>
  private let claims = Mutex(PathClaims())
  private let siteName: String
  private let gate: PublishGate?
  /// Whether each page is also written as Markdown.
  private let makesAlternates: Bool
  /// Files of the last build, by path.
  private let known: [String: KeptFile]
  /// Nil without `--profile`.
  private let profile: BuildProfile?
  /// Shapes of pages that the schema has seen.
  private let progress: (any BuildProgress)?
  private let counted = Mutex(BuildCounts())
  private let shapes = Mutex<Set<String>>([])

  init(
    _ writer: any FileWriter, checks settings: CheckSettings?, siteName: String, gate: PublishGate? = nil,
    makesAlternates: Bool = false, known: [KeptFile] = [], progress: (any BuildProgress)? = nil,
    profile: BuildProfile? = nil, spill: any SpillStore = MemoryStore()
  ) throws(BuildFailure) {
    self.progress = progress
    self.known = Dictionary(known.map { ($0.written.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.profile = profile
    self.writer = writer
    self.siteName = siteName
    self.gate = gate
    self.makesAlternates = makesAlternates
    do {
      checker = try settings.map { settings throws(RelaxNGSchema.Failure) in
        try FileChecker(settings: settings)
      }
    } catch {
      let diagnostic = Diagnostic(
        .error, "the built-in schema does not compile: \(error)", path: "scrollback")
      throw BuildFailure(status: .internal, diagnostics: [diagnostic])
    }
    site = Mutex(SiteChecker(settings: settings ?? CheckSettings(), store: spill))
  }

  /// Checks and writes one file, and its alternate if it has one. The caller then passes their facts to
  /// `add`.
  func accept(_ file: OutputFile) -> [AcceptedFile] {
    if let kept = kept(file) { return [kept] }
    guard makesAlternates, let path = file.alternatePath else { return [accept(file) { _, _ in }] }
    var made: (bytes: [UInt8], page: ParsedPage?)?
    let accepted = accept(file) { made = ($0, $1) }
    guard let made, let alternate = alternate(path, of: file, made.bytes, made.page) else {
      return [accepted]
    }
    return [accepted, alternate]
  }

  /// The Markdown of a page: that of the last build if the page has the same bytes.
  private func alternate(
    _ path: String, of file: OutputFile, _ bytes: [UInt8], _ page: ParsedPage?
  ) -> AcceptedFile? {
    do throws(Diagnostic) {
      if known[file.path]?.holds(bytes, source: file.source) == true, let kept = known[path],
        checker == nil || kept.packedFacts != nil, let accepted = try keep(kept)
      {
        return accepted
      }
      let text = try measured(profile, .make) { () throws(Diagnostic) in
        (page ?? XMLPage(parsing: bytes).page).map { MarkdownAlternate.markdown(of: $0, path: file.path) }
      }
      return text.map { text in
        accept(OutputFile(path: path, content: .bytes(text), source: file.source)) { _, _ in }
      }
    } catch {
      return AcceptedFile(failures: [error])
    }
  }

  /// A file without an alternate.
  func accept(_ path: String, _ bytes: [UInt8]) -> AcceptedFile {
    accept(OutputFile(path: path, content: .bytes(bytes))) { _, _ in }
  }

  /// `reading` receives each written file, with its elements if the check has parsed them.
  private func accept(_ file: OutputFile, reading: ([UInt8], ParsedPage?) -> Void) -> AcceptedFile {
    var accepted = AcceptedFile()
    accepted.content = file.inputs
    // The first one gets the path; `collisions` reports the others, in an order independent of threads.
    guard !writer.isIdle, claim(file.path, file.source) else { return accepted }
    var page: ParsedPage?
    do throws(Diagnostic) {
      let made = try measured(profile, .make) { () throws(Diagnostic) in try file.content.bytes() }
      let (bytes, place) = gate?.isForStrangers == true ? PlaceFreePicture.make(file, made) : (made, nil)
      let result = try measured(profile, .check) { () throws(Diagnostic) in
        cachedFindings(file, bytes) ?? check(file, bytes) { page = $0 }
      }
      if let result {
        (accepted.facts, accepted.findings) = (result.facts, result.findings)
      }
      if let place { accepted.findings.append(place) }
      if let fault = PictureLimit.fault(file, bytes) {
        // Replaces the same finding of the check.
        accepted.findings = accepted.findings.filter { $0.rule != CheckRule.imageSizes.name } + [fault]
        return accepted
      }
      accepted.allowed =
        gate?.look(path: file.path, bytes: bytes, source: file.source) ?? (gate == nil ? [] : nil)
      accepted.written = try measured(profile, .write) { () throws(Diagnostic) in
        try writer.write(OutputFile(path: file.path, content: .bytes(bytes), source: file.source))
      }
      profile?.note(file.path, bytes: bytes.count)
      count(file.path, bytes.count)
      try measured(profile, .make) { () throws(Diagnostic) in reading(bytes, page) }
    } catch {
      accepted.failures = [error]
    }
    return accepted
  }

  /// Takes files that are made together, such as all of a long chat, on all threads if they are many.
  ///
  /// - Parameter keepsFacts: whether the facts of each file are needed later.
  /// - Returns: `facts` of all of them, which were added to the check of the whole site; nil without checks.
  func accept(
    _ files: [OutputFile], jobs: Int, keepsFacts: Bool = false
  ) -> (files: [AcceptedFile], facts: GroupFacts?) {
    let group = checker == nil ? nil : GroupFactsMaker()
    var rest = files.makeIterator()
    let accepted = ParallelMap.map({ rest.next() }, jobs: files.count > Self.manyFiles ? jobs : 1) {
      self.accept($0).map { $0.adding(to: group, keepsFacts: keepsFacts) }
    }
    let facts = group?.finish()
    if let facts { add(facts) }
    return (accepted.flatMap { $0 }, facts)
  }

  /// With fewer files, the other threads probably make other pieces.
  private static let manyFiles = 64

  /// Adds facts of files that were made together, for the check of the whole site.
  func add(_ facts: GroupFacts) {
    site.withLock { $0.add(facts) }
    counted.withLock { $0.links += facts.linkCount }
  }

  /// Keeps the files of a piece from the last build; false if one of them is missing or has changed.
  func keep(_ piece: StoredPiece) throws(Diagnostic) -> Bool {
    for file in piece.files where !(try writer.isUnchanged(file)) { return false }
    for file in piece.files where claim(file.path, file.source) {
      try writer.keep(file)
      count(file.path, Int(file.stamp.size))
    }
    if let facts = piece.facts { add(facts) }
    gate?.note(piece.allowed)
    return true
  }

  /// A file that the last build made from the same content. The gate would have to read
  /// it, so with a gate no file is kept.
  func canKeep(_ path: String, content: ContentHash) throws(Diagnostic) -> KeptFile? {
    guard gate == nil, let kept = known[path], kept.content == content else { return nil }
    return try writer.isUnchanged(kept.written) ? kept : nil
  }

  /// A file that the last build made from the same inputs; nil if it must be made.
  private func kept(_ file: OutputFile) -> AcceptedFile? {
    guard !file.hasAlternate, let inputs = file.inputs else { return nil }
    do throws(Diagnostic) {
      return try keep(file.path, content: inputs)
    } catch {
      return AcceptedFile(failures: [error])
    }
  }

  /// Keeps such a file; nil if there is none.
  func keep(_ path: String, content: ContentHash) throws(Diagnostic) -> AcceptedFile? {
    guard let kept = known[path], kept.content == content else { return nil }
    return try keep(kept)
  }

  /// Keeps a file of the last build; nil if it has changed since, or the gate would have to read it.
  private func keep(_ kept: KeptFile) throws(Diagnostic) -> AcceptedFile? {
    let file = kept.written
    guard gate == nil, try writer.isUnchanged(file) else { return nil }
    var accepted = AcceptedFile()
    guard claim(file.path, file.source) else { return accepted }
    try writer.keep(file)
    count(file.path, Int(file.stamp.size))
    (accepted.written, accepted.facts, accepted.findings) = (file, kept.facts, kept.findings)
    accepted.content = kept.content
    return accepted
  }

  /// Takes the files of a piece from a shard, which has checked them.
  func adopt(
    _ piece: StoredPiece, bytes: (WrittenFile) throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) {
    for file in piece.files where claim(file.path, file.source) {
      try writer.write(
        OutputFile(path: file.path, content: .bytes(try bytes(file)), source: file.source))
      count(file.path, Int(file.stamp.size))
    }
    if let facts = piece.facts { add(facts) }
    gate?.note(piece.allowed)
  }

  /// Registers a page that `complete` writes later: it reports the check of the whole site, and that check
  /// needs its links.
  func announce(_ file: OutputFile) throws(Diagnostic) {
    if let result = check(file, try file.content.bytes()) {
      let group = GroupFactsMaker()
      group.add(result.facts)
      add(group.finish())
    }
    _ = claim(file.path, file.source)
    guard makesAlternates, let alternate = file.alternatePath else { return }
    try announce(OutputFile(path: alternate, content: .bytes([]), source: file.source))
  }

  /// Writes an announced page and its alternate, and checks the final version.
  func complete(_ file: OutputFile) throws(Diagnostic) -> (findings: [Diagnostic], written: [WrittenFile]) {
    let bytes = try file.content.bytes()
    gate?.look(path: file.path, bytes: bytes, source: file.source)
    let written = try writer.write(file)
    count(file.path, bytes.count)
    var page: ParsedPage?
    let findings = check(file, bytes) { page = $0 }?.findings ?? []
    guard makesAlternates, let path = file.alternatePath, let page = page ?? XMLPage(parsing: bytes).page
    else {
      return (findings, [written])
    }
    let alternate = OutputFile(
      path: path, content: .bytes(MarkdownAlternate.markdown(of: page, path: file.path)))
    let (more, files) = try complete(alternate)
    return (findings + more, [written] + files)
  }

  /// The last build's findings on a page with the same bytes.
  private func cachedFindings(_ file: OutputFile, _ bytes: [UInt8]) -> (
    facts: FileFacts, findings: [Diagnostic]
  )? {
    guard let kept = known[file.path], let facts = kept.facts, kept.holds(bytes, source: file.source) else {
      return nil
    }
    return (facts, kept.findings)
  }

  private func check(
    _ file: OutputFile, _ bytes: [UInt8], reading: (ParsedPage) -> Void = { _ in }
  ) -> (facts: FileFacts, findings: [Diagnostic])? {
    let checked = CheckedFile(path: file.path, source: file.source, bytes: bytes, record: file.record)
    return checker?.check(checked, isSample: { self.isSample(file.path, $0) }, reading: reading)
  }

  /// The schema is the most expensive check, and pages of one template fail it alike. It sees one page of
  /// each shape, and one in sixteen of the rest. `scrollback check` validates every page.
  private func isSample(_ path: String, _ shape: String) -> Bool {
    let isNew = shapes.withLock { $0.insert(shape).inserted }
    return isNew || ContentHash.of(path).low % 16 == 0
  }

  private func count(_ path: String, _ bytes: Int) {
    progress?.file()
    counted.withLock { counts in
      if path.hasSuffix(".html") { counts.pages += 1 }
      if path.hasPrefix("search/"), !path.hasSuffix(".html") { counts.searchBytes += bytes }
    }
  }

  /// Of the files so far.
  var counts: BuildCounts { counted.withLock { $0 } }

  /// Files with several sources, or that need a folder with another file's name.
  func collisions() -> [Diagnostic] {
    claims.withLock { $0.collisions(in: siteName) }.map { finding in
      var finding = finding
      finding.rule = CheckRule.oneWriter.name
      return finding
    }
  }

  /// False if another source has already claimed this file.
  private func claim(_ path: String, _ source: String?) -> Bool {
    claims.withLock { $0.claim(path, by: source) }
  }

  /// Of the files written so far.
  var fingerprint: SiteFingerprint { writer.fingerprint }

  /// Secrets in all files written so far.
  var secrets: [Diagnostic] { gate?.findings ?? [] }

  /// Findings that need the whole site: links, anchors, titles, orphans.
  func siteFindings() -> [Diagnostic] { checker == nil ? [] : site.withLock { $0.findings() } }

  /// Why those findings may be incomplete.
  var spillFailure: Diagnostic? { site.withLock { $0.failure } }

  /// Messages of the search index that are missing from their page (checks, rule 24).
  func unreachable(_ segmentStore: SegmentStore) -> [Diagnostic] {
    guard checker != nil else { return [] }
    return site.withLock { $0.unreachable(segmentStore.each) }
  }

  func isMade(_ path: String) -> Bool { claims.withLock { $0.isMade(path) } }

  /// Paths of all pages so far.
  var pages: [String] { claims.withLock { $0.paths.filter { $0.hasSuffix(".html") } }.sorted() }
}

/// The result for one file.
struct AcceptedFile: Sendable {
  /// Findings in the file itself.
  var findings: [Diagnostic] = []
  /// Why it was not written.
  var failures: [Diagnostic] = []
  var facts: FileFacts?
  /// The same packed, if they were added to a group and are needed later.
  private(set) var packedFacts: [UInt8]?
  var written: WrittenFile?
  /// Identifies what it was made from, if that is known.
  var content: ContentHash?
  /// Indexes of exceptions used in it; nil if it must not be published.
  var allowed: Set<Int>? = []

  func adding(to group: GroupFactsMaker?, keepsFacts: Bool) -> AcceptedFile {
    guard let facts else { return self }
    group?.add(facts)
    var file = self
    file.facts = nil
    file.packedFacts = keepsFacts ? facts.packed : nil
    return file
  }
}

extension OutputFile {
  /// The path of the page's Markdown alternate; nil for files that are not our pages.
  fileprivate var alternatePath: String? {
    guard hasAlternate else { return nil }
    return switch content {
    case .bytes, .made: MarkdownAlternate.path(of: path)
    case .copy, .changed: nil
    }
  }
}
