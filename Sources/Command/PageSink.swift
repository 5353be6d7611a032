internal import Check
internal import Markup
internal import Model
internal import Output
internal import Site
internal import Synchronization

/// Takes finished files from any thread: checks them, writes them, and remembers what the final check needs.
final class PageSink: Sendable {
  private let writer: SiteWriter
  /// Nil where the user wants no checks.
  private let checker: FileChecker?
  private let site: Mutex<SiteChecker>
  /// What each file is made from.
  private let makers = Mutex<[String: [String]]>([:])
  private let siteName: String
  private let gate: PublishGate?
  private let profile: BuildProfile?
  /// Shapes of pages that the schema has seen.
  private let shapes = Mutex<Set<String>>([])

  init(
    _ writer: SiteWriter, checks settings: CheckSettings?, siteName: String, gate: PublishGate? = nil,
    profile: BuildProfile? = nil
  ) throws(BuildFailure) {
    self.profile = profile
    self.writer = writer
    self.siteName = siteName
    self.gate = gate
    do {
      checker = try settings.map { settings throws(RelaxNGSchema.Failure) in
        try FileChecker(settings: settings)
      }
    } catch {
      let diagnostic = Diagnostic(
        .error, "the built-in schema does not compile: \(error)", path: "scrollback")
      throw BuildFailure(status: .internal, diagnostics: [diagnostic])
    }
    site = Mutex(SiteChecker(settings: settings ?? CheckSettings()))
  }

  /// What is wrong with the file itself, and what kept it from being written.
  func accept(_ file: OutputFile) -> (findings: [Diagnostic], failures: [Diagnostic]) {
    do throws(Diagnostic) {
      let bytes = try measured(profile, .make) { () throws(Diagnostic) in try file.content.bytes() }
      let (findings, isFirst) = try measured(profile, .check) { () throws(Diagnostic) in announce(file, bytes)
      }
      // The first one wins for now; `collisions` says so in an order that no thread decides.
      guard isFirst else { return (findings, []) }
      if let fault = PictureLimit.fault(file, bytes) { return (findings + [fault], []) }
      gate?.look(path: file.path, bytes: bytes, source: file.source)
      try measured(profile, .write) { () throws(Diagnostic) in
        try writer.write(OutputFile(path: file.path, content: .bytes(bytes), source: file.source))
      }
      profile?.note(file.path, bytes: bytes.count)
      return (findings, [])
    } catch {
      return ([], [error])
    }
  }

  /// Tells of a page that is written later, by `complete`: it says what the check of the whole site finds, which must
  /// know its links.
  func announce(_ file: OutputFile) throws(Diagnostic) { _ = announce(file, try file.content.bytes()) }

  /// Writes a page that was announced, and checks it as it has become.
  func complete(_ file: OutputFile) throws(Diagnostic) -> [Diagnostic] {
    let bytes = try file.content.bytes()
    gate?.look(path: file.path, bytes: bytes, source: file.source)
    try writer.write(file)
    return check(file, bytes)?.findings ?? []
  }

  private func check(_ file: OutputFile, _ bytes: [UInt8]) -> (facts: FileFacts, findings: [Diagnostic])? {
    let checked = CheckedFile(path: file.path, source: file.source, bytes: bytes, record: file.record)
    return checker?.check(checked) { shape in isSample(file.path, shape) }
  }

  /// The schema costs most of all checks, and pages of one template break it alike: it sees one page of each shape, and
  /// one of sixteen besides. `scrollback check` shows it every page.
  private func isSample(_ path: String, _ shape: String) -> Bool {
    let isNew = shapes.withLock { $0.insert(shape).inserted }
    return isNew || Fingerprint.of(path.utf8) % 16 == 0
  }

  private func announce(_ file: OutputFile, _ bytes: [UInt8]) -> (findings: [Diagnostic], isFirst: Bool) {
    let result = check(file, bytes)
    if let result { site.withLock { $0.add(result.facts) } }
    return (result?.findings ?? [], claim(file))
  }

  /// Files that several sources make: errors that name all of them (content D.8).
  func collisions() -> [Diagnostic] {
    let shared = makers.withLock { $0.filter { $0.value.count > 1 } }
    let bySources = Dictionary(grouping: shared.keys) { shared[$0, default: []].sorted() }
    return bySources.map { sources, paths in
      Diagnostic(
        .error, "two sources make this page: \(sources.joined(separator: " and "))",
        path: "\(siteName)/\(Self.foremost(paths))", help: ["give one of them another slug or id"])
    }.sorted { $0.path < $1.path }
  }

  /// Two chats of one name clash in each of their files; the page that people open stands for all.
  private static func foremost(_ paths: [String]) -> String {
    let pages = paths.filter { $0.hasSuffix("/index.html") }
    return (pages.isEmpty ? paths : pages).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? ""
  }

  /// False when another source made this file before.
  private func claim(_ file: OutputFile) -> Bool {
    makers.withLock { makers in
      makers[file.path, default: []].append(file.source ?? "Scrollback itself")
      return makers[file.path]?.count == 1
    }
  }

  /// Of the files written so far.
  var fingerprint: SiteFingerprint { writer.fingerprint }

  /// What must not be published, of all files written so far (X-11).
  var secrets: [Diagnostic] { gate?.findings ?? [] }

  /// What only the whole site can show: links, anchors, titles, orphans.
  func siteFindings() -> [Diagnostic] { checker == nil ? [] : site.withLock { $0.findings() } }

  /// Messages of the search index that are not on their page (checks, rule 24).
  func unreachable(_ records: [SearchRecord]) -> [Diagnostic] {
    guard checker != nil else { return [] }
    return site.withLock { $0.unreachable(records) }
  }

  func isMade(_ path: String) -> Bool { makers.withLock { $0[path] != nil } }

  /// Paths of all pages so far.
  var pages: [String] { makers.withLock { $0.keys.filter { $0.hasSuffix(".html") } }.sorted() }
}
