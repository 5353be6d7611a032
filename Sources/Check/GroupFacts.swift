package import Basics
internal import Model

/// The facts of files that one source was made into, in a short form for the proof and the long one for what is wrong.
///
/// A conversation's pages link to the same few files of the site and to one another. The short form says each such link
/// once, and nothing of an anchor that is there: what it cannot prove is looked up in the long one.
package struct GroupFacts: Sendable {
  let short: [FileFacts]
  /// Packed, since it is rarely asked for.
  let long: [UInt8]
  package let linkCount: Int
}

extension GroupFacts: PackedFields {
  package static let packing = Packing(Self.init(short:long:linkCount:)) { ($0.short, $0.long, $0.linkCount) }

  package init(_ facts: [FileFacts]) {
    self.init(
      short: Self.shortened(facts), long: facts.packed, linkCount: facts.reduce(0) { $0 + $1.links.count })
  }

  private static func shortened(_ facts: [FileFacts]) -> [FileFacts] {
    let own = Dictionary(facts.map { ($0.path, $0.anchors) }, uniquingKeysWith: { first, _ in first })
    var seen: [Bool: Set<FileFacts.Target>] = [:]
    return facts.map { file in
      var file = file
      file.links = file.links.compactMap { link in
        var link = link
        if let fragment = link.fragment, let anchors = own[link.target],
          anchors?.containsSorted(FileFacts.hash(fragment)) != false
        {
          link.fragment = nil
        }
        return seen[file.isForReaders, default: []].insert(link.place).inserted ? link : nil
      }
      return file
    }
  }
}

extension FileFacts {
  /// Where a link leads.
  fileprivate struct Target: Hashable {
    let path: String
    let fragment: String?
  }
}

extension FileFacts.Link {
  fileprivate var place: FileFacts.Target { .init(path: target, fragment: fragment) }
}
