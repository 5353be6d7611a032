import Databases
import Foundation
import Testing

@testable import ImportKit
@testable import Imports

/// Runs the targets with their seeds: otherwise only the fuzzer would find one that does not compile or reads
/// nothing.
@Suite("Fuzz targets") struct SeedTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "Seeds")

  private static func seeds(_ name: String) throws -> [[UInt8]] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil)
    return try files.map { [UInt8](try Data(contentsOf: $0)) }
  }

  @Test(
    "each has small seeds, and keeps its promises with them (threats)", arguments: FuzzTarget.all.map(\.name))
  func seeds(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = try Self.seeds(name)
    #expect(!seeds.isEmpty)
    for seed in seeds {
      #expect(seed.count <= 4096)
      target.run(seed)
    }
  }

  @Test("every format of exports is one, and reads messages from each of its seeds (threats)")
  func formats() throws {
    #expect(ExportFormats.all.map { $0.name } == Exports.layouts.map { $0.format.name })
    for layout in Exports.layouts
    where DatabaseFile.isAvailable || !(layout.format is any DatabaseFormat.Type) {
      for seed in try Self.seeds("chat-\(layout.format.name)") {
        let found = Exports.read(layout.format, Exports.export(layout.files, seed))
        #expect(found.isKnown && found.messages > 0, "\(layout.format.name)")
      }
    }
  }
}
