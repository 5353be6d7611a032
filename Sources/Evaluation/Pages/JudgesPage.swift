internal import Basics
internal import Markup
internal import Model
internal import Statistics
internal import Templates

/// The fields of `templates/review-judges.html`: judges against what people agree on.
struct JudgesPage: TemplateContext {
  let evaluated: Evaluated
  let part: ListPart<JudgeComparison>

  static let path = ListParts.path(folder, 1)
  static let folder = "review/_judges"

  static func pages(_ evaluated: Evaluated) -> [JudgesPage] {
    ListPart.all(folder, evaluated.comparisons, 10) { comparison in
      comparison.halves.flatMap { $0.half.disagreements.prefix(DisagreementsPage.most) }.reduce(16_000) {
        $0 + DisagreementView.weight($1, evaluated)
      }
    }.map { JudgesPage(evaluated: evaluated, part: $0) }
  }

  static let fields: Fields<JudgesPage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(Evaluated.queuePath) },
    .list("judges", "each judge by criterion") { page in
      page.part.items.indices.map {
        JudgeView(comparison: page.part.items[$0], number: $0, frame: page.frame, evaluated: page.evaluated)
      }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.evaluated.foreign, frame: $0.frame) },
  ]

  private var frame: PageFrame {
    evaluated.frame(part.path, evaluated.strings.title(evaluated.strings["Judges"], page: part.number))
  }
}

/// A judge and a criterion.
private struct JudgeView: TemplateContext {
  let comparison: JudgeComparison
  /// Its place among all comparisons.
  let number: Int
  let frame: PageFrame
  let evaluated: Evaluated

  static let fields: Fields<JudgeView> = [
    .text("judge", "name of the judge or score") { RowText.short($0.comparison.judge) },
    .text("version", "version of the judge") { RowText.short($0.comparison.version) },
    .text("prompt", "hash of its prompt; empty if the rubric does not have it") {
      RowText.short($0.comparison.prompt)
    },
    .text("criterion", "title of the criterion, and the value if it allows several") { $0.criterion.title },
    .text("disputed", "number of disputed targets, which are left out; empty if there are none") { view in
      view.comparison.disputed == 0 ? nil : view.strings.grouped(view.comparison.disputed)
    },
    .text("exposed", "number of answers given after seeing others'; empty if there are none") { view in
      let count = view.comparison.exposed
      return count == 0 ? nil : view.strings.count(count, "answer", "answers")
    },
    .text("otherVersions", "number of verdicts of other versions; empty if there are none") { view in
      let count = view.comparison.otherVersions
      return count == 0 ? nil : view.strings.grouped(count)
    },
    .list("halves", "the targets by which a judge may be improved, and those that test it") { $0.halves },
    .flag("isSplit", "whether there is a split") { $0.comparison.split != nil },
    .flag("isClosed", "whether the test half has not been looked at") { $0.comparison.isClosed },
    .text("looks", "how often the test set was looked at, at any version; empty if never") { view in
      let count = view.comparison.allLooks.count
      return count == 0 ? nil : view.strings.count(count, "look", "looks")
    },
    .text("ownLooks", "how many of these were at this version") { view in
      view.strings.grouped(view.comparison.looks.count)
    },
    .object("observed", "the judge's own rate") { view in
      FigureView(
        "Rate by the judge", view.comparison.observed, of: view.comparison.total, else: .noVerdicts,
        view.strings)
    },
    .object("corrected", "that rate corrected for the judge's errors") { view in
      let corrected = view.comparison.corrected
      return FigureView(
        "Corrected rate", corrected.estimate, corrected.interval, n: view.comparison.total, isShare: true,
        view.strings)
    },
  ]

  private var strings: Strings { frame.strings }

  private var criterion: Criterion { comparison.criterion.asked(comparison.mode, strings) }

  private var halves: [HalfView] {
    comparison.halves.map { HalfView(title: $0.title, name: $0.name, half: $0.half, view: self) }
  }

  /// Figures of one half.
  struct HalfView: TemplateContext {
    let title: String
    let name: String
    let half: JudgeComparison.Half
    let view: JudgeView

    static let fields: Fields<HalfView> = [
      .text("title", "which half") { $0.view.strings[$0.title] },
      .text("n", "number of targets, with the noun") { one in
        one.view.strings.count(one.half.items.count, "target", "targets")
      },
      .object("table", "people's labels against the judge's") { $0.table },
      .list("figures", "figures with their intervals") { $0.figures },
      .flag("hasDisagreements", "whether the judge disagrees on any") { !$0.half.disagreements.isEmpty },
      .list("disagreements", "links to up to 50 targets on which the judge disagrees") { one in
        one.half.disagreements.prefix(DisagreementsPage.most).map { item in
          DisagreementView(
            item: item, isMode: one.view.comparison.mode != nil, evaluated: one.view.evaluated,
            frame: one.view.frame)
        }
      },
      .text("more", "number of other disagreements; empty if all are listed") { one in
        one.rest > 0 ? one.view.strings.grouped(one.rest) : nil
      },
      .url("all", "link to the list of all, if there are others") { one in
        let path = DisagreementsPage.path(one.view.number, one.name)
        return one.rest > 0 ? one.view.frame.link(path) : nil
      },
    ]

    private var rest: Int { half.disagreements.count - DisagreementsPage.most }

    private var table: ConfusionView {
      let counts = half.counts
      return ConfusionView(
        first: view.strings["People"], second: RowText.short(view.comparison.judge),
        matrix: ConfusionMatrix(labels: ["+", "−"], cells: counts.row), criterion: named,
        part: view.strings[title], strings: view.strings)
    }

    /// The criterion with its two outcomes as values.
    private var named: Criterion {
      var criterion = view.criterion
      let positive = criterion.positive ?? ""
      let title = criterion[value: positive]?.title ?? positive
      let others = criterion.values.filter { $0.name != positive }
      let other = others.count == 1 ? others[0].title : view.strings.text("not {label}", ["label": title])
      criterion.values = [("+", title), ("−", other)].map { name, title in
        var value = ReviewLabel.unknown(name)
        value.title = title
        return value
      }
      return criterion
    }

    /// Rates have Wilson's interval, figures that combine both a bootstrap over conversations.
    private var figures: [FigureView] {
      let (counts, strings) = (half.counts, view.strings)
      let combined: [(String, (BinaryCounts) -> Estimate<Double>, Bool)] = [
        ("Balanced accuracy", \.balancedAccuracy, true), ("F1", \.f1, false), ("MCC", \.matthews, false),
      ]
      return [
        FigureView(
          "TPR", Wilson(counts.truePositives, of: counts.positives), of: counts.positives, else: .noPositives,
          strings),
        FigureView(
          "TNR", Wilson(counts.trueNegatives, of: counts.negatives), of: counts.negatives, else: .noNegatives,
          strings),
      ]
        + combined.map { name, figure, isShare in
          let found = half.figure(figure)
          return FigureView(
            name, found.estimate, found.interval, n: half.items.count, isShare: isShare, strings)
        }
    }
  }
}

/// A target on which a judge disagrees with people.
struct DisagreementView: TemplateContext {
  let item: JudgeComparison.Item
  /// Whether it is about a value that was given or not, instead of right and wrong.
  let isMode: Bool
  let evaluated: Evaluated
  let frame: PageFrame

  /// Approximate size in bytes.
  static func weight(_ item: JudgeComparison.Item, _ evaluated: Evaluated) -> Int {
    150 + ListParts.weight(RowText.short(item.title)) + 2 * ListParts.weight(item.path)
      + (evaluated.target(of: item)?.weight ?? 0)
  }

  static let fields: Fields<DisagreementView> = [
    .text("title", "title of the conversation") { RowText.short($0.item.title) },
    .url("href", "link to the target") { $0.frame.link($0.item.path, fragment: $0.item.anchor) },
    .object("target", "the target, for the script that hides it") { $0.evaluated.target(of: $0.item) },
    .flag("isFalseAlarm", "whether people found it right, or gave the value") { $0.item.human },
    .flag("isMode", "whether it is about a value that was given or not") { $0.isMode },
  ]
}
