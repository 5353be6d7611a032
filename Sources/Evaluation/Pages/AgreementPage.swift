package import Model
internal import Statistics
package import Templates

/// The fields of `templates/review-agreement.html`: agreement of reviewers on each criterion.
struct AgreementPage: TemplateContext {
  let evaluated: Evaluated
  static let path = "review/_agreement/index.html"

  static let fields: Fields<AgreementPage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(Evaluated.queuePath) },
    .url("labelSheet", "link to the stylesheet of the values") { $0.frame.link(Rubric.sheetPath) },
    .list("criteria", "figures and tables of each criterion with values") { page in
      page.evaluated.agreements.map { AgreementView(agreement: $0, strings: page.evaluated.strings) }
    },
  ]

  private var frame: PageFrame { evaluated.frame(Self.path, evaluated.strings["Agreement"]) }
}

/// The agreement on one criterion.
package struct AgreementView: TemplateContext {
  let agreement: CriterionAgreement
  let strings: Strings

  /// Twenty reviewers would have 190 tables.
  private static let maximumTables = 12

  package init(agreement: CriterionAgreement, strings: Strings) {
    (self.agreement, self.strings) = (agreement, strings)
  }

  package static let fields: Fields<AgreementView> = [
    .text("criterion", "title of the criterion") { $0.agreement.criterion.title },
    .text("reviewers", "number of reviewers, with the noun") {
      $0.strings.count($0.agreement.reviewers.count, "reviewer", "reviewers")
    },
    .text("n", "number of targets with two or more reviewers") { $0.strings.grouped($0.agreement.shared) },
    .text("exposed", "number of answers given after seeing others'; empty if there are none") { view in
      let count = view.agreement.exposed
      return count == 0 ? nil : view.strings.count(count, "answer", "answers")
    },
    .list("figures", "figures with their intervals") { view in
      view.agreement.figures.map {
        FigureView(
          $0.name, $0.estimate, $0.interval, n: view.agreement.shared, isShare: $0.isShare, view.strings)
      }
    },
    .list("tables", "a table for each pair of reviewers, most shared targets first") { view in
      view.pairs.prefix(maximumTables).map {
        ConfusionView(
          first: $0.first, second: $0.second, matrix: $0.matrix, criterion: view.agreement.criterion,
          strings: view.strings)
      }
    },
    .number("leftOut", "number of tables not shown") { max(0, $0.agreement.pairs.count - maximumTables) },
  ]

  private var pairs: [Agreement.Pair] {
    agreement.pairs.enumerated()
      .sorted { ($1.element.matrix.total, $0.offset) < ($0.element.matrix.total, $1.offset) }.map(\.element)
  }
}
