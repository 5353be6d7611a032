internal import Basics
internal import Content
internal import Model

/// A row of the directory, as the API's list gives it.
struct User: Sendable {
  /// What kind of account it is.
  enum AccountType: String, Sendable { case User, Organization, Bot }

  var id: Int
  var login: String
  var type = AccountType.User
  var isAdmin = false
  var htmlURL = ""
  var position: SourcePosition
  /// What the record itself says of them, which the API does not know; plain text.
  var note = ""
  /// Former addresses of their page, which the record itself says.
  var aliases: [OldAddress] = []

  /// Logins are compared without regard to case; so are paths.
  var key: String { login.lowercased() }
  /// No login has two hyphens in a row, so a bot's folder is nobody else's.
  var path: String { "people/\(key.replacing(Self.botEnd, with: "--bot"))/index.html" }

  /// How the names of apps end.
  static let botEnd = "[bot]"
}

/// What `/users/{login}` adds; every field may be missing.
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
  /// When the answer came, where whoever saved it wrote that down.
  var fetched: Instant?
}
