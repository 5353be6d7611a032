package import Basics
internal import Markup

/// A rule that a site is held to: what it ensures, and the checks that find breaches.
///
/// Each is a value in a file of its own. Rules without checks are looked at by `FileChecker` while it reads a file.
package struct CheckRule: Sendable {
  /// Findings carry it, for good: lists of exceptions name it.
  package let name: String
  /// How bad a finding is, where a check does not say otherwise.
  package let severity: Diagnostic.Severity
  /// What holds for a site without findings.
  package let summary: String
  /// Something that is found.
  package let example: String
  /// What to do about it.
  package let remedy: String
  let page: PageCheck?
  let reference: ReferenceCheck?
  let site: SiteCheck?

  /// Looks at a well-formed page.
  typealias PageCheck = @Sendable (ParsedPage, inout FileReport) -> Void
  /// Looks at one address in a page.
  typealias ReferenceCheck = @Sendable (Reference, ParsedPage, inout FileReport) -> Void
  /// Looks at the whole site.
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
  /// All of them, by number. To add one: a file, and its name at the end.
  package static let all: [CheckRule] = [
    .wellFormed, .characters, .doctype, .vocabulary, .ids, .linkTargets, .linkFragments, .linkForm,
    .localAddresses, .orphans, .oneWriter, .imageAlternatives, .labels, .headings, .languageAndTitle, .names,
    .inlineCode, .remoteResources, .contentPolicy, .integrity, .fingerprints, .feeds, .hostFiles,
    .searchIndex, .budgets, .hiddenCharacters, .contrast, .newWindows, .imageSizes,
  ]

  static let pageChecks = all.compactMap(\.page)
  static let referenceChecks = all.compactMap(\.reference)
  static let siteChecks = all.compactMap(\.site)

  /// As people count them: the place in the list.
  package var number: Int { (Self.all.firstIndex(of: self) ?? 0) + 1 }

  /// The rule of this name; nil when there is none.
  package static func named(_ name: String) -> CheckRule? { all.first { $0.name == name } }
}

extension CheckRule: Hashable {
  package static func == (left: CheckRule, right: CheckRule) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
