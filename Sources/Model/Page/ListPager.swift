internal import Markup
package import Templates

/// Links between the pages of a long list; nil if everything fits on one.
package struct ListPager: TemplateContext {
  private let number: Int
  private let count: Int
  private let frame: PageFrame
  private let path: @Sendable (Int) -> String

  package init?(number: Int, count: Int, frame: PageFrame, path: @escaping @Sendable (Int) -> String) {
    guard count > 1 else { return nil }
    self.number = number
    self.count = count
    self.frame = frame
    self.path = path
  }

  package static let fields: Fields<ListPager> = [
    .text("number", "number of this page") { String($0.number) },
    .text("total", "number of pages") { String($0.count) },
    .url("previous", "link to the previous page") { $0.link($0.number - 1) },
    .url("next", "link to the next page") { $0.link($0.number + 1) },
  ]

  private func link(_ number: Int) -> SafeURL? {
    (1...count).contains(number) ? frame.link(path(number)) : nil
  }
}
