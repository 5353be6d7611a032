/// Counts the bytes of sources with finished pages. A file that was only read does not count: most files are
/// read once to plan the work.
struct FinishedWork {
  /// How far each file was read.
  private var furthest: [String: Int] = [:]
  private var counted: [String: Int] = [:]
  /// Files that each thread has read for the source in work.
  private var open: [UInt: Set<String>] = [:]
  private(set) var bytes = 0

  mutating func read(_ path: String, to position: Int, by thread: UInt) {
    furthest[path] = max(furthest[path, default: 0], position)
    open[thread, default: []].insert(path)
  }

  /// The thread has finished a source.
  mutating func finish(by thread: UInt) {
    for path in open.removeValue(forKey: thread) ?? [] {
      let position = furthest[path, default: 0]
      bytes += position - counted[path, default: 0]
      counted[path] = position
    }
  }

  /// A stage begins: everything read before was for planning.
  mutating func begin() { open = [:] }
}
