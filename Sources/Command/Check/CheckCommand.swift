internal import ArgumentParser
internal import Check
internal import Input

/// `scrollback check SITE`: checks a built site, or searches it for secrets.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a built site.",
    discussion: HelpProse.joined(
      """
      Reads every file of the folder: pages are parsed and validated, links, anchors, feeds and the search index followed. Needs
      nothing but the folder, so it also works on a site that was published, or changed by others. "build" runs the same
      rules on what it writes.

      With --secrets: keys, tokens, e-mail addresses, phone numbers and paths of home folders in pages, in exports and in
      the search index, as every build with "publish: true" looks for them.

      RULES
        \(CheckRule.all.map(\.name).wrapped(at: 90, by: "\n  "))
        "scrollback check --list" says what each ensures; docs/checks.md how to fix what it finds.

      EXAMPLES
        scrollback check
        scrollback check public --strict --skip budgets,orphans
        scrollback check site --only link-targets --only link-fragments
        scrollback check site --format sarif > check.sarif
        scrollback check --secrets public --allowed content/reviews/allowed.yml

      EXIT STATUS
        0 nothing was found, or warnings only, 2 wrong usage, 3 the list of exceptions is wrong, 5 something was found, 6 reading
        failed
      """))

  @Argument(help: "Folder of the built site.")
  var site = "site"

  @Option(help: "How findings are written: text, json, sarif (2.1.0) or github (lines for its log).")
  var format = "text"

  @Option(help: "Look for this rule only; may be repeated, or several with commas.")
  var only: [String] = []

  @Option(help: "Leave this rule out; may be repeated, or several with commas.")
  var skip: [String] = []

  @Flag(help: "Warnings fail as well.")
  var strict = false

  @Flag(help: "Print the rules and what they ensure, and check nothing.")
  var list = false

  @Flag(help: "Look for what should not be published instead.")
  var secrets = false

  @Option(
    help:
      "List of what may be published (default: content/reviews/allowed.yml beside the site, if it is there).")
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
          "--secrets has no rules to choose from; it can be combined with --allowed and --json")
      }
    } else if allowed != nil {
      throw ValidationError("--allowed is for --secrets")
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
    if output.errors > 0 || strict && output.warnings > 0 { throw ExitStatus.check }
  }

  private func rules() throws -> Set<CheckRule> {
    let wanted = try RuleList.rules(only, option: "--only")
    let unwanted = try RuleList.rules(skip, option: "--skip")
    let rules = (wanted.isEmpty ? Set(CheckRule.all) : wanted).subtracting(unwanted)
    if rules.isEmpty { throw ValidationError("--only and --skip leave no rule") }
    return rules
  }
}

extension [String] {
  /// Words in lines of at most `width` characters.
  fileprivate func wrapped(at width: Int, by separator: String) -> String {
    var lines: [String] = []
    for word in self {
      if let last = lines.last, last.count + word.count + 2 <= width {
        lines[lines.count - 1] = last + ", " + word
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "," + separator)
  }
}
