internal import Markup
package import Model
package import Templates

/// What the pages of figures are about.
package struct Evaluated: Sendable {
  package let rubric: Rubric
  /// Of the newest runs.
  package let judgements: [Judgement]
  /// Of all runs.
  package let attempts: [Attempt]
  /// Names and titles, newest first, with the site paths of their lists.
  package let runs: [(name: String, title: String, path: String)]
  let foreign: ForeignVerdicts
  /// By the site path of the transcript.
  private let attemptTargets: [String: ForeignTarget]
  package let context: BuildContext
  /// Of each criterion, or each value of one that allows several.
  package let agreements: [CriterionAgreement]
  let comparisons: [JudgeComparison]

  package init(
    rubric: Rubric, judgements: [Judgement], attempts: [Attempt],
    runs: [(name: String, title: String, path: String)], foreign: ForeignVerdicts,
    context: BuildContext
  ) {
    (self.rubric, self.judgements, self.attempts) = (rubric, judgements, attempts)
    (self.runs, self.foreign, self.context) = (runs, foreign, context)
    let answers = Dictionary(grouping: judgements, by: \.criterion)
    agreements = rubric.criteria.flatMap { CriterionAgreement.all(answers[$0.name] ?? [], $0, rubric) }
    attemptTargets = attempts.reduce(into: [:]) { $0[$1.path] = $1.target }
    let newest = Dictionary(attempts.map { ($0.conversation, $0) }) { $1 }
    comparisons = Judges.all(judgements, newest.values.sorted { $0.conversation < $1.conversation }, rubric)
  }

  /// A turn, or all of a conversation: a score may be about any part of it.
  func target(of item: JudgeComparison.Item) -> ForeignTarget? {
    item.anchor.map { foreign[item.path, $0] } ?? attemptTargets[item.path]
  }

  /// Name of the section in the navigation.
  static let section = "review"
  /// Site path of the queue, to which all pages lead back.
  static let queuePath = "review/index.html"

  var strings: Strings { context.strings }

  func frame(_ path: String, _ title: String, hasAlternate: Bool = true) -> PageFrame {
    context.frame(path, title: title, section: Self.section, hasAlternate: hasAlternate)
  }
}

/// The compiled templates of these pages.
package struct EvaluationTemplates: Sendable {
  let agreement: Template<AgreementPage>
  let judges: Template<JudgesPage>
  let disagreements: Template<DisagreementsPage>
  let tasks: Template<TasksPage>

  package init(theme: TemplateLibrary) throws(TemplateErrors) {
    agreement = try theme.compile("review-agreement", for: AgreementPage.self)
    judges = try theme.compile("review-judges", for: JudgesPage.self)
    disagreements = try theme.compile("review-disagreements", for: DisagreementsPage.self)
    tasks = try theme.compile("review-tasks", for: TasksPage.self)
  }
}

extension Evaluated {
  /// The pages: agreement always, judges and tasks where runs or reviewers bring any.
  package func files(_ templates: EvaluationTemplates) -> [OutputFile] {
    let agreement = AgreementPage.pages(self).map { list in
      page(list.part.path) { templates.agreement.render(list).bytes }
    }
    let judges =
      comparisons.isEmpty
      ? []
      : JudgesPage.pages(self).map { list in page(list.part.path) { templates.judges.render(list).bytes } }
        + DisagreementsPage.pages(self).map { list in
          page(list.part.path) { templates.disagreements.render(list).bytes }
        }
    return agreement + judges
      + TasksPage.pages(self).map { tasks in
        let file = page(tasks.part.path) { templates.tasks.render(tasks).bytes }
        return tasks.hasAlternate ? file : file.withoutAlternate
      }
  }

  private func page(_ path: String, _ render: @escaping @Sendable () -> [UInt8]) -> OutputFile {
    OutputFile(path: path, content: .made(render))
  }

  /// Titles and site paths of the pages that exist besides agreement, for links from the queue.
  package var links: [(title: String, path: String)] {
    (comparisons.isEmpty ? [] : [("Judges", JudgesPage.path)])
      + (TasksPage.measures(self).isEmpty ? [] : [("Tasks and runs", TasksPage.path)])
  }

  /// Site path of the page of agreement.
  package static let agreementPath = AgreementPage.path
}
