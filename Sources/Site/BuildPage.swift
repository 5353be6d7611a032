internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/build.html`: the result, sources and warnings of the build (C-36).
struct BuildPage: TemplateContext {
  let report: BuildReport
  let context: BuildContext

  static let path = SitePage.build.path
  /// More would make the page unreadable; the terminal shows all of them.
  private static let limit = 100

  static let fields: Fields<BuildPage> = [
    .including { $0.frame },
    .text("version", "version of Scrollback") { $0.report.version },
    .strings("counts", "counts by kind") { $0.report.counts },
    .list(
      "coverage", "coverage of generated conversations: answers by rule, and the error rate"
    ) {
      $0.report.coverage.map { SettingRow(name: $0.label, value: $0.value) }
    },
    .url("report", "link to the report, if any") { page in
      page.report.hasFigures ? page.frame.link(ReportPage.path) : nil
    },
    .text("files", "number of source files") {
      $0.context.strings.count($0.report.inputCount, "file", "files")
    },
    .text("inputHash", "hash of these files") { $0.report.inputHash },
    .text("warningCount", "number of warnings, with the noun") {
      $0.context.strings.count($0.report.warnings.count, "warning", "warnings")
    },
    .flag("hasWarnings", "whether there are any warnings") { !$0.shown.isEmpty },
    .list("warnings", "the first warnings, as in the terminal") { page in
      page.shown.prefix(limit).map(BuildWarning.init)
    },
    .text("more", "number of warnings not shown, with the noun; empty if all are") { $0.more },
    .flag("hasRedactions", "whether `site.yml` has redaction rules") { !$0.report.redactions.isEmpty },
    .list("redactions", "redaction rules with their counts") { page in
      page.report.redactions.map { RedactionRow(row: $0, strings: page.context.strings) }
    },
    .flag("hasImports", "whether exports of other programs were imported") { !$0.report.imports.isEmpty },
    .list("imports", "exports on the first page, with the results for their records") { page in
      page.imports.items.map { ImportRow(ledger: $0, strings: page.context.strings) }
    },
    .object("pager", "links to further pages of exports") { $0.imports.pager($0.frame) },
    .list("settings", "effective settings") { page in
      page.context.settings.effective.map { SettingRow(name: $0.name, value: $0.text) }.filter {
        !$0.value.isEmpty
      }
        + [
          SettingRow(name: "drafts", value: "\(page.context.settings.includesDrafts)"),
          SettingRow(name: "future", value: "\(page.context.includesFuture)"),
        ]
    },
  ]

  private var frame: PageFrame {
    context.frame(
      Self.path, title: context.strings["About this build"],
      description: context.strings["Sources and warnings of this build"], section: "build")
  }

  private var imports: ListPart<ImportLedger> { ImportListPage.parts(report.imports)[0] }

  private var shown: [Diagnostic] { report.warnings.filter { !$0.isUnpublished } }

  private var more: String? {
    let count = report.warnings.count - min(shown.count, Self.limit)
    return count == 0 ? nil : context.strings.count(count, "more warning", "more warnings")
  }
}

/// One warning on the page about the build.
struct BuildWarning: TemplateContext {
  let warning: Diagnostic

  static let fields: Fields<BuildWarning> = [
    .text("place", "file, line and column") { $0.warning.place },
    .text("message", "message of the warning") { ImportRow.short($0.warning.message) },
    .strings("help", "help lines") { $0.warning.help.prefix(10).map(ImportRow.short) },
  ]
}

/// One redaction rule with its count; never a redacted value.
struct RedactionRow: TemplateContext {
  let row: (rule: String, count: Int)
  let strings: Strings

  static let fields: Fields<RedactionRow> = [
    .text("rule", "name of the rule") { $0.row.rule },
    .text("count", "number of places") { $0.strings.count($0.row.count, "place", "places") },
  ]
}

/// One setting on the page about the build.
struct SettingRow: TemplateContext {
  let name: String
  let value: String

  static let fields: Fields<SettingRow> = [
    .text("name", "name, as in `site.yml`") { $0.name },
    .text("value", "value used by the build") { $0.value },
  ]
}
