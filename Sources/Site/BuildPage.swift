internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/build.html`: what was built, from what, and what is wrong with it (C-36).
struct BuildPage: TemplateContext {
  let report: BuildReport
  let context: BuildContext

  static let path = "about/build/index.html"
  /// More would make the page unreadable; the terminal has them all.
  private static let limit = 100

  static let fields: Fields<BuildPage> = [
    .including { $0.frame },
    .text("version", "version of Scrollback") { $0.report.version },
    .strings("counts", "how much there is of each kind") { $0.report.counts },
    .list(
      "coverage", "what generated conversations cover: answers by rule, and the error rate that came of it"
    ) {
      $0.report.coverage.map { SettingRow(name: $0.label, value: $0.value) }
    },
    .url("report", "link to the page of figures, where there is one") { page in
      page.report.hasFigures ? page.frame.link(ReportPage.path) : nil
    },
    .text("files", "how many files the site was made from") {
      $0.context.strings.count($0.report.inputCount, "file", "files")
    },
    .text("inputHash", "a name for the bytes of these files") { $0.report.inputHash },
    .text("warningCount", "number of warnings with its word") {
      $0.context.strings.count($0.report.warnings.count, "warning", "warnings")
    },
    .flag("hasWarnings", "whether any is shown") { !$0.shown.isEmpty },
    .list("warnings", "the first warnings, as on the terminal") { page in
      page.shown.prefix(limit).map(BuildWarning.init)
    },
    .text("more", "how many warnings are not shown, with the word; nothing when all are") { $0.more },
    .flag("hasRedactions", "whether site.yml redacts anything") { !$0.report.redactions.isEmpty },
    .list("redactions", "each rule of redact with how often it applied") { page in
      page.report.redactions.map { RedactionRow(row: $0, strings: page.context.strings) }
    },
    .flag("hasImports", "whether other programs' exports were read") { !$0.report.imports.isEmpty },
    .list("imports", "the exports of the first page with the result for their records") { page in
      page.imports.items.map { ImportRow(ledger: $0, strings: page.context.strings) }
    },
    .object("pager", "links to further pages of exports") { $0.imports.pager($0.frame) },
    .list("settings", "what site.yml and the command line say, or the default") { page in
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
      description: context.strings["What this site was made from, and what was noticed"], section: "build")
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
    .text("message", "what is wrong") { ImportRow.short($0.warning.message) },
    .strings("help", "what to do") { $0.warning.help.prefix(10).map(ImportRow.short) },
  ]
}

/// One rule of the ledger of what was redacted: counts, never values.
struct RedactionRow: TemplateContext {
  let row: (rule: String, count: Int)
  let strings: Strings

  static let fields: Fields<RedactionRow> = [
    .text("rule", "its name") { $0.row.rule },
    .text("count", "how often it applied") { $0.strings.count($0.row.count, "place", "places") },
  ]
}

/// One setting on the page about the build.
struct SettingRow: TemplateContext {
  let name: String
  let value: String

  static let fields: Fields<SettingRow> = [
    .text("name", "as in site.yml") { $0.name },
    .text("value", "the value that the build used") { $0.value },
  ]
}
