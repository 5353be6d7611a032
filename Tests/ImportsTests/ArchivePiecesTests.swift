import Basics
import Content
import ImportKit
import Testing

@Suite("Pieces of an archive")
struct ArchivePiecesTests {
  private static func pieces(_ lines: [String]) throws -> [[String]] {
    var rest = lines.enumerated().map { Lines.Line(bytes: Array($1.utf8), number: $0 + 1) }.makeIterator()
    var pieces: [[String]] = []
    while true {
      let piece = try ExportUnits.some { () throws(Diagnostic) in rest.next() }
      if piece.isEmpty { return pieces }
      pieces.append(piece.map { String(decoding: $0.bytes, as: UTF8.self) })
    }
  }

  private static let lines = (0..<4000).map { "{\"id\":\"\($0)\"," + String(repeating: "x", count: 3000) }

  @Test("A record that grows changes its own piece, and at most a few after it")
  func growth() throws {
    var changed = Self.lines
    changed[700] += String(repeating: "y", count: 5000)
    let before = try Self.pieces(Self.lines)
    let after = Set(try Self.pieces(changed))
    #expect(before.count > 20)
    #expect(before.filter { !after.contains($0) }.count <= 3)
  }

  @Test("Pieces have all records in order, and none is much larger than the others")
  func sizes() throws {
    let pieces = try Self.pieces(Self.lines)
    #expect(pieces.flatMap { $0 } == Self.lines)
    #expect(pieces.allSatisfy { $0.joined().utf8.count < 800_000 })
  }
}
