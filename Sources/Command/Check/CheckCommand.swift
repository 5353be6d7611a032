internal import ArgumentParser
internal import Check
internal import Input

/// `scrollback check SITE`: checks a built site, or searches it for secrets.
struct CheckCommand: ParsableCommand {
  private static let names = CheckRule.all.map(\.name).joined(separator: ", ")

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a built site.",
    discussion: HelpProse.joined(
      """
      Reads every file of the folder: parses and validates pages, follows links and anchors, and checks feeds
      and the search index. It needs only the folder, so it also works on a published site or one that another
      program changed. "build" runs the same rules on its output.

      With --secrets: searches pages, exports and the search index for keys, tokens, e-mail addresses, phone
      numbers and paths of home folders. Every build with "publish: true" runs the same search.

      RULES
      \(HelpProse.wrapped(names, first: "  ", others: "  ").joined(separator: "\n"))
        "scrollback check --list" describes each rule.
        docs/checks.md explains how to fix its findings.

      EXAMPLES
        scrollback check
        scrollback check public --strict --skip budgets,orphans
        scrollback check site --only link-targets --only link-fragments
        scrollback check site --format sarif > check.sarif
        scrollback check --secrets public --allowed content/reviews/allowed.yml

      EXIT STATUS
        0 no findings, or warnings only, 2 usage error, 3 invalid list of exceptions, 5 findings, 6 I/O error
      """))

  @Argument(help: "Folder of the built site.")
  var site = "site"

  @Option(help: "Output format: text, json, sarif (2.1.0) or github (workflow commands).")
  var format = "text"

  @Option(help: "Run only these rules, separated by commas; may be repeated.")
  var only: [String] = []

  @Option(help: "Skip these rules, separated by commas; may be repeated.")
  var skip: [String] = []

  @Flag(help: "Treat warnings as errors, except equal titles.")
  var strict = false

  @Flag(help: "List the rules with descriptions, without checking anything.")
  var list = false

  @Flag(help: "Search for secrets instead of running the rules.")
  var secrets = false

  @Option(
    help:
      "List of allowed secrets (default: content/reviews/allowed.yml beside the site, if it exists).")
  var allowed: String?

  @Flag(help: "Short for --format json.")
  var json = false

  func validate() throws {
    if FindingFormat(rawValue: format) == nil {
      throw ValidationError("--format must be one of \(FindingFormat.names), found \"\(format)\"")
    }
    if json, format != "text", format != "json" {
      throw ValidationError("--json and --format exclude each other")
    }
    if secrets {
      if !only.isEmpty || !skip.isEmpty || strict || !["text", "json"].contains(format) {
        throw ValidationError(
          "--secrets can be combined with --allowed and --json only")
      }
    } else if allowed != nil {
      throw ValidationError("--allowed requires --secrets")
    }
    _ = try rules()
  }

  func run() throws {
    if list { return Console.print(RuleList.text) }
    if secrets {
      return try SecretLook(site: site, allowed: allowed, isJSON: json || format == "json").run()
    }
    let format = json ? .json : FindingFormat(rawValue: format) ?? .text
    let check = try FolderCheck(site, rules: try rules(), progress: TerminalProgress.make(isQuiet: json))
    let output = FindingOutput(format, siteName: BuiltSite.name(site))
    let count = try check.run { output.add($0) }
    output.finish(files: count)
    if output.errors > 0 || strict && output.failsStrict { throw ExitStatus.check }
  }

  private func rules() throws -> Set<CheckRule> {
    let wanted = try RuleList.rules(only, option: "--only")
    let unwanted = try RuleList.rules(skip, option: "--skip")
    let rules = (wanted.isEmpty ? Set(CheckRule.all) : wanted).subtracting(unwanted)
    if rules.isEmpty { throw ValidationError("--only and --skip leave no rule") }
    return rules
  }
}
