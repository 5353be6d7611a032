package import Basics
internal import Model
internal import Synchronization

/// The facts of all files built from one source: a short form for checking, and a long form for reporting.
///
/// A conversation's pages link to the same few files and to each other. The short form lists each such link
/// once and omits anchors that exist. What it cannot decide is looked up in the long form.
package struct GroupFacts: PackedFields {
  fileprivate(set) var short: [FileFacts] = []
  /// Packed one after another, since they are rarely needed.
  fileprivate(set) var long: [UInt8] = []
  package fileprivate(set) var linkCount = 0
  /// Approximate bytes of its packed form.
  package var size: Int { long.count + short.count * 256 }

  package static let packing = Packing(Self.init(short:long:linkCount:)) { ($0.short, $0.long, $0.linkCount) }

  /// The facts in a long form; nil if it is damaged.
  static func files(in long: [UInt8]) -> [FileFacts]? {
    var source = ByteReader(long)
    var files: [FileFacts] = []
    do throws(NotPacked) {
      while source.rest > 0 { files.append(try source.value()) }
    } catch { return nil }
    return files
  }
}

/// Collects the facts of files as they are made, on any thread and in any order. The links of a long chat
/// would take more memory than its texts.
package final class GroupFactsMaker: Sendable {
  private let state = Mutex((facts: GroupFacts(), links: KnownLinks()))

  package init() {}

  package func add(_ file: FileFacts) {
    let packed = file.packed
    state.withLock { state in
      state.facts.long += packed
      state.facts.linkCount += file.links.count
      state.facts.short.append(state.links.shortened(file))
    }
  }

  /// Files link to ones that are added after them, so their links are shortened again.
  package func finish() -> GroupFacts {
    state.withLock { state in
      state.links.seen = []
      let files = state.facts.short
      state.facts.short = files.map { state.links.shortened($0) }
      return state.facts
    }
  }
}

/// The links and anchors of a group so far.
private struct KnownLinks {
  private var anchors: [String: [UInt64]?] = [:]
  /// Hashes of links: one is left out wrongly only if its hash equals that of another.
  var seen: Set<UInt64> = []

  mutating func shortened(_ file: FileFacts) -> FileFacts {
    anchors[file.path] = .some(file.anchors)
    var file = file
    file.links = file.links.compactMap { link in
      var link = link
      if let fragment = link.fragment, let known = anchors[link.target],
        known?.containsSorted(FileFacts.hash(fragment)) != false
      {
        link.fragment = nil
      }
      return seen.insert(Self.hash(link, file.isForReaders)).inserted ? link : nil
    }
    return file
  }

  private static func hash(_ link: FileFacts.Link, _ isForReaders: Bool) -> UInt64 {
    let target = FileFacts.hash(link.target) ^ (isForReaders ? 1 : 0)
    return link.fragment.map { target &* 31 ^ FileFacts.hash($0) } ?? target
  }
}
