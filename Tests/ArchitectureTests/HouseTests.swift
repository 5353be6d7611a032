import Foundation
import Testing

/// Sizes of folders and modules: what one person can keep in mind.
@Suite struct HouseTests {
  /// Folders with more files beside each other than that.
  private static func crowded(_ files: [SourceFile]) -> [String] {
    let folders = files.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
    return Dictionary(grouping: folders) { $0 }.filter { $0.value.count > 25 }.map {
      "\($0.key): \($0.value.count)"
    }
    .sorted()
  }

  /// Modules with more lines than they may have.
  private static func long(_ files: [SourceFile]) -> [String] {
    Dictionary(grouping: files, by: \.module).compactMap { module, files in
      let lines = files.reduce(0) { $0 + $1.text.utf8.count { $0 == 0x0A } }
      return lines > 6000 ? "\(module): \(lines)" : nil
    }.sorted()
  }

  @Test("no folder has more than 25 files beside each other")
  func folders() {
    #expect(Self.crowded(SourceFile.sources) == [])
    let full = (0...25).map { SourceFile(path: "Sources/Kinds/\($0).swift", text: "") }
    #expect(Self.crowded(full) == ["Sources/Kinds: 26"])
    #expect(Self.crowded(Array(full.dropLast())) == [])
  }

  @Test("no module has more than 6,000 lines")
  func modules() {
    #expect(Self.long(SourceFile.sources) == [])
    let long = SourceFile(path: "Sources/Kinds/Long.swift", text: String(repeating: "\n", count: 6001))
    #expect(Self.long([long]) == ["Kinds: 6001"])
  }
}
