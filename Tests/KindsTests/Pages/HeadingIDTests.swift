import Foundation
import Testing

@testable import Markup

/// Headings of a user's page have ids beside those of the page's templates.
@Suite struct HeadingIDTests {
  private static let templates = URL(fileURLWithPath: #filePath).appending(path: "../../../../templates")
    .standardizedFileURL

  @Test(
    "X-12 an id of the template is one that no heading can have, whatever its words",
    arguments: ["layout", "page", "page-book", "home", "home-text"])
  func ids(template: String) throws {
    let text = try String(contentsOf: Self.templates.appending(path: "\(template).html"), encoding: .utf8)
    for id in text.matches(of: /\sid="([^"{]*)"/).map({ String($0.1) }) where id != "main" {
      #expect(HeadingAnchors.id(id) != id, "\(id)")
    }
  }
}
