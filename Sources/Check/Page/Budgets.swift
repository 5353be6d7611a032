internal import Basics
import Markup

/// Limits that keep pages fast on a phone.
enum Budgets {
  static let bytes = 300_000
  static let elements = 1_500

  static func checkSize(_ file: CheckedFile, _ report: inout FileReport) {
    guard file.bytes.count > bytes else { return }
    report.add(
      .budgets, "the page has \(file.bytes.count) bytes, the budget is \(bytes)", at: (1, 1),
      help: [advice(file.path)])
  }

  /// How to make a page of this section smaller.
  static func advice(_ path: String) -> String {
    switch path.split(separator: "/").first {
    case "chats", "review", "assistant": "lower chats.pageSize, or split the text"
    default: "split the text"
    }
  }

  /// Counts elements outside messages; a list row counts as one. Messages are limited by bytes, since a
  /// browser lays out only those in view (C-23).
  static func count(_ page: ParsedPage) -> Int {
    var count = 0
    var index = 0
    while index < page.elements.count {
      let isMessage = isMessage(index, page)
      if !isMessage { count += 1 }
      index = isMessage || page.elements[index].name == "li" ? page.elements[index].end : index + 1
    }
    return count
  }

  /// A message in a transcript or in its printable version.
  private static func isMessage(_ index: Int, _ page: ParsedPage) -> Bool {
    page.attribute("class", of: index) == "line"
      || page.attribute("id", of: index).map(RecordPlace.isRecord) ?? false
  }
}

extension CheckRule {
  static let budgets: Self = CheckRule(
    "budgets", .warning,
    ensures:
      "a page has up to 300 KB and 1,500 elements; a list row counts as one element, messages are not counted",
    finds: "a page of 400 KB",
    remedy: "split the text; for a chat, lower chats.pageSize",
    page: { page, report in
      let count = Budgets.count(page)
      guard count > Budgets.elements else { return }
      report.add(
        .budgets, "the page has \(count) elements besides messages, the budget is \(Budgets.elements)",
        at: (1, 1),
        help: ["split the list into pages"])
    })
}
