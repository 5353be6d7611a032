internal import Basics
internal import Model

extension AssistantCoverage {
  /// How often each rule answered; nil where no conversation shows it.
  func report(_ strings: Strings) -> ReportPart? {
    guard !sessions.isEmpty else { return nil }
    var part = ReportPart(
      name: Assistant.name, title: strings[Assistant.title], path: AssistantPage.path)
    let labels = rules.rules.flatMap(\.labels)
    part.facts = [
      .init(strings["Conversations"], strings.grouped(sessions.count)),
      .init(strings["Attempts"], strings.grouped(attempts)),
      .init(strings["Failed attempts"], Percent.unbroken(Percent.text(failures, of: attempts))),
      .init(
        strings["Replies that were given"],
        strings.text(
          "{number} of {count}",
          [
            "number": strings.grouped(labels.count - unused.count), "count": strings.grouped(labels.count),
          ])),
    ]
    part.charts = [
      Chart(
        "rules", .ranked, title: strings["Answers by rule"], head: (strings["Rule"], strings["Answers"]),
        rows: rules.rules.map { Chart.Row($0.name, total($0)) })
    ]
    part.coverage = [
      .init(
        strings["Answers by rule"],
        rules.rules.map { "\($0.name) \(strings.grouped(total($0)))" }.joined(separator: ", ")),
      .init(strings["Failed attempts"], Percent.unbroken(Percent.text(failures, of: attempts))),
    ]
    return part
  }
}
