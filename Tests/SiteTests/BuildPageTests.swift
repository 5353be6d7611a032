@testable import Basics
import Model
@testable import Site
import Testing

@Suite("The page about the build")
struct BuildPageTests {
  private static let theme = Result { try Theme(overrides: []) }

  private static func pages(_ report: BuildReport) throws -> [String: String] {
    let theme = try theme.get()
    let context = BuildContext(
      settings: SiteSettings(), now: Instant(seconds: 1_762_344_000),
      shell: SiteShell(sections: [], assets: theme.assetPaths))
    let files = try SitePages(theme: theme.library).files(report, context)
    return try Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, String(decoding: try $0.content.bytes(), as: UTF8.self)) })
  }

  private static func report(_ imports: [ImportLedger]) -> BuildReport {
    var report = BuildReport(version: "1", counts: [])
    report.imports = imports
    return report
  }

  @Test("1,000 exports are pages of a list, each once and in order (requirements 9)")
  func manyImports() throws {
    let ledgers = (0..<1000).map { ImportLedger(path: "chats/log-\($0).txt", format: "IRC") }
    let pages = try Self.pages(Self.report(ledgers))
    var names: [String] = []
    for number in 1...100 {
      guard let page = pages[ListParts.path("about/build", number)] else { break }
      #expect(page.utf8.count < 200_000)
      names += page.matches(of: #/<dt dir="auto">(chats[^<]*)</#).map { String($0.1) }
      #expect(page.contains("rel=\"next\"") == (names.count < 1000))
    }
    #expect(names == ledgers.map(\.path))
    #expect(try Self.pages(Self.report(Array(ledgers.prefix(3)))).count == 1)
  }

  @Test("one export with endless names and reasons is a row within the budget (requirements 9)")
  func heavyImport() throws {
    var ledger = ImportLedger(path: String(repeating: "<a>/", count: 9_000), format: "IRC")
    for number in 0..<5_000 {
      ledger.skip("unknown \(number) \(String(repeating: "&", count: 900))", line: number)
      ledger.change("odd \(number) \(String(repeating: "&", count: 900))", line: number)
    }
    ledger.unread = (0..<50).map { "\($0)" + String(repeating: "x", count: 9_000) }
    var report = Self.report(Array(repeating: ledger, count: 20))
    report.warnings = (0..<100).map { _ in
      Diagnostic(.warning, String(repeating: "<", count: 9_000), path: "a")
    }
    let pages = try Self.pages(report)
    for (path, text) in pages { #expect(text.utf8.count <= 300_000, "\(path): \(text.utf8.count)") }
    #expect(pages["about/build/index.html"]?.contains("4,980 more") == true)
  }
}
