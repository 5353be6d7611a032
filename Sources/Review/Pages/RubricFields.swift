internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Templates

/// Fields of every review page with criteria.
struct RubricFields: TemplateContext {
  let head: ReviewHead
  let frame: PageFrame

  static let fields: Fields<RubricFields> = [
    .url("labelSheet", "link to the stylesheet of the values") { $0.frame.link(Rubric.sheetPath) },
    .list("criteria", "the criteria of the rubric") { $0.head.legend.views($0.frame) },
    .list("logs", "reviewers with files on the site, and these files as scripts") { fields in
      fields.head.logs.filter { ReviewName.isValid($0.reviewer) }.map { log in
        ReviewerLog(reviewer: log.reviewer, href: fields.frame.link(ReviewLogScript.path(log.reviewer)))
      }
    },
    .text("rubric", "version of the rubric; empty if the project has only labels") { fields in
      fields.head.rubric.source.map { _ in fields.head.rubric.versions.whole }
    },
    .url("kinds", "link to the failure modes as a script, if a criterion asks for them") { fields in
      KindScript.isMade(fields.head) ? fields.frame.link(KindScript.path) : nil
    },
    .url("rubricData", "link to the criteria and the reviewers with files as a script") { fields in
      fields.frame.link(RubricScript.path)
    },
  ]
}
