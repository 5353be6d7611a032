internal import Basics
internal import Content
internal import Model

/// An entry of the directory, as in the API's list.
struct User: Sendable {
  /// The type of account.
  enum AccountType: String, Sendable { case User, Organization, Bot }

  var id: Int
  var login: String
  var type = AccountType.User
  var isAdmin = false
  var htmlURL = ""
  var position: SourcePosition
  /// A plain-text note in the record itself, which the API does not have.
  var note = ""
  /// Former URLs of their page, from the record itself.
  var aliases: [OldAddress] = []

  /// Logins and paths are compared case-insensitively.
  var key: String { login.lowercased() }
  /// No login has two hyphens in a row, so a bot's folder is unique.
  var path: String { "people/\(key.replacing(Self.botEnd, with: "--bot"))/index.html" }

  /// The suffix of app names.
  static let botEnd = "[bot]"
}

/// The additional data of `/users/{login}`; every field may be missing.
struct Profile: Sendable {
  var name = ""
  var company = ""
  var blog = ""
  var location = ""
  var email = ""
  var bio = ""
  var twitter = ""
  var isHireable = false
  var repositories: Int?
  var gists: Int?
  var followers: Int?
  var following: Int?
  var created: Instant?
  var updated: Instant?
  /// When the response was fetched, if recorded.
  var fetched: Instant?
}
