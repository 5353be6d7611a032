internal import Basics
package import Content
internal import JSON

/// Gives each conversation in the archives a unique id, in line order.
final class ArchiveNames {
  private var taken: Set<UInt64>
  /// The last number added, per repeated id.
  private var numbers: [UInt64: Int] = [:]

  /// `taken`: names of chats outside the archives.
  init(taken: [String] = []) { self.taken = Set(taken.map(Self.hash)) }

  func line(_ line: Lines.Line) -> ArchiveLine {
    guard let id = Self.id(of: line), !taken.insert(Self.hash(id)).inserted else {
      return ArchiveLine(line: line)
    }
    var number = numbers[Self.hash(id), default: 1]
    repeat { number += 1 } while !taken.insert(Self.hash("\(id)-\(number)")).inserted
    numbers[Self.hash(id)] = number
    return ArchiveLine(line: line, number: number)
  }

  /// Different ids can have the same slug.
  private static func hash(_ id: String) -> UInt64 { ContentHash.of(Slug.make(id)).low }

  /// Reads up to the id, which programs write as the first key; nil if the line has none.
  private static func id(of line: Lines.Line) -> String? {
    var reader = JSONReader(line.bytes)
    var id: String?
    do {
      try reader.object { key, _, reader in
        guard key == "id" else { return try reader.skip() }
        id = try reader.peek() == .string ? try reader.string() : "\(try reader.integer())"
        throw Found()
      }
    } catch {
      // Errors in the line are reported when it is read.
    }
    return id
  }

  private struct Found: Error {}
}

/// A line of an archive.
package struct ArchiveLine: Sendable {
  package let line: Lines.Line
  /// Appended to its id if an earlier conversation has the same one: addresses stay unique.
  package var number: Int?
}
