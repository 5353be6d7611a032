import Testing

@testable import Markup

@Suite("Schema")
struct SchemaTests {
  static func page(_ body: String, head: String = "<title>t</title>") -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head>\(head)</head>
      <body>
      \(body)
      </body>
      </html>

      """.utf8)
  }

  static let schema: RelaxNGSchema = {
    do { return try RelaxNGSchema(Array(HTMLVocabulary.relaxNG().utf8)) } catch { fatalError("\(error)") }
  }()

  @Test("compiles")
  func compiles() throws {
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try RelaxNGSchema(Array(HTMLVocabulary.relaxNG().utf8)) }
    print("COMPILE", time)
    let page = XMLPage(parsing: Self.page("<main><p id='a'>x</p></main>"))
    print(page.issues, Self.schema.validate(page))
    let page2 = XMLPage(parsing: Self.page("<main><p id='a'>x</p>\n<p onclick='x'>a</p></main>"))
    print(page2.issues, Self.schema.validate(page2))
    let page3 = XMLPage(parsing: Self.page("<main><p id='a'>x</p>\n<ul><p>x</p></ul><blink>x</blink></main>"))
    print(page3.issues, Self.schema.validate(page3))
  }
}
