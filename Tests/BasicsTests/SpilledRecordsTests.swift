import Basics
import Synchronization
import TestSupport
import Testing

/// Records that are kept until they are read again.
struct SpilledRecordsTests {
  private static let few: [[UInt8]] = [[1, 2, 3], [], [4], Array(repeating: 5, count: 40), [6, 7]]

  @Test("records are the same again, in memory and in a store", arguments: [1, 3, 10, 1_000])
  func roundTrip(_ mostHeld: Int) throws {
    var records = SpilledRecords(
      Spill(mostHeld: mostHeld) { () throws(Diagnostic) in
        MemoryStore()
      } failed: { _ in
      })
    for (number, record) in Self.few.enumerated() { #expect(records.append(record) == number) }
    #expect(records.count == Self.few.count)
    var reader = records.reader()
    for number in [4, 0, 3, 1, 2] { #expect(try Array(reader.read(number)) == Self.few[number]) }
  }

  @Test("a replaced record is the new one, wherever the old one is", arguments: [1, 1_000])
  func replaced(_ mostHeld: Int) throws {
    var records = SpilledRecords(
      Spill(mostHeld: mostHeld) { () throws(Diagnostic) in
        MemoryStore()
      } failed: { _ in
      })
    for record in Self.few { records.append(record) }
    records.replace(0, [9, 9, 9, 9])
    var reader = records.reader()
    #expect(try Array(reader.read(0)) == [9, 9, 9, 9])
    #expect(try Array(reader.read(4)) == Self.few[4])
  }

  @Test("many records are read forwards, backwards and at random", arguments: [1, 5_000, 1 << 20])
  func many(_ mostHeld: Int) throws {
    var records = SpilledRecords(
      Spill(mostHeld: mostHeld) { () throws(Diagnostic) in
        MemoryStore()
      } failed: { _ in
      })
    let all = (0..<1_000).map { number in [UInt8](repeating: UInt8(number & 255), count: number * 7 % 300) }
    for record in all { records.append(record) }
    var reader = records.reader()
    for number in all.indices + all.indices.reversed() + all.indices.map({ $0 * 389 % 1_000 }) {
      #expect(try Array(reader.read(number)) == all[number])
    }
  }

  @Test("a store is opened only for many records")
  func few() throws {
    let opened = Mutex(0)
    var records = SpilledRecords(
      Spill(mostHeld: 200) { () throws(Diagnostic) in
        opened.withLock { $0 += 1 }
        return MemoryStore()
      } failed: { _ in
      })
    for number in 0..<64 { records.append([1, 2, UInt8(number)]) }
    #expect(opened.withLock { $0 } == 0)
    records.append([1, 2])
    #expect(opened.withLock { $0 } == 1)
  }

  @Test("if no store can be opened, that is said once, and records stay in memory")
  func broken() throws {
    let said = Mutex<[String]>([])
    var records = SpilledRecords(
      Spill(mostHeld: 1) { () throws(Diagnostic) in
        throw Diagnostic(.error, "full", path: "x")
      } failed: { error in
        said.withLock { $0.append(error.message) }
      })
    for number in 0..<200 { records.append([UInt8(number)]) }
    var reader = records.reader()
    for number in 0..<200 { #expect(try Array(reader.read(number)) == [UInt8(number)]) }
    #expect(said.withLock { $0 } == ["full"])
  }
}
