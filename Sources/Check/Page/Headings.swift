internal import Basics
internal import Markup

extension CheckRule {
  /// Readers who navigate by headings get a table of contents without gaps.
  static let headings: Self = CheckRule(
    "headings", .warning,
    ensures: "every page has one h1, skips no heading level and has no empty heading",
    finds: "<h1>…</h1> <h3>…</h3>",
    remedy: "use the next level",
    page: { page, report in
      var last = 0
      var tops = 0
      for (index, element) in page.elements.enumerated() {
        guard let level = Headings.level(of: element.name) else { continue }
        if level == 1 { tops += 1 }
        if level == 1, tops == 2 { report.add(.headings, "a second <h1>", on: index, of: page) }
        if last > 0, level > last + 1 {
          report.add(.headings, "<h\(level)> follows <h\(last)>: a level is skipped", on: index, of: page)
        }
        if !page.hasName(index) { report.add(.headings, "empty <h\(level)>", on: index, of: page) }
        last = level
      }
      if tops == 0 { report.add(.headings, "the page has no <h1>", at: (1, 1)) }
    })
}

/// Recognises headings and their level by element name.
private enum Headings {
  static func level(of name: String) -> Int? {
    guard name.utf8.count == 2, name.hasPrefix("h") else { return nil }
    return name.last?.wholeNumberValue.flatMap { (1...6).contains($0) ? $0 : nil }
  }
}
