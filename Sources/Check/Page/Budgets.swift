import Markup

/// Rule 25: what a telephone shows without a pause.
enum Budgets {
  static let bytes = 300_000
  static let elements = 1_500

  static func checkSize(_ file: CheckedFile, _ report: inout FileReport) {
    guard file.bytes.count > bytes else { return }
    report.add(
      .budgets, "the page has \(file.bytes.count) bytes, the budget is \(bytes)", at: (1, 1),
      help: ["make chats.pageSize smaller, or split the text"])
  }

  /// Elements of the page; a message counts as one, since a browser lays out only those in sight (C-23).
  static func count(_ page: ParsedPage) -> Int {
    var count = 0
    var index = 0
    while index < page.elements.count {
      count += 1
      let isMessage = page.attribute("id", of: index).map(RecordPlace.isRecord) ?? false
      index = isMessage ? page.elements[index].end : index + 1
    }
    return count
  }
}

extension PageCheck {
  static let budgets = PageCheck { page, report in
    let count = Budgets.count(page)
    guard count > Budgets.elements else { return }
    report.add(
      .budgets, "the page has \(count) elements, the budget is \(Budgets.elements)", at: (1, 1),
      help: ["split the list into pages"])
  }
}
