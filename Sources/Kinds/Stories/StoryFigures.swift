internal import Model

/// Figures of the stories.
enum StoryFigures {
  static func part(_ users: [StoryUser], _ context: BuildContext) -> ReportPart {
    let strings = context.strings
    let items = users.reduce(0) { $0 + $1.items.count }
    let films = users.reduce(0) { $0 + $1.items.count(where: \.isFilm) }
    var part = ReportPart(name: Stories.name, title: strings[Stories.title], path: TrayPage.path(1))
    part.facts = [
      .init(strings["People"], strings.grouped(users.count)), .init(strings["Items"], strings.grouped(items)),
      .init(strings["Videos"], strings.grouped(films)),
    ]
    let rows = users.map { Chart.Row($0.name, $0.items.count, path: $0.path) }.sorted {
      ($1.value, $0.label, $0.path ?? "") < ($0.value, $1.label, $1.path ?? "")
    }
    let shown = Array(rows.prefix(Chart.limit))
    let note = strings.text(
      "Top {shown} of {total}",
      ["shown": strings.grouped(shown.count), "total": strings.grouped(rows.count)])
    part.charts = [
      Chart(
        "users", .ranked, title: strings["Items by person"], note: shown.count < rows.count ? note : "",
        head: (strings["Name"], strings["Items"]), rows: shown)
    ]
    return part
  }
}
