internal import Basics
internal import Check
internal import Content
internal import Input
internal import Markup
internal import Output
internal import Site
internal import Synchronization

/// Runs all checks on the folder of a built site, with a few files in memory at a time.
struct FolderCheck {
  private let files: [InputFile]
  /// Files that Scrollback did not make, and files that the checks do not read.
  private let others: Set<String>
  private let gone: [String]
  private let settings: CheckSettings
  private let checker: FileChecker

  /// Files checked before their findings are passed on.
  private static let batch = 256
  /// Enough of a picture to read its size.
  private static let pictureHead = 1 << 18

  private let progress: TerminalProgress?

  init(_ site: String, rules: Set<CheckRule>, progress: TerminalProgress? = nil) throws {
    self.progress = progress
    progress?.stage("check")
    let all = try reading { () throws(Diagnostic) in try BuiltSite.files(site) }
    let made = try reading { () throws(Diagnostic) in try MadeFiles.list(in: site) }
    let paths = Set(all.map(\.contentPath))
    let isOurs = { (path: String) in made?.contains(path) ?? true }
    let read = all.filter { isOurs($0.contentPath) && FileChecker.reads($0.contentPath) }
    files = progress?.counting(read) ?? read
    others = paths.subtracting(files.map(\.contentPath)).subtracting([MadeFiles.name])
    gone = (made ?? []).subtracting(paths).sorted()
    var settings = CheckSettings()
    settings.siteName = BuiltSite.name(site)
    settings.rules = rules
    settings.unlinked.formUnion(paths.filter { !isOurs($0) })
    // The home page of a site with one chat has the chat's address.
    settings.baseURL = try Self.base("settings/", in: all) ?? Self.base("", in: all)
    settings.basePath = settings.baseURL.map(SiteAddress.path) ?? "/"
    let place = LocalPath.real(site)
    settings.localFolders = [place, String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))]
    self.settings = settings
    do {
      checker = try FileChecker(settings: settings)
    } catch {
      Console.error("the built-in schema does not compile: \(error)")
      throw ExitStatus.internal
    }
  }

  /// Passes findings on in an order independent of threads; returns the number of files checked.
  func run(_ found: ([Diagnostic]) -> Void) throws -> Int {
    let site = Mutex(SiteChecker(settings: settings))
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      var rest = files[start..<min(start + Self.batch, files.count)].makeIterator()
      let results = ParallelMap.map({ rest.next() }, jobs: Machine.processors) { file in
        Result<[Diagnostic], Diagnostic> { () throws(Diagnostic) in
          let (facts, findings) = checker.check(
            CheckedFile(path: file.contentPath, bytes: try Self.bytes(file)))
          site.withLock { $0.add(facts) }
          progress?.file()
          progress?.source()
          return findings
        }
      }
      for result in results { found(try reading { () throws(Diagnostic) in try result.get() }) }
    }
    progress?.end()
    found(site.withLock { $0.findings(otherFiles: others, gone: gone) }.tallied)
    if settings.rules.contains(.searchIndex) {
      found(try SearchIndexCheck(files, siteName: settings.siteName).findings())
    }
    return files.count + others.count
  }

  /// For a picture, only the first bytes.
  private static func bytes(_ file: InputFile) throws(Diagnostic) -> [UInt8] {
    guard FileChecker.readsOnlyHead(of: file.contentPath) else { return try file.bytes() }
    var stream = try file.stream()
    var bytes: [UInt8] = []
    while bytes.count < pictureHead, let piece = try stream.next() { bytes += piece }
    return bytes
  }

  /// The site's full address, with the slash at the end, as the page of this folder declares it.
  private static func base(_ folder: String, in files: [InputFile]) throws -> String? {
    guard let file = files.first(where: { $0.contentPath == folder + "index.html" }) else { return nil }
    let bytes = try reading { () throws(Diagnostic) in try file.bytes() }
    guard let page = XMLPage(parsing: bytes).page,
      let link = page.elements.indices.first(where: {
        page.elements[$0].name == "link" && page.attribute("rel", of: $0) == "canonical"
      }), let address = page.attribute("href", of: link), address.hasSuffix("/" + folder)
    else { return nil }
    return String(address.dropLast(folder.count))
  }
}

/// The address that a site declares.
private enum SiteAddress {
  /// `/archive/` of `https://example.org/archive/`.
  static func path(_ base: String) -> String {
    let rest = base.drop { $0 != "/" }.dropFirst(2)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }
}
