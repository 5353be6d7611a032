import Foundation
import Glibc
import Model
import Testing

@testable import Output

@Suite("A build killed with SIGKILL")
struct KillTests {
  private static let old = Dictionary(
    uniqueKeysWithValues: (0..<60).map { ("p\($0)/index.html", "old \($0)") })
  private static let new = Dictionary(
    uniqueKeysWithValues: (0..<60).map { ("q\($0)/index.html", "new \($0)") })

  @Test("leaves the old site or the new one, whole, wherever it was hit", arguments: 0..<24)
  func killed(round: Int) async throws {
    let place = Place()
    try place.build(Self.old)
    place.put("CNAME")
    let folder = place.folder
    let counter = BadDisk()
    try Place().build(Self.new, counter.disk())
    // A third are hit at one of the steps around the switch, the others at a moment that the clock picks.
    let step = round % 3 == 0 ? counter.seen.count - 5 + round / 3 : Int.max
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, round = round as Int, step = step as Int] in
      let bad = BadDisk { number in
        if number == step { kill(getpid(), SIGKILL) }
        return nil
      }
      if step == Int.max {
        Thread.detachNewThread {
          usleep(UInt32(round) * 700)
          kill(getpid(), SIGKILL)
        }
      }
      let disk = bad.disk()
      for turn in 0... {
        let writer = try SiteWriter(target: "\(folder)/site", name: "site", disk: disk)
        for (path, text) in turn % 2 == 0 ? Self.new : Self.old {
          try writer.write(OutputFile(path: path, text: text))
        }
        _ = try writer.commit()
      }
    }
    let foreign = ["CNAME": "foreign"]
    let found = place.texts()
    #expect([Self.old, Self.new].contains { found == $0.merging(foreign) { $1 } })
    try place.build(Self.new)
    #expect(place.texts() == Self.new.merging(foreign) { $1 })
    #expect(place.litter == [])
  }
}
