#if Fetch
internal import Basics

extension Fetcher {
  private static let pageLimit = 8 << 20

  /// Starts where the last run stopped, or at `--since`; ends with the list or the page limit.
  func fetchPages() throws(Diagnostic) {
    var paging = Paging(pageSize: try cache.firstPage()?.users)
    var since = options.since ?? 0
    if options.since == nil { since = try start() }
    for number in 0..<options.pages {
      let page = try fetchPage(since, &paging, left: options.pages - number - 1)
      walked.append(since)
      outcome.next = page.next
      guard let next = page.next else {
        outcome.hasEnded = true
        return
      }
      since = next
    }
  }

  /// After the last page; if the list had ended, its last page is requested again.
  private func start() throws(Diagnostic) -> Int {
    guard let last = try cache.lastPage() else { return 0 }
    return last.next ?? last.since
  }

  private func fetchPage(_ since: Int, _ paging: inout Paging, left: Int) throws(Diagnostic) -> CachedPage {
    guard let address = client.api.below("users?since=\(since)") else {
      throw Diagnostic(.error, "cannot append a path to this address", path: client.api.description)
    }
    let old = try cache.page(since)
    var users: [ListedUser] = []
    let answer = try client.get(
      GitHubClient.Wanted(address: address, etag: old?.etag, limit: Self.pageLimit) {
        (body) throws(AnswerFault) in users = try GitHubAnswer.users(body)
      })
    outcome.pages += 1
    switch (answer, old) {
    case (.body(let body, let etag), _):
      let page = CachedPage(
        since: since, etag: etag, users: users.count,
        next: try next(after: since, users, &paging, address))
      try cache.store(page, body, users, at: clock.now())
      report(.stored(.page(since: since), .new, left: page.next == nil ? 0 : left))
      return page
    case (.unchanged, .some(var page)):
      let known = try cache.users(of: since)
      if page.next == nil { page.next = try next(after: since, known, &paging, address) }
      try cache.touch(page, at: clock.now())
      count(.unchanged)
      report(.stored(.page(since: since), .unchanged, left: page.next == nil ? 0 : left))
      return page
    default:
      throw Diagnostic(
        .error, "user list not found", path: address.description,
        help: ["check that this is the address of the API"])
    }
  }

  private func next(
    after since: Int, _ users: [ListedUser], _ paging: inout Paging, _ address: WebAddress
  ) throws(Diagnostic) -> Int? {
    if let last = users.last?.id, last < users.map(\.id).max() ?? 0 {
      warn("ids are not in ascending order; continuing after the last one, \(last)", address.description)
    }
    switch paging.step(since: since, count: users.count, lastID: users.last?.id) {
    case .next(let cursor): return cursor
    case .end: return nil
    case .stuck:
      throw Diagnostic(
        .error, "the list does not advance: the last id is \(users.last?.id ?? 0)",
        path: address.description)
    }
  }
}
#endif
