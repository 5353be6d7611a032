import Basics
import Foundation
@testable import Output
import Testing

/// The file without a name, for what need not stay in memory.
struct SpillFileTests {
  private func folder() throws -> String {
    let folder = NSTemporaryDirectory() + "spill-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("what was put into it is read again, and the folder stays empty")
  func roundTrip() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try SpillFile(in: folder)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try file.append(Array(bytes[..<1]))
    try file.append(Array(bytes[1...]))
    #expect(try file.read(0..<0) == [])
    #expect(try file.read(0..<100_000) == bytes)
    #expect(try file.read(70_000..<70_003) == Array(bytes[70_000..<70_003]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test("more than there is cannot be read")
  func end() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try SpillFile(in: folder)
    try file.append([1, 2, 3])
    #expect(throws: Diagnostic.self) { () throws(Diagnostic) in try file.read(1..<4) }
  }

  @Test(
    "a disk that fails is an error that names the file",
    arguments: [Disk.Step.create, .remove, .write, .read])
  func failing(_ step: Disk.Step) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(Diagnostic) {
      let file = try SpillFile(in: folder, Disk { $0 == step && $1.hasSuffix("/texts") ? ENOSPC : nil })
      try file.append([1])
      _ = try file.read(0..<1)
      Issue.record("\(step) fails, and nobody says so")
    } catch {
      #expect(error.path.hasSuffix("/texts") && error.message.contains("No space left"), "\(error)")
    }
  }
}
