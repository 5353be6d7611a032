internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/review-disagreements.html`: all targets on which a judge disagrees with people, if they
/// are too many for the page of judges.
struct DisagreementsPage: TemplateContext {
  let evaluated: Evaluated
  /// Judge, criterion and half.
  let titles: [String]
  let isMode: Bool
  let part: ListPart<JudgeComparison.Item>

  /// Number of disagreements on the page of judges.
  static let most = 50

  static func pages(_ evaluated: Evaluated) -> [DisagreementsPage] {
    evaluated.comparisons.enumerated().flatMap { number, comparison in
      comparison.halves.flatMap { title, name, half -> [DisagreementsPage] in
        let items = half.disagreements
        guard items.count > most else { return [] }
        let criterion = comparison.criterion.asked(comparison.mode, evaluated.strings)
        let titles = [comparison.judge, criterion.title, evaluated.strings[title]]
        return ListPart.all(folder(number, name), items, 200) { DisagreementView.weight($0, evaluated) }.map {
          DisagreementsPage(
            evaluated: evaluated, titles: titles, isMode: comparison.mode != nil, part: $0)
        }
      }
    }
  }

  /// Site path of the first page, from the place of the comparison and the name of the half.
  static func path(_ number: Int, _ half: String) -> String { ListParts.path(folder(number, half), 1) }

  private static func folder(_ number: Int, _ half: String) -> String {
    "\(JudgesPage.folder)/\(number + 1)-\(half)"
  }

  static let fields: Fields<DisagreementsPage> = [
    .including { $0.frame },
    .url("judges", "link to the page of judges") { $0.frame.link(JudgesPage.path) },
    .text("about", "judge, criterion and half") { $0.titles.joined(separator: " · ") },
    .list("disagreements", "links to the targets on this page") { page in
      page.part.items.map {
        DisagreementView(
          item: $0, isMode: page.isMode, evaluated: page.evaluated, frame: page.frame)
      }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.evaluated.foreign, frame: $0.frame) },
  ]

  private var frame: PageFrame {
    let strings = evaluated.strings
    return evaluated.frame(part.path, strings.title(strings["Disagreements"], page: part.number))
  }
}
