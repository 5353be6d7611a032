internal import Basics
internal import Model

extension AssistantCoverage {
  /// Number of answers of each rule; nil if there are no conversations.
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
        strings["Replies used"],
        strings.text(
          "{number} of {count}",
          [
            "number": strings.grouped(labels.count - unused.count), "count": strings.grouped(labels.count),
          ])),
    ]
    part.charts = [
      Chart(
        "rules", .ranked, title: strings["Replies by rule"], head: (strings["Rule"], strings["Replies"]),
        rows: rules.rules.map { Chart.Row($0.name, total($0)) })
    ]
    part.coverage = [
      .init(
        strings["Replies by rule"],
        rules.rules.map { "\($0.name) \(strings.grouped(total($0)))" }.joined(separator: ", ")),
      .init(strings["Failed attempts"], Percent.unbroken(Percent.text(failures, of: attempts))),
    ]
    return part
  }
}
