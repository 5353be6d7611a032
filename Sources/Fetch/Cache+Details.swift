#if Fetch
internal import Basics
internal import Foundation
internal import GRDB

/// What the cache stores about a profile or picture besides its content.
struct CachedDetail: Equatable {
  /// Whether the API had it.
  enum Status: String { case found, missing }

  var etag: String?
  var status: Status
}

extension Cache {
  /// Users whose profile was never requested, on any page: a killed run resumes here.
  func usersWithoutProfile() throws(Diagnostic) -> [ListedUser] {
    try users("SELECT * FROM user WHERE id NOT IN (SELECT id FROM profile) ORDER BY id")
  }

  func usersWithoutAvatar() throws(Diagnostic) -> [ListedUser] {
    try users("SELECT * FROM user WHERE id NOT IN (SELECT id FROM avatar) ORDER BY id")
  }

  private func users(_ query: String) throws(Diagnostic) -> [ListedUser] {
    try read { db in try Row.fetchAll(db, sql: query).map(ListedUser.init) }
  }

  func profile(_ id: Int) throws(Diagnostic) -> CachedDetail? {
    try detail("SELECT etag, status FROM profile WHERE id = ?", id)
  }

  func avatar(_ id: Int) throws(Diagnostic) -> CachedDetail? {
    try detail("SELECT etag, status FROM avatar WHERE id = ?", id)
  }

  private func detail(_ query: String, _ id: Int) throws(Diagnostic) -> CachedDetail? {
    try read { db in
      try Row.fetchOne(db, sql: query, arguments: [id]).map {
        CachedDetail(etag: $0["etag"], status: CachedDetail.Status(rawValue: $0["status"]) ?? .missing)
      }
    }
  }

  /// By id: users who change their login keep everything else.
  func storeProfile(_ user: ListedUser, _ body: [UInt8]?, etag: String?, at now: Instant) throws(Diagnostic) {
    try write { db in
      try db.execute(
        sql:
          "INSERT OR REPLACE INTO profile (id, login, etag, body, status, fetched_at) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          user.id, user.login, etag, body.map { Data($0) }, Self.status(body != nil), now.milliseconds,
        ])
    }
  }

  /// `file` is a name in the blob store; nil without a picture.
  func storeAvatar(_ user: ListedUser, _ file: String?, etag: String?, at now: Instant) throws(Diagnostic) {
    try write { db in
      try db.execute(
        sql:
          "INSERT OR REPLACE INTO avatar (id, address, etag, file, status, fetched_at) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [user.id, user.avatar, etag, file, Self.status(file != nil), now.milliseconds])
    }
  }

  func avatarFile(_ id: Int) throws(Diagnostic) -> String? {
    try read { db in try String.fetchOne(db, sql: "SELECT file FROM avatar WHERE id = ?", arguments: [id]) }
  }

  private static func status(_ isFound: Bool) -> String {
    (isFound ? CachedDetail.Status.found : .missing).rawValue
  }
}
#endif
