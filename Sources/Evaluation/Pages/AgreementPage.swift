internal import Markup
package import Model
internal import Statistics
package import Templates

/// The fields of `templates/review-agreement.html`: agreement of reviewers on each criterion.
struct AgreementPage: TemplateContext {
  let evaluated: Evaluated
  let part: ListPart<CriterionAgreement>

  static let path = ListParts.path(folder, 1)
  private static let folder = "review/_agreement"

  static func pages(_ evaluated: Evaluated) -> [AgreementPage] {
    ListPart.all(folder, evaluated.agreements, weight: weight)
      .map { AgreementPage(evaluated: evaluated, part: $0) }
  }

  /// Tables have many small elements, so these count rather than their bytes.
  private static func weight(_ agreement: CriterionAgreement) -> Int {
    agreement.pairs.reduce(30) { $0 + 35 + ($1.matrix?.cells.count ?? 0) * 2 } * ListParts.bytesOfElement
  }

  static let fields: Fields<AgreementPage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(Evaluated.queuePath) },
    .url("labelSheet", "link to the stylesheet of the values") { $0.frame.link(Rubric.sheetPath) },
    .list("criteria", "figures and pairs of each criterion, or of each value of one that allows several") {
      page in
      page.part.items.map { AgreementView(agreement: $0, strings: page.evaluated.strings) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  private var frame: PageFrame {
    evaluated.frame(part.path, evaluated.strings.title(evaluated.strings["Agreement"], page: part.number))
  }
}

/// The agreement on one criterion.
package struct AgreementView: TemplateContext {
  let agreement: CriterionAgreement
  let strings: Strings

  package init(agreement: CriterionAgreement, strings: Strings) {
    (self.agreement, self.strings) = (agreement, strings)
  }

  package static let fields: Fields<AgreementView> = [
    .text("criterion", "title of the criterion, and the value if it allows several") { $0.criterion.title },
    .text("reviewers", "number of reviewers, with the noun") {
      $0.strings.count($0.agreement.reviewers.count, "reviewer", "reviewers")
    },
    .text("n", "number of targets with two or more reviewers") { $0.strings.grouped($0.agreement.shared) },
    .text("exposed", "number of answers given after seeing others'; empty if there are none") { view in
      let count = view.agreement.exposed
      return count == 0 ? nil : view.strings.count(count, "answer", "answers")
    },
    .list("figures", "figures with their intervals") { view in
      view.agreement.figures.map { FigureView($0, n: view.agreement.shared, view.strings) }
    },
    .list("pairs", "pairs of reviewers, most shared targets first") { view in
      view.agreement.pairs.map { PairView(pair: $0, criterion: view.criterion, strings: view.strings) }
    },
    .number("leftOut", "number of pairs not shown") { $0.agreement.leftOut },
  ]

  private var criterion: Criterion { agreement.criterion.asked(agreement.mode, strings) }
}

extension Criterion {
  /// A value of several as a question of its own, with two labels: given or not.
  func asked(_ mode: String?, _ strings: Strings) -> Criterion {
    guard let mode else { return self }
    var criterion = self
    criterion.title = "\(title): \(self[value: mode]?.title ?? mode)"
    criterion.kind = .binary
    criterion.values = [(Criterion.given, "Given"), (Criterion.notGiven, "Not given")].map { name, title in
      var value = ReviewLabel.unknown(name)
      value.title = strings[title]
      return value
    }
    return criterion
  }
}

/// Two reviewers on one criterion.
struct PairView: TemplateContext {
  let pair: CriterionAgreement.Pair
  let criterion: Criterion
  let strings: Strings

  static let fields: Fields<PairView> = [
    .text("first", "name of the first") { $0.pair.first },
    .text("second", "name of the second") { $0.pair.second },
    .text("n", "number of targets that both judged") { $0.strings.grouped($0.pair.n) },
    .object("table", "labels of one against those of the other; none for numbers") { view in
      view.pair.matrix.map {
        ConfusionView(
          first: view.pair.first, second: view.pair.second, matrix: $0, criterion: view.criterion,
          strings: view.strings)
      }
    },
    .list("figures", "figures with their intervals") { view in
      view.pair.figures.map { FigureView($0, n: view.pair.n, view.strings) }
    },
  ]
}

extension FigureView {
  fileprivate init(_ figure: CriterionAgreement.Figure, n: Int, _ strings: Strings) {
    self.init(figure.name, figure.estimate, figure.interval, n: n, isShare: figure.isShare, strings)
  }
}
