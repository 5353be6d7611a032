internal import ErrorAnalysis
internal import Evaluation
internal import Templates
internal import Transcripts

/// The compiled templates of the review.
struct ReviewTemplates: Sendable {
  let chats: ChatTemplates
  let compare: CompareTemplates
  let transcript: Template<RunTranscriptPage>
  let verdicts: Template<VerdictsPage>
  let queue: Template<QueuePage>
  let run: Template<RunListPage>
  let evaluation: EvaluationTemplates
  let disputes: Template<DisputesPage>
  let vanished: Template<VanishedPage>
  let home: Template<ReviewHome>
  let runs: Template<RunIndexPage>
  let comparisons: Template<ComparisonIndexPage>
  let analysis: AnalysisTemplates

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    chats = try ChatTemplates(theme: theme)
    compare = try CompareTemplates(theme: theme)
    transcript = try theme.compile("review-transcript", for: RunTranscriptPage.self)
    verdicts = try theme.compile("review-verdicts", for: VerdictsPage.self)
    queue = try theme.compile("review", for: QueuePage.self)
    run = try theme.compile("review-run", for: RunListPage.self)
    evaluation = try EvaluationTemplates(theme: theme)
    disputes = try theme.compile("review-disputes", for: DisputesPage.self)
    vanished = try theme.compile("review-vanished", for: VanishedPage.self)
    home = try theme.compile("review-home", for: ReviewHome.self)
    runs = try theme.compile("review-runs", for: RunIndexPage.self)
    comparisons = try theme.compile("review-comparisons", for: ComparisonIndexPage.self)
    analysis = try AnalysisTemplates(theme: theme)
  }
}
