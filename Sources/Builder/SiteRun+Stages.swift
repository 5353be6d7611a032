internal import Basics
internal import Check
internal import Content
internal import Imports
internal import Input
internal import Model
internal import Output
internal import Search
internal import Secrets
internal import Site
internal import Synchronization

/// What the stages of one build pass to each other.
struct SiteDraft {
  var content = SiteContent()
  var imports: [ImportLedger] = []
  var aliases: [Alias] = []
  /// Addresses that only redirect; no list contains them.
  var redirects = Redirects()
  var report = BuildReport(version: Release.version, counts: [])
}

extension SiteRun {
  typealias Stage = (SiteRun) -> (inout SiteDraft, inout BuildResult) -> Void

  /// The stages from content to the complete site, in this order. `Build` decides by the result whether the
  /// site replaces the old one.
  static var stages: [Stage] {
    [
      makeKinds,  // content → pages, summaries, lists
      makeSite,  // home, tags, calendar, feeds, theme, redirects
      makeSearch,  // the index of all texts
      reportImports,  // the result of imports
      list,  // the sitemap, and links to the build page
      check,  // no duplicate files, no dead links, every search result on its page
      record,  // the build page and build.json, with all findings
      gate,  // no secrets
    ]
  }

  private func makeKinds(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    outcome.add(strays.map { Self.stray($0).unpublished }, .content)
    for kind in kinds {
      progress?.stage(kind.name)
      let result = kind.run(kindRun)
      outcome.moments.narrow(result.moments)
      if store != nil { outcome.files += result.files }
      outcome.add(diagnostics(result).tallied, .content)
      // Findings on pages with content errors disappear once the errors are fixed.
      if !result.hasContentErrors { outcome.add(result.findings.tallied, .check) }
      outcome.add(result.failures, .inputOutput)
      outcome.details += result.notes
      outcome.counts.messages += result.home?.messages ?? 0
      draft.content.add(result)
      draft.imports += result.imports
      draft.aliases += result.aliases
      outcome.stages.lap(kind.name)
    }
  }

  private func makeSite(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    draft.report.coverage = draft.content.figures.flatMap(\.coverage)
    // A custom page takes precedence.
    if sink.isMade(SitePages.report) { draft.content.figures = [] }
    if sink.isMade(SitePages.calendar) { draft.content.days = [] }
    draft.report.hasFigures = !draft.content.figures.isEmpty
    draft.report.counts = draft.content.sections.map(\.count).filter { !$0.isEmpty }
    let themed = theme.files(context.settings)
    // A theme may include pictures and a list with these names.
    let names = Set(themed.map(\.path))
    let own = pages.files(draft.content, context).filter { file in
      if SitePages.yields(file.path), sink.isMade(file.path) { return false }
      return file.path.hasSuffix(".html") || !names.contains(file.path)
    }
    draft.redirects = pages.redirects(draft.aliases, draft.content.opening, context)
    write(own + draft.redirects.joined(themed) + draft.redirects.pages, &outcome)
  }

  /// Writes the index in parts, on all threads.
  private func makeSearch(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    progress?.stage("search")
    guard let segmentStore else { return }
    let index = IndexedFiles(sink, store)
    let cache = store == nil ? nil : index
    SearchIndex(segmentStore, hasRelatedWords: context.settings.relatedWords)
      .write(jobs: jobs, cache: cache) { index.accept($0) }
    sink.add(index.facts)
    outcome.files += index.files
    let failures = index.accepted.flatMap(\.failures) + [segmentStore.failure].compactMap { $0 }
    outcome.add(failures, .inputOutput)
    outcome.stages.lap("search")
  }

  private func reportImports(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    let merged = ImportLedger.merged(draft.imports)
    outcome.add(merged.compactMap(Self.unreadable), .content)
    let redact = context.settings.redact
    let ledgers = merged.filter(\.isWorthNaming).map { redact.applied(to: places.local($0)) }
    outcome.notes += Self.assumptions(ledgers)
    outcome.notes += ledgers.compactMap { ledger in ledger.unreadNote.map { "\(ledger.path): \($0)" } }
    if let file = ImportList(ledgers).file { write([file], &outcome) }
    draft.report.imports = ledgers
  }

  /// One line each; the question for the owner only once.
  private static func assumptions(_ ledgers: [ImportLedger]) -> [String] {
    var isAsked = false
    return ledgers.flatMap { ledger in
      ledger.assumed.filter { line in
        let isQuestion = line.hasPrefix("No one is marked as you.")
        defer { isAsked = isAsked || isQuestion }
        return !isQuestion || !isAsked
      }.map { "\(ledger.path): \($0)" }
    }
  }

  private func list(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    outcome.counts.content = draft.report.counts
    do throws(Diagnostic) {
      for file in pages.files(draft.report, context) { try sink.announce(file) }
    } catch {
      return outcome.add([error], .inputOutput)
    }
    let listed = sink.pages.filter { !draft.redirects.leads($0) }
    // A theme may include files with these names.
    write(Sitemap(listed, context.settings).files.filter { !sink.isMade($0.path) }, &outcome)
  }

  private func check(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    outcome.add(sink.collisions(), .content)
    // Pages missing because of an error would only add dead links.
    guard outcome.status == .success || outcome.status == .check else { return }
    outcome.add(sink.siteFindings().tallied + (segmentStore.map(sink.unreachable) ?? []), .check)
    outcome.add([sink.spillFailure].compactMap { $0 }, .inputOutput)
  }

  private func record(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    guard outcome.status == .success else { return }
    do throws(Diagnostic) {
      draft.report.inputCount = project.content.count + project.templates.count
      draft.report.inputHash = try inputs.text(project, jobs: jobs)
      draft.report.redactions = ledger.totals(context.settings.redact)
      draft.report.warnings = outcome.diagnostics.map {
        context.settings.redact.applied(to: places.local($0))
      }
      for file in pages.files(draft.report, context) {
        let last = try sink.complete(file)
        outcome.add(last.findings, .check)
        outcome.files += last.written.map { KeptFile(written: $0) }
      }
    } catch {
      return outcome.add([error], .inputOutput)
    }
    let (build, folders) = (sink.fingerprint.text, sink.fingerprint.folders)
    let list = BuildList(build: build, folders: folders, theme: theme, settings: context.settings)
    write([list.file], &outcome)
    // Several sources for one of these files.
    outcome.add(sink.collisions(), .content)
  }

  private func gate(_ draft: inout SiteDraft, _ outcome: inout BuildResult) {
    if outcome.status == .success || outcome.status == .check { outcome.add(sink.secrets, .check) }
    outcome.stages.lap("check")
  }

  /// Files of the content folder that no kind reads.
  private var strays: [InputFile] {
    project.content.filter { !Self.knownFolders.contains($0.parts[0]) && $0.contentPath != "site.yml" }
  }

  /// An archive in which nothing can be read is the wrong file.
  private static func unreadable(_ ledger: ImportLedger) -> Diagnostic? {
    guard ledger.format == ImportLedger.archive, ledger.conversations == 0, ledger.hasFaults else {
      return nil
    }
    return Diagnostic(
      .error, "no line of this archive contains a conversation", path: ledger.path,
      help: ["format: {\"id\": …, \"title\": …, \"participants\": […], \"messages\": […]}"])
  }

  private static func stray(_ file: InputFile) -> Diagnostic {
    let near = EditDistance.nearest(to: file.parts[0], in: knownFolders.sorted() + ["site.yml"])
    return Diagnostic(
      .warning, "no kind of content reads this file", path: file.path,
      help: near.map { ["did you mean \"\($0)\"?"] } ?? [])
  }
}

extension SiteContent {
  fileprivate mutating func add(_ result: KindResult) {
    if let home = result.home { sections.append(home) }
    news += result.feed
    if let part = result.report { figures.append(part) }
    tagged += result.tagged
    if let log = result.days { days.append(log) }
  }
}
