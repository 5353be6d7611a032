import Foundation
import TestSupport
import Testing

@testable import Command

/// Parts that a build of the program may leave out.
@Suite struct LeftOutTests {
  @Test("a part that is left out says how to build the program with it", arguments: ["Fetch", "Serve"])
  func wording(part: String) throws {
    #expect(
      LeftOut.help(part)
        == "rebuild with \"--traits \(part)\", or without --traits to include all parts")
    let manifest = try String(
      contentsOf: ProjectFolder.url.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(".trait(name: \"\(part)\""))
  }
}
