package import Basics

/// Site-wide checks. Add the facts of every file, then call `findings` once.
///
/// The order of adding is irrelevant. Memory: 4 bytes per anchor, 24 per link, and the paths; the positions
/// of all links are in a store.
package struct SiteChecker: Sendable {
  var index = SiteIndex()
  private var longFacts: FactsStore
  let settings: CheckSettings

  package init(settings: CheckSettings = CheckSettings(), store: any SpillStore = MemoryStore()) {
    self.settings = settings
    longFacts = FactsStore(store)
  }

  /// Why the store failed; the findings lack some positions then.
  package var failure: Diagnostic? { longFacts.failure }

  /// Add files one by one, or all of them in groups.
  package mutating func add(_ facts: FileFacts) { index.add(facts) }

  /// Adds files of one source, keeping the short form of their facts.
  package mutating func add(_ group: GroupFacts) {
    longFacts.add(group)
    for facts in group.short { index.add(facts) }
  }

  /// All findings, by path and position.
  ///
  /// - Parameter otherFiles: paths of files that exist in the site and were not checked.
  /// - Parameter gone: paths of files that were written but are missing.
  package mutating func findings(otherFiles: Set<String> = [], gone: [String] = []) -> [Diagnostic] {
    var report = Self.report(on: &index, settings, otherFiles)
    // The short form shows whether anything is wrong, only the long form shows every place.
    if report.hasWrongLinks, var whole = wholeIndex {
      report = Self.report(on: &whole, settings, otherFiles)
    }
    for path in gone {
      report.add(
        .hostFiles, "this file was written but is missing", path: path,
        help: ["build the site again, and publish the whole folder"])
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

  /// Nil if all facts were added one by one.
  private var wholeIndex: SiteIndex? {
    mutating get {
      if longFacts.isEmpty { return nil }
      var index = SiteIndex()
      return longFacts.each { index.add($0) } ? index : nil
    }
  }
}
