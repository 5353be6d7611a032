internal import JSON
internal import Synchronization

/// The site being served, and the requests that wait for the next one.
package final class LiveSite: Sendable {
  /// The state after a build.
  struct State: Sendable {
    /// Number of sites so far.
    var number = 0
    /// Number of sites since then that differ only by what pages have saved.
    var saves = 0
    /// Number of builds with news.
    var changes = 0
    /// Nil until a build has succeeded.
    var folder: SiteFolder?
    var base: [String] = []
    /// Current problems in the content, as shown to people; empty if there are none.
    var problems = ""
  }

  private struct Shared {
    var state = State()
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var last = 0
  }

  private let shared = Mutex(Shared())
  /// Distinguishes this run of the server from earlier ones.
  private let run: String
  private static let mostWaiting = 256

  package init(run: String) { self.run = run }

  var state: State { shared.withLock { $0.state } }

  /// Identifies a state; pages of another version reload.
  func version(_ state: State) -> String {
    "\(run)-\(state.number)" + (state.saves > 0 ? ".\(state.saves)" : "")
  }

  /// After a successful build: `base` is the path of the site on the host, with a slash at both ends. Pages
  /// reload if `isNew`; with `isSaved`, which means that only saved lines have changed, a page in use may wait. The
  /// build for such lines may have read other changes, too, which come after it and then have no news of their own.
  package func publish(folder: String, base: String, isNew: Bool, isSaved: Bool = false) {
    change { state in
      if isSaved, state.folder != nil {
        if isNew { state.saves += 1 }
      } else if isNew || state.folder == nil || state.saves > 0 {
        (state.number, state.saves) = (state.number + 1, 0)
      }
      state.folder = SiteFolder(root: folder)
      state.base = RequestPath(base)?.names ?? []
      state.problems = ""
    }
  }

  /// After a failed build: the last good site is still served, with these problems shown over it.
  package func fail(_ problems: String) { change { $0.problems = problems } }

  private func change(_ edit: (inout State) -> Void) {
    let waiting = shared.withLock { shared in
      edit(&shared.state)
      shared.state.changes += 1
      defer { shared.waiting = [:] }
      return Array(shared.waiting.values)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Returns after a change since `known`, or after `seconds`.
  func change(since known: String, seconds: Int) async {
    let timer = Mutex<Task<Void, Never>?>(nil)
    await withCheckedContinuation { continuation in
      let id = shared.withLock { shared -> Int? in
        if mark(shared.state) != known || shared.waiting.count >= Self.mostWaiting { return nil }
        shared.last += 1
        shared.waiting[shared.last] = continuation
        return shared.last
      }
      guard let id else { return continuation.resume() }
      timer.withLock { $0 = Task { await self.giveUp(id, seconds: seconds) } }
    }
    timer.withLock { $0?.cancel() }
  }

  private func giveUp(_ id: Int, seconds: Int) async {
    try? await Task.sleep(for: .seconds(seconds))
    shared.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
  }

  /// Identifies the last state sent.
  private func mark(_ state: State) -> String { "\(run)-\(state.changes)" }

  /// `{"version":"1a-3","mark":"1a-5","problems":""}`.
  func json() -> [UInt8] {
    let state = state
    var writer = JSONWriter()
    writer.object { out in
      out.text("version", version(state))
      out.text("mark", mark(state))
      out.text("problems", state.problems)
    }
    return writer.bytes
  }
}
