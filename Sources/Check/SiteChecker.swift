package import Basics

/// Checks what no file alone can show; feed it the facts of every file, then ask once.
///
/// The order of feeding does not matter. Memory: 8 bytes an anchor, 32 a link, and the paths; the places of all links are in
/// a store.
package struct SiteChecker: Sendable {
  var index = SiteIndex()
  private var longFacts: FactsStore
  let settings: CheckSettings

  package init(settings: CheckSettings = CheckSettings(), store: any SpillStore = MemoryStore()) {
    self.settings = settings
    longFacts = FactsStore(store)
  }

  /// What kept the store from storing; the findings do not tell all places then.
  package var failure: Diagnostic? { longFacts.failure }

  /// Files come alone, or all of them in groups.
  package mutating func add(_ facts: FileFacts) { index.add(facts) }

  /// Files that were made together; what is known of them is kept in its short form.
  package mutating func add(_ group: GroupFacts) {
    longFacts.add(group)
    for facts in group.short { index.add(facts) }
  }

  /// All findings, by path and place.
  ///
  /// - Parameter otherFiles: paths of files that exist in the site and were not checked.
  /// - Parameter gone: paths of files that were made and are not there any more.
  package mutating func findings(otherFiles: Set<String> = [], gone: [String] = []) -> [Diagnostic] {
    var report = Self.report(on: &index, settings, otherFiles)
    // The short form says whether anything is wrong; only the long one says everywhere that it is.
    if report.hasWrongLinks, var whole = wholeIndex {
      report = Self.report(on: &whole, settings, otherFiles)
    }
    for path in gone {
      report.add(
        .hostFiles, "this file was made, and is not there any more", path: path,
        help: ["build the site again, and publish all of the folder"])
    }
    return report.sorted
  }
}

extension SiteChecker {
  private static func report(
    on index: inout SiteIndex, _ settings: CheckSettings, _ otherFiles: Set<String>
  ) -> SiteReport {
    index.close(otherFiles: otherFiles)
    var report = SiteReport(settings)
    for check in CheckRule.siteChecks { check(index, settings, &report) }
    return report
  }

  /// Nil where there is none: all facts came alone.
  private var wholeIndex: SiteIndex? {
    mutating get {
      if longFacts.isEmpty { return nil }
      var index = SiteIndex()
      return longFacts.each { index.add($0) } ? index : nil
    }
  }
}
