package import Basics
internal import Model

/// The facts of all files built from one source: a short form for checking, and a long form for reporting.
///
/// A conversation's pages link to the same few files and to each other. The short form lists each such link
/// once and omits anchors that exist. What it cannot decide is looked up in the long form.
package struct GroupFacts: Sendable {
  let short: [FileFacts]
  /// Packed, since it is rarely needed.
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
  /// The target of a link.
  fileprivate struct Target: Hashable {
    let path: String
    let fragment: String?
  }
}

extension FileFacts.Link {
  fileprivate var place: FileFacts.Target { .init(path: target, fragment: fragment) }
}
