internal import Basics
internal import Content
package import Model
internal import Templates
internal import Transcripts

/// For the list of kinds.
package let assistantKind: any Kind.Type = Assistant.self

/// The mock assistant: `content/assistant` → `/assistant/…`, a page with its rules and one per script (M-01).
struct Assistant: Kind {
  static let name = "assistant"
  static let title = "Assistant"

  private let templates: ChatTemplates
  private let overview: Template<AssistantPage>
  private let home: Template<AssistantHome>
  private let list: Template<AssistantListPage>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    templates = try ChatTemplates(theme: theme)
    overview = try theme.compile("assistant", for: AssistantPage.self)
    home = try theme.compile("assistant-home", for: AssistantHome.self)
    list = try theme.compile("assistant-list", for: AssistantListPage.self)
  }

  /// The rules alone, or a script with the rules that answer it.
  enum Source: Sendable {
    case rules(AssistantRules)
    case script(InputFile, AssistantRules)
  }

  /// The data for the overview.
  enum Summary: Sendable {
    case rules(AssistantRules)
    case session(AssistantCoverage.Session)
  }

  /// Reads the rules here, since every script needs them; if they are invalid, no script is answered.
  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<Source> {
    let found = AssistantFiles(files)
    var diagnostics = found.diagnostics
    var rules: AssistantRules? = AssistantRules(settings.assistant, settings.strings)
    for file in found.rules {
      let read = AssistantFiles.read(file, settings.assistant, settings.strings)
      diagnostics += read.diagnostics
      if file.name == AssistantFiles.rulesName { rules = read.rules }
    }
    guard let rules, !files.isEmpty else { return Plan([], diagnostics: diagnostics) }
    return Plan([.rules(rules)] + found.scripts.map { .script($0, rules) }, diagnostics: diagnostics)
  }

  func map(_ source: Source, _ context: BuildContext) -> Piece<Summary> {
    switch source {
    case .rules(let rules): Piece(summaries: [.rules(rules)])
    case .script(let file, let rules): map(file, rules, context)
    }
  }

  private func map(_ file: InputFile, _ rules: AssistantRules, _ context: BuildContext) -> Piece<Summary> {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let script = try AssistantScript(file, &problems)
      guard !script.turns.isEmpty else { return Piece(diagnostics: problems.diagnostics) }
      let session = AssistantSession(
        script, rules: rules, seed: context.settings.assistant.seed, context.strings)
      let pages = ChatPages(session.chat, media: [], context.withFuture)
      return Piece(
        files: pages.files(templates), summaries: [.session(AssistantCoverage.Session(session))],
        diagnostics: problems.diagnostics + session.diagnostics + pages.diagnostics)
    } catch {
      return Piece(diagnostics: problems.diagnostics + [error])
    }
  }

  func reduce(_ summaries: [Summary], _ context: BuildContext) -> Reduction {
    var rules: AssistantRules?
    var sessions: [AssistantCoverage.Session] = []
    for summary in summaries {
      switch summary {
      case .rules(let found): rules = found
      case .session(let session): sessions.append(session)
      }
    }
    guard let rules else { return Reduction() }
    let coverage = AssistantCoverage(rules, sessions)
    let page = AssistantPage(coverage: coverage, context: context)
    var reduction = Reduction(files: [OutputFile(path: AssistantPage.path, page: overview.render(page))])
    reduction.files += AssistantListPage.pages(coverage, context).map {
      OutputFile(path: $0.part.path, page: list.render($0))
    }
    let panel = AssistantHome(coverage: coverage, context: context)
    reduction.home = HomeSection(
      html: home.render(panel),
      count: panel.count ?? context.strings.count(rules.rules.count, "rule", "rules"),
      messages: coverage.messages)
    reduction.report = coverage.report(context.strings)
    return reduction
  }
}

extension BuildContext {
  /// The times of scripted conversations are fictional, so none is held back.
  fileprivate var withFuture: BuildContext {
    BuildContext(settings: settings, now: now, shell: shell, includesFuture: true)
  }
}
