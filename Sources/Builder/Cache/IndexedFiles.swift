internal import Basics
internal import Check
internal import Model
internal import Output
internal import Search
internal import Synchronization

/// Takes the files of the search index from any thread; what the last build packed from the same content is
/// kept.
final class IndexedFiles: IndexCache {
  private let sink: PageSink
  /// Nil without a cache.
  private let store: (any PieceStore)?
  private let group = GroupFactsMaker()
  private let results = Mutex<[(accepted: AcceptedFile, content: ContentHash)]>([])

  init(_ sink: PageSink, _ store: (any PieceStore)?) { (self.sink, self.store) = (sink, store) }

  func accept(_ file: IndexFile) {
    let content = file.content
    if !keeps(file.path, content) { add(sink.accept(file.path, file.bytes), content) }
  }

  func has(_ path: String, _ content: ContentHash) -> Bool {
    do throws(Diagnostic) {
      return try sink.canKeep(path, content: content) != nil
    } catch {
      // Building the file reports the error.
      return false
    }
  }

  func keep(_ path: String, _ content: ContentHash) {
    guard !keeps(path, content) else { return }
    let changed = Diagnostic(
      .error, "the file changed during the build", path: path, help: ["build the site again"])
    add(AcceptedFile(failures: [changed]), content)
  }

  private func keeps(_ path: String, _ content: ContentHash) -> Bool {
    do throws(Diagnostic) {
      guard let kept = try sink.keep(path, content: content) else { return false }
      add(kept, content)
    } catch {
      add(AcceptedFile(failures: [error]), content)
    }
    return true
  }

  private func add(_ accepted: AcceptedFile, _ content: ContentHash) {
    let file = accepted.adding(to: group, keepsFacts: store != nil)
    results.withLock { $0.append((file, content)) }
  }

  func batch(_ name: ContentHash) -> [UInt8]? { store?.batch(name) }
  func keep(batch name: ContentHash, _ bytes: [UInt8]) { store?.keep(batch: name, bytes) }

  /// For the check of the whole site.
  var facts: GroupFacts { group.finish() }
  var accepted: [AcceptedFile] { results.withLock { $0.map(\.accepted) } }

  /// For the next build.
  var files: [KeptFile] { results.withLock { $0.compactMap { KeptFile($0.accepted, content: $0.content) } } }
}
