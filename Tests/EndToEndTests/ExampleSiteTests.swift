import Basics
import Foundation
import Testing

/// Folder in, folder out. `RECORD=1 swift test --filter ExampleSiteTests` rewrites what is expected, and fails.
struct ExampleSiteTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  @Test(
    "an example site builds, or fails, exactly as its folder says (C-36, C-41)", arguments: ExampleSite.all)
  func example(_ site: ExampleSite) throws {
    let folder = try site.copied()
    let outcome =
      if let arguments = site.arguments {
        try Program.run(arguments + ["--now", Program.now], in: folder)
      } else {
        try InProcess.build(folder)
      }
    if Self.isRecording { return try record(site, outcome, folder) }
    #expect(outcome.report == (try site.expected("report.txt")))
    #expect("\(outcome.status)\n" == (try site.expected("exit")))
    if outcome.status == 0 {
      #expect(try InProcess.check(folder).map(\.description) == [])
    }
    #expect(folder.exists("site") == (outcome.status == 0), "a site stands exactly when the build succeeded")
    for page in site.pages {
      #expect(try Self.page(page, of: folder) == site.expected("pages/\(page)"), "\(page)")
    }
    try check(site.fragments, folder)
  }

  @Test("there are example sites to test")
  func examplesExist() { #expect(ExampleSite.all.count > 30) }

  /// The page with the fingerprints of assets taken out, so that a change of the look changes no page.
  private static func page(_ path: String, of folder: Folder) throws -> String {
    try folder.text("site/\(path)").replacing(/\.[0-9a-f]{8}\.(css|js|svg)"/) { ".HASH.\($0.output.1)\"" }
  }

  private func check(_ fragments: [ExampleSite.Fragment], _ folder: Folder) throws {
    for fragment in fragments {
      let path = "site/\(fragment.path)"
      guard let text = fragment.text else {
        #expect(folder.exists(path) == fragment.isWanted, "\(fragment.path)")
        continue
      }
      #expect(try folder.text(path).contains(text) == fragment.isWanted, "\(fragment.path): \(text)")
    }
  }

  private func record(_ site: ExampleSite, _ outcome: Program.Outcome, _ folder: Folder) throws {
    try site.record("report.txt", outcome.report)
    try site.record("exit", "\(outcome.status)\n")
    for page in site.pages { try site.record("pages/\(page)", Self.page(page, of: folder)) }
    Issue.record("recorded: look at what changed, then run without RECORD")
  }
}
