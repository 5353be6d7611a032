package import Basics
internal import Markup

/// A rule for the finished site: what it ensures, and the checks that find violations.
///
/// Each rule is a value in its own file. Rules without checks run in `FileChecker` while it reads a file.
package struct CheckRule: Sendable {
  /// Permanent: findings carry it and exception lists refer to it.
  package let name: String
  /// The severity of findings whose check sets none.
  package let severity: Diagnostic.Severity
  /// What is true of a site without findings.
  package let summary: String
  /// An example of a finding.
  package let example: String
  /// How to fix it.
  package let remedy: String
  let page: PageCheck?
  let reference: ReferenceCheck?
  let site: SiteCheck?

  /// Checks a well-formed page.
  typealias PageCheck = @Sendable (ParsedPage, inout FileReport) -> Void
  /// Checks one address in a page.
  typealias ReferenceCheck = @Sendable (Reference, ParsedPage, inout FileReport) -> Void
  /// Checks the whole site.
  typealias SiteCheck = @Sendable (SiteIndex, CheckSettings, inout SiteReport) -> Void

  init(
    _ name: String, _ severity: Diagnostic.Severity, ensures summary: String, finds example: String,
    remedy: String, page: PageCheck? = nil, reference: ReferenceCheck? = nil, site: SiteCheck? = nil
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.example = example
    self.remedy = remedy
    self.page = page
    self.reference = reference
    self.site = site
  }
}

extension CheckRule {
  /// All rules by number. To add one, create a file and append its name here.
  package static let all: [CheckRule] = [
    .wellFormed, .characters, .doctype, .vocabulary, .ids, .linkTargets, .linkFragments, .linkForm,
    .localAddresses, .orphans, .oneWriter, .imageAlternatives, .labels, .headings, .languageAndTitle, .names,
    .inlineCode, .remoteResources, .contentPolicy, .integrity, .fingerprints, .feeds, .hostFiles,
    .searchIndex, .budgets, .hiddenCharacters, .contrast, .newWindows, .imageSizes,
  ]

  static let pageChecks = all.compactMap(\.page)
  static let referenceChecks = all.compactMap(\.reference)
  static let siteChecks = all.compactMap(\.site)

  /// The number that people use: its place in the list, from 1.
  package var number: Int { (Self.all.firstIndex(of: self) ?? 0) + 1 }

  /// The rule with this name, or nil.
  package static func named(_ name: String) -> CheckRule? { all.first { $0.name == name } }
}

extension CheckRule: Hashable {
  package static func == (left: CheckRule, right: CheckRule) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
