internal import Basics
internal import Content
internal import Model

/// One page of the directory with everything that its people's pages need.
struct PeopleBatch: Sendable {
  let since: Int
  /// The cursor of the first non-empty page, which has the directory's own URL.
  let first: Int
  /// The cursor of the previous page, if any.
  let previous: Int?
  let next: Int?
  /// Position of the first user in the whole directory, from 1.
  let firstPosition: Int
  let total: Int
  let users: [User]
  let files: PeopleFiles
  let annotations: Annotations
  let facets: [FacetCount]
  let source: String
}

/// The whole directory in cursor order.
struct Directory {
  private(set) var batches: [PeopleBatch] = []
  private(set) var diagnostics: [Diagnostic]

  /// Where the available pages end, and where the next one would begin.
  private(set) var paging = Paging()

  init(_ files: PeopleFiles) {
    diagnostics = files.diagnostics
    var (files, pages) = (files, read(files))
    let renamed = takeStrangers(&files, &pages)
    let users = pages.flatMap(\.users)
    let logins = Set(users.map(\.key))
    var annotations = Annotations(files, among: logins, renamed: renamed)
    annotations.add(notesOf: users)
    add(pages.filter { !$0.users.isEmpty }, total: users.count, files, annotations, users)
    warnAboutStrangers(files, logins)
    diagnostics += annotations.diagnostics
  }

  private mutating func add(
    _ pages: [Page], total: Int, _ files: PeopleFiles, _ annotations: Annotations, _ users: [User]
  ) {
    let facets = Facet.all.map { FacetCount(facet: $0, count: $0.count(users, annotations.notes)) }
    var position = 1
    for (index, page) in pages.enumerated() {
      batches.append(
        PeopleBatch(
          since: page.since, first: pages[0].since, previous: index > 0 ? pages[index - 1].since : nil,
          next: index + 1 < pages.count ? pages[index + 1].since : nil, firstPosition: position, total: total,
          users: page.users, files: files, annotations: annotations, facets: facets, source: page.source))
      position += page.users.count
    }
  }

  /// One line for the build log: the page size of the first batch, and the next cursor to fetch (G-16).
  var note: String? {
    guard let size = paging.pageSize, let total = batches.first?.total else { return nil }
    let pages = Count.text(batches.count, "page", "pages")
    let rest = paging.next.map { "; more may follow since=\($0)" } ?? ""
    return
      "people: \(Count.grouped(total)) in \(pages), "
      + "page size \(Count.grouped(size)) (that of the first page)\(rest)"
  }

  /// A saved page of the API.
  private typealias Page = (since: Int, users: [User], source: String)

  private mutating func read(_ files: PeopleFiles) -> [Page] {
    var seen: Set<Int> = []
    var pages: [Page] = []
    for (since, file) in files.pages {
      var problems = Problems(path: file.path)
      do throws(Diagnostic) {
        let users = try UserReader.users(file, since: since, seen: seen, &problems)
        if !files.isUnnamed(file) { warnAboutGap(since, after: pages.last?.users.last?.id, &problems) }
        paging.take(users.map(\.id))
        pages += Self.parts(of: dropRepeats(users, &seen, &problems), since: since, file.path)
      } catch {
        problems.append(error)
      }
      diagnostics += problems.diagnostics
    }
    return pages
  }

  /// The API returns up to 100 people per response; a file of thousands is split into several pages.
  private static let longestPage = 100

  private static func parts(of users: [User], since: Int, _ source: String) -> [Page] {
    var since = since
    return ListParts.parts(users, longestPage).map { part in
      defer { since = part.last?.id ?? since }
      return (since, part, source)
    }
  }

  private func dropRepeats(_ users: [User], _ seen: inout Set<Int>, _ problems: inout Problems) -> [User] {
    for (earlier, later) in zip(users, users.dropFirst()) where later.id < earlier.id {
      problems.warning("ids are not ascending; file order is kept", at: later.position)
      break
    }
    return users.filter { user in
      if seen.insert(user.id).inserted { return true }
      problems.warning(
        "user \"\(user.login)\" (id \(user.id)) appears twice; this entry is dropped", at: user.position)
      return false
    }
  }

  /// The cursor of a page must be the last id of the previous page.
  private func warnAboutGap(_ since: Int, after last: Int?, _ problems: inout Problems) {
    guard let last, last != since else { return }
    problems.warning(
      "cursor \(since) does not match the last id of the previous page, \(last); pages may be missing")
  }

  /// Profiles whose logins are on no page: renamed people are matched by id (G-09), others are inserted by
  /// id. Returns the current logins by those of the files.
  private mutating func takeStrangers(_ files: inout PeopleFiles, _ pages: inout [Page]) -> [String: String] {
    let users = pages.flatMap(\.users)
    let logins = Set(users.map(\.key))
    let byID = Dictionary(users.map { ($0.id, $0.key) }, uniquingKeysWith: { first, _ in first })
    var renamed: [String: String] = [:]
    for (login, file) in files.profiles.sorted(by: { $0.value.path < $1.value.path })
    where !logins.contains(login) {
      var problems = Problems(path: file.path)
      do throws(Diagnostic) {
        guard let user = try UserReader.user(ofProfile: file, &problems) else { continue }
        if let today = byID[user.id] {
          renamed[login] = today
          files.rename(profile: login, to: today)
        } else if user.key == login {
          Self.insert(user, file, &pages)
        }
      } catch {
        problems.append(error)
      }
      diagnostics += problems.diagnostics
    }
    return renamed
  }

  private static func insert(_ user: User, _ file: InputFile, _ pages: inout [Page]) {
    guard let index = pages.lastIndex(where: { $0.since < user.id }) else {
      return pages.insert((0, [user], file.path), at: 0)
    }
    let place = pages[index].users.firstIndex { $0.id > user.id } ?? pages[index].users.endIndex
    pages[index].users.insert(user, at: place)
  }

  private mutating func warnAboutStrangers(_ files: PeopleFiles, _ logins: Set<String>) {
    let known = logins.sorted()
    for (login, file) in files.profiles.sorted(by: { $0.value.path < $1.value.path })
    where !logins.contains(login) {
      var problems = Problems(path: file.path)
      Annotations.unknown("profile", file.stem, known, nil, &problems)
      diagnostics += problems.diagnostics
    }
  }
}
