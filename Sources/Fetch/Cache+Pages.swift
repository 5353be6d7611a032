#if Fetch
internal import Basics
internal import Foundation
internal import GRDB

/// A cached page of the list, without its body.
struct CachedPage: Equatable {
  var since: Int
  var etag: String?
  /// Number of users.
  var users: Int
  /// The cursor after this page; nil at the end of the list.
  var next: Int?
}

extension Cache {
  func page(_ since: Int) throws(Diagnostic) -> CachedPage? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM page WHERE since = ?", arguments: [since]).map(CachedPage.init)
    }
  }

  /// The first page, whose length is the page size.
  func firstPage() throws(Diagnostic) -> CachedPage? {
    try read { db in try Row.fetchOne(db, sql: "SELECT * FROM page ORDER BY since").map(CachedPage.init) }
  }

  func lastPage() throws(Diagnostic) -> CachedPage? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM page ORDER BY since DESC").map(CachedPage.init)
    }
  }

  /// Replaces the page and its users; pages that began inside it belong to an older list and are deleted.
  func store(_ page: CachedPage, _ body: [UInt8], _ users: [ListedUser], at now: Instant) throws(Diagnostic) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM page WHERE since > ? AND since < ?",
        arguments: [page.since, page.next ?? Int.max])
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO page (since, etag, body, users, next, fetched_at) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [page.since, page.etag, Data(body), page.users, page.next, now.milliseconds])
      try db.execute(
        sql: "DELETE FROM user WHERE since NOT IN (SELECT since FROM page) OR since = ?",
        arguments: [page.since])
      for user in users {
        try db.execute(
          sql: "INSERT OR REPLACE INTO user (id, login, avatar, since) VALUES (?, ?, ?, ?)",
          arguments: [user.id, user.login, user.avatar, page.since])
      }
    }
  }

  /// The page is unchanged, but the next cursor may be more accurate.
  func touch(_ page: CachedPage, at now: Instant) throws(Diagnostic) {
    try write { db in
      try db.execute(
        sql: "UPDATE page SET fetched_at = ?, next = ? WHERE since = ?",
        arguments: [now.milliseconds, page.next, page.since])
    }
  }

  /// Users of a page, ordered by id.
  func users(of since: Int) throws(Diagnostic) -> [ListedUser] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM user WHERE since = ? ORDER BY id", arguments: [since])
        .map(ListedUser.init)
    }
  }
}

extension CachedPage {
  fileprivate init(_ row: Row) {
    self.init(since: row["since"], etag: row["etag"], users: row["users"], next: row["next"])
  }
}

extension ListedUser {
  init(_ row: Row) { self.init(id: row["id"], login: row["login"], avatar: row["avatar"]) }
}
#endif
