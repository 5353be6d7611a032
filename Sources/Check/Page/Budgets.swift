internal import Basics
import Markup

/// What a telephone shows without a pause.
enum Budgets {
  static let bytes = 300_000
  static let elements = 1_500

  static func checkSize(_ file: CheckedFile, _ report: inout FileReport) {
    guard file.bytes.count > bytes else { return }
    report.add(
      .budgets, "the page has \(file.bytes.count) bytes, the budget is \(bytes)", at: (1, 1),
      help: [advice(file.path)])
  }

  /// What makes a page of this section smaller.
  static func advice(_ path: String) -> String {
    switch path.split(separator: "/").first {
    case "chats", "review", "assistant": "make chats.pageSize smaller, or split the text"
    default: "split the text"
    }
  }

  /// Elements besides those of messages, whose number is what the limit in bytes is for, as a browser lays out only those
  /// in sight (C-23); a row of a list counts as one.
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

  /// In a transcript, or in the plain one for printing.
  private static func isMessage(_ index: Int, _ page: ParsedPage) -> Bool {
    page.attribute("class", of: index) == "line"
      || page.attribute("id", of: index).map(RecordPlace.isRecord) ?? false
  }
}

extension CheckRule {
  static let budgets: Self = CheckRule(
    "budgets", .warning,
    ensures:
      "a page weighs at most 300 KB and has at most 1,500 elements, a row of a list counted as one and messages not at all",
    finds: "a page of 400 KB",
    remedy: "split the text; for a chat, make chats.pageSize smaller",
    page: { page, report in
      let count = Budgets.count(page)
      guard count > Budgets.elements else { return }
      report.add(
        .budgets, "the page has \(count) elements besides messages, the budget is \(Budgets.elements)",
        at: (1, 1),
        help: ["split the list into pages"])
    })
}
