internal import Model

extension ServiceFacets {
  /// Number of services of each status and priority.
  func report(_ context: BuildContext) -> ReportPart {
    let strings = context.strings
    var part = ReportPart(
      name: Services.name, title: strings[Services.title], path: ServiceListPage.path)
    part.facts = [
      .init(strings["Services"], strings.grouped(services.count)),
      .init(strings["Overdue"], strings.grouped(services.count { $0.isOverdue(context) })),
      .init(strings["Days with services"], strings.grouped(days.count)),
    ]
    part.charts = [
      chart("status", strings["Services by status"], strings["Status"], statuses, context),
      chart("priority", strings["Services by priority"], strings["Priority"], priorities, context),
    ]
    return part
  }

  private func chart(
    _ name: String, _ title: String, _ head: String, _ facets: [ServiceFacet], _ context: BuildContext
  ) -> Chart {
    Chart(
      name, .ranked, title: title, head: (head, context.strings["Services"]),
      rows: facets.map { Chart.Row($0.key.label(context), $0.services.count, path: $0.key.path) })
  }
}
