internal import Model

/// Figures of the directory.
enum PeopleFigures {
  static func part(_ people: [Person], _ context: BuildContext) -> ReportPart {
    let strings = context.strings
    var part = ReportPart(name: People.name, title: strings[People.title], path: DirectoryPage.root)
    part.facts = [.init(strings["People"], strings.grouped(people.count))]
    part.charts = [
      Chart(
        "types", .ranked, title: strings["People by type"], head: (strings["Type"], strings["People"]),
        rows: types(people, strings)),
      Chart(
        "facets", .ranked, title: strings["People by badge"], head: (strings["Badge"], strings["People"]),
        rows: Facet.all.filter { $0.name != "_organizations" }.map { facet in
          let count = people.count { facet.holds($0) }
          return Chart.Row(strings[facet.label], count, path: count > 0 ? facet.path() : nil)
        }),
    ]
    return part
  }

  private static func types(_ people: [Person], _ strings: Strings) -> [Chart.Row] {
    let counts = Dictionary(grouping: people, by: \.user.type).mapValues(\.count)
    let names: [(type: User.AccountType, label: String, facet: String?)] = [
      (.User, strings["Users"], nil), (.Organization, strings["Organisations"], "_organizations"),
      (.Bot, strings["Bots"], nil),
    ]
    return names.compactMap { name in
      counts[name.type].map { count in
        Chart.Row(
          name.label, count,
          path: name.facet.flatMap { facet in Facet.all.first { $0.name == facet }?.path() })
      }
    }
  }
}
