import Foundation
import TestSupport
import Testing

@Suite struct PackageTests {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: ProjectFolder.url.appending(path: name), encoding: .utf8)
  }

  @Test("every package has one exact version, so that a build in a year takes the same (requirements 16)")
  func pinned() throws {
    let manifest = try Self.text("Package.swift")
    let lines = manifest.split(separator: "\n").filter { $0.contains(".package(url:") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("exact: \"") }, "\(lines)")
  }

  @Test("the README offers what needs no build before what does, and says how long that takes (use 17)")
  func first() throws {
    let readme = try Self.text("README.md")
    let package = try #require(readme.firstRange(of: "apt install ./scrollback_"))
    let make = try #require(readme.firstRange(of: "make site"))
    #expect(package.lowerBound < make.lowerBound && readme.contains("takes several minutes"))
  }
}
