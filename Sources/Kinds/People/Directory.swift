internal import Model

/// One page of the directory with everything that its people's pages need.
struct PeopleBatch: Sendable {
  let since: Int
  /// The page before, if there is one.
  let previous: Int?
  /// Whether the page before is the first of all, which has the directory's own address.
  let isSecond: Bool
  let next: Int?
  /// Position of the first user in the whole directory, from 1 (E.10).
  let firstPosition: Int
  let total: Int
  let users: [User]
  let files: PeopleFiles
  let source: String
}

/// The whole directory in the order of its cursors (E.9).
struct Directory {
  private(set) var batches: [PeopleBatch] = []
  private(set) var diagnostics: [Diagnostic]

  init(_ files: PeopleFiles) {
    diagnostics = files.diagnostics
    let pages = read(files)
    let filled = pages.filter { !$0.users.isEmpty }
    let total = filled.reduce(0) { $0 + $1.users.count }
    var position = 1
    for (index, page) in filled.enumerated() {
      batches.append(
        PeopleBatch(
          since: page.since, previous: index > 0 ? filled[index - 1].since : nil, isSecond: index == 1,
          next: index + 1 < filled.count ? filled[index + 1].since : nil, firstPosition: position, total: total,
          users: page.users, files: files, source: page.source))
      position += page.users.count
    }
    warnAboutStrangers(files)
  }

  private mutating func read(_ files: PeopleFiles) -> [(since: Int, users: [User], source: String)] {
    var seen: Set<Int> = []
    var pages: [(since: Int, users: [User], source: String)] = []
    for (since, file) in files.pages {
      var problems = Problems(path: file.path)
      do throws(Diagnostic) {
        let users = try UserReader.users(file, since: since, &problems)
        warnAboutGap(since, after: pages.last?.users.last?.id, &problems)
        pages.append((since, dropRepeats(users, &seen, &problems), file.path))
      } catch {
        problems.append(error)
      }
      diagnostics += problems.diagnostics
    }
    return pages
  }

  private func dropRepeats(_ users: [User], _ seen: inout Set<Int>, _ problems: inout Problems) -> [User] {
    for (earlier, later) in zip(users, users.dropFirst()) where later.id < earlier.id {
      problems.warning("ids are not ascending; the order of the file is kept", at: later.position)
      break
    }
    return users.filter { user in
      if seen.insert(user.id).inserted { return true }
      problems.warning("user \"\(user.login)\" (id \(user.id)) appears twice; dropped here", at: user.position)
      return false
    }
  }

  /// The cursor of a page is the last id of the page before (E.9).
  private func warnAboutGap(_ since: Int, after last: Int?, _ problems: inout Problems) {
    guard let last, last != since else { return }
    problems.warning("cursor \(since) does not follow the last id of the page before, \(last); pages may be missing")
  }

  private mutating func warnAboutStrangers(_ files: PeopleFiles) {
    let logins = Set(batches.flatMap(\.users).map(\.key))
    for (kind, strangers) in [("note", files.notes), ("profile", files.profiles)] {
      for file in strangers.values.sorted(by: { $0.path < $1.path }) where !logins.contains(file.stem.lowercased()) {
        let near = EditDistance.nearest(to: file.stem.lowercased(), in: logins.sorted())
        let hint = near.map { " (did you mean \"\($0)\"?)" } ?? ""
        diagnostics.append(Diagnostic(.warning, "\(kind) for unknown user \"\(file.stem)\"\(hint)", path: file.path))
      }
    }
  }
}
