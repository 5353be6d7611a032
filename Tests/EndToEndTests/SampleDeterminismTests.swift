import Foundation
import Testing

/// The sample site, which has something of everything, built under three skies.
struct SampleDeterminismTests {
  /// Where and how one build happens.
  private struct Sky {
    var name = "project"
    var jobs = 1
    var environment: [String: String] = [:]
    /// Turns the order in which files come to be, and with it the order in which folders list them.
    var turn = 0
  }

  private static let skies = [
    Sky(),
    Sky(
      name: "Öther földer", jobs: 2,
      environment: ["TZ": "Pacific/Apia", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], turn: 1),
    Sky(
      name: "-x", jobs: 7,
      environment: ["TZ": "America/St_Johns", "LC_ALL": "ar_EG.UTF-8", "HOME": "/nowhere", "USER": "x"],
      turn: 2),
  ]

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test(
    "the sample site is the same, byte for byte, in another folder, zone and language, with 1, 2 and 7 jobs, and from files made in another order (X-02)",
    .timeLimit(.minutes(10)))
  func sameEverywhere() throws {
    let first = try Self.build(Self.skies[0])
    #expect(first.count > 500)
    for sky in Self.skies.dropFirst() {
      let other = try Self.build(sky)
      let differing = Set(first.keys).union(other.keys).filter { first[$0] != other[$0] }.sorted()
      #expect(differing == [], "\(sky.name)")
    }
  }

  private static func build(_ sky: Sky) throws -> [String: [UInt8]] {
    // A disk in memory lists names in the order in which they came, others by a hash of the names.
    let memory = "/dev/shm"
    let inMemory = sky.turn > 0 && FileManager.default.isWritableFile(atPath: memory)
    let folder = try Folder(name: sky.name, in: inMemory ? memory : nil)
    for part in ["content", "templates"] { try copy(part, to: folder, turn: sky.turn) }
    let outcome = try Program.build(folder, ["--jobs", "\(sky.jobs)"], environment: sky.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.tree("site")
  }

  private static func copy(_ part: String, to folder: Folder, turn: Int) throws {
    let all = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(part)").sorted()
    let third = all.count / 3
    let turned =
      switch turn {
      case 0: all
      case 1: Array(all.reversed())
      default: Array(all[third...].reversed() + all[..<third])
      }
    for path in turned {
      let source = "\(root)/\(part)/\(path)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      try folder.write("\(part)/\(path)", [UInt8](Data(contentsOf: URL(fileURLWithPath: source))))
    }
  }
}
