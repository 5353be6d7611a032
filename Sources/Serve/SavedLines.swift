internal import Basics
internal import Synchronization

/// Files that pages of `serve --review` add lines to.
///
/// A page asks for a file by kind and reviewer, never by path. `place` names the file, or refuses the request.
package final class SavedLines: Sendable {
  /// What a page asks to save, as it is in the request: not checked.
  package struct Target: Sendable, Equatable {
    package var kind: String
    package var reviewer: String

    package init(kind: String, reviewer: String) { (self.kind, self.reviewer) = (kind, reviewer) }
  }

  /// A line that the build would not read: its index among the added ones, and why.
  package struct Problem: Sendable, Equatable {
    package var line: Int
    package var message: String

    package init(line: Int, message: String) { (self.line, self.message) = (line, message) }
  }

  /// The names below `root` of the file of a target; nil if it has none.
  package typealias Place = @Sendable (Target) -> [String]?
  /// The problems of lines to be added to a file that has the bytes `earlier`.
  package typealias Check =
    @Sendable (_ target: Target, _ earlier: [UInt8], _ added: [String]) -> [Problem]

  let root: String
  let token: String
  let place: Place
  let check: Check
  private let paths = Mutex<Set<String>>([])

  /// `root`: the project. `token`: random, new for each start of the server.
  package init(
    root: String, token: String, place: @escaping Place, check: @escaping Check
  ) {
    (self.root, self.token) = (root, token)
    (self.place, self.check) = (place, check)
  }

  /// Whether pages have written all these files: such a change is no reason to reload a page.
  package func hasSaved(_ changed: Set<String>) -> Bool {
    !changed.isEmpty && paths.withLock { changed.isSubset(of: $0) }
  }

  /// Records a file and its folders before they change.
  private func remember(_ names: [String]) {
    let all = names.indices.map { "\(root)/" + names[...$0].joined(separator: "/") }
    // The project's own folder changes for other reasons.
    paths.withLock { $0.formUnion(all.dropFirst()) }
  }

  /// The lines of a file, without blank ones; none if it does not exist. Throws if it is a link or cannot be read.
  func lines(_ names: [String]) throws(Diagnostic) -> [String] {
    LineChange.lines(try LineFile(root: root, names: names).read())
  }

  /// Removes and adds lines in one step. With problems, the file stays as it is.
  func change(_ target: Target, _ names: [String], _ change: LineChange) throws(Diagnostic) -> [Problem] {
    var problems: [Problem] = []
    let check = check
    remember(names)
    try LineFile(root: root, names: names).update { earlier in
      guard let (kept, added) = change.applied(to: earlier) else { return nil }
      problems = check(target, kept, added.map { change.add[$0] }).map {
        Problem(line: added.indices.contains($0.line) ? added[$0.line] : 0, message: $0.message)
      }
      return problems.isEmpty ? LineChange.joined(kept, added.map { change.add[$0] }) : nil
    }
    return problems
  }
}
