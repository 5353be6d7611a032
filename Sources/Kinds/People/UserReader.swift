internal import Basics
package import Content
internal import Conversations
internal import Model

/// Reads pages of users and profiles, verbatim API responses. Unknown keys are ignored.
enum UserReader {
  /// The users of `since-46.json`; their ids must be above 46. A user of an earlier page (`seen`) is a
  /// repeat, which the directory drops with its own warning.
  static func users(
    _ file: InputFile, since: Int, seen: Set<Int> = [], _ problems: inout Problems
  ) throws(Diagnostic) -> [User] {
    let value = try JSONFile.read(file, &problems)
    guard let list = list(value) else { throw notAList(value, file) }
    var users: [User] = []
    for item in list {
      guard let user = user(item, &problems) else { continue }
      if user.id <= since, !seen.contains(user.id) {
        problems.error(
          "user \"\(user.login)\" (id \(user.id)) must have an id above since=\(since)", at: user.position)
      }
      users.append(user)
    }
    return users
  }

  /// The user of a profile; nil for an error response.
  static func user(ofProfile file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> User? {
    let value = try JSONFile.read(file, &problems)
    guard let record = Record(value, &problems), record["id"] != nil, record["login"] != nil else {
      return nil
    }
    return user(value, &problems)
  }

  /// The users in a response: the list itself, or the `items` of a search.
  private static func list(_ value: ContentValue) -> [ContentValue]? {
    value.list ?? ForeignKeys.list(of: value, named: "users")
  }

  /// The lowest id of a file of users; nil for other files.
  static func firstID(_ file: InputFile) throws(Diagnostic) -> Int? {
    var problems = Problems(path: file.path)
    let users = list(try JSONFile.read(file, &problems)) ?? []
    guard users.allSatisfy({ $0["id"] != nil && $0["login"] != nil }) else { return nil }
    return users.compactMap { $0["id"]?.int }.min()
  }

  static func profile(_ file: InputFile, of user: User, _ problems: inout Problems) throws(Diagnostic)
    -> Profile?
  {
    let value = try JSONFile.read(file, &problems)
    guard let record = Record(value, &problems) else { return nil }
    if record["id"] == nil, let message = record["message"]?.string {
      throw errorAnswer("a user", message, value, file)
    }
    if record["id"] == nil { record.missing("id", &problems) }
    guard let id = record.int("id", &problems) else { return nil }
    if id != user.id {
      problems.error(
        "profile id \(id) does not match list id \(user.id) for \"\(user.login)\"", at: record["id"]?.position
      )
    }
    var profile = Profile()
    record.read(profileSchema, into: &profile, &problems)
    return profile
  }

  static let profileSchema = RecordSchema<Profile>(
    [
      .own("id", .integer(nil), "id, the same as in the list", isRequired: true),
      clean("name", \.name, "name"),
      clean("company", \.company, "company"),
      clean("blog", \.blog, "website"),
      clean("location", \.location, "location"),
      clean("email", \.email, "email address"),
      clean("bio", \.bio, "biography"),
      clean("twitter_username", \.twitter, "user name on X"),
      .flag("hireable", \.isHireable, "whether they are looking for work"),
      .integer("public_repos", \.repositories, "number of public repositories"),
      .integer("public_gists", \.gists, "number of public gists"),
      .integer("followers", \.followers, "number of followers"),
      .integer("following", \.following, "number of accounts they follow"),
      .instant("created_at", \.created, "when the account was created"),
      .instant("updated_at", \.updated, "when the profile changed"),
      .instant("fetched_at", \.fetched, "when the response was fetched"),
    ], isOpen: true)

  private static func clean(
    _ name: String, _ path: RecordField<Profile>.Path<String>, _ summary: String
  ) -> RecordField<Profile> {
    .value(name, path, .text, summary) { $0.string($1, &$2).map(clean) }
  }

  /// Line ends become `\n`; white space at the ends is removed (G-24).
  private static func clean(_ text: String) -> String {
    let lines = TextLines.split(text).map { line in
      String(line.reversed().drop(while: \.isWhitespace).reversed())
    }
    return String(
      lines.joined(separator: "\n").drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        .reversed())
  }

  static let schema = RecordSchema<User>(
    [
      .own("id", .integer(nil), "id on GitHub, above 0", isRequired: true),
      .own("login", .textLike("letters, digits and hyphens"), "login", isRequired: true),
      .value("type", \.type, .text, "`User`, `Organization` or `Bot`", standard: "User") {
        $0.string($1, &$2).flatMap(User.AccountType.init)
      },
      .flag("site_admin", \.isAdmin, "whether they work for GitHub"),
      .text("html_url", \.htmlURL, "GitHub profile page"),
      .value("note", \.note, .text, "a note about them, as plain text") { record, key, _ in
        record[key]?.string
      },
      .aliases(\.aliases),
    ], isOpen: true)

  private static func user(_ value: ContentValue, _ problems: inout Problems) -> User? {
    guard let record = Record(value, &problems) else { return nil }
    for key in ["id", "login"] where record[key] == nil { record.missing(key, &problems) }
    guard let id = record.int("id", &problems), let login = record.string("login", &problems) else {
      return nil
    }
    guard id > 0 else {
      problems.error("\"id\" must be above 0, found \(id)", at: record["id"]?.position)
      return nil
    }
    guard isLogin(login, record, &problems) else { return nil }
    var user = User(id: id, login: login, position: record["id"]?.position ?? record.position)
    record.read(schema, into: &user, &problems)
    return user
  }

  /// Letters, digits and inner hyphens, up to 39 characters.
  static func isPlainLogin(_ login: some StringProtocol) -> Bool {
    let isPlain = login.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
      default: false
      }
    }
    return isPlain && (1...39).contains(login.utf8.count) && !login.hasPrefix("-")
  }

  /// Single inner hyphens are the rule. Some old accounts end in a hyphen, and apps in `[bot]`.
  private static func isLogin(_ login: String, _ record: Record, _ problems: inout Problems) -> Bool {
    let plain = login.hasSuffix(User.botEnd) ? login.dropLast(User.botEnd.count) : login[...]
    guard isPlainLogin(plain) else {
      problems.error("invalid GitHub login \"\(login)\"", at: record["login"]?.position)
      return false
    }
    if login.hasSuffix("-") || login.contains("--") {
      problems.warning("unusual GitHub login \"\(login)\"", at: record["login"]?.position)
    }
    return true
  }

  private static func notAList(_ value: ContentValue, _ file: InputFile) -> Diagnostic {
    var scratch = Problems(path: file.path)
    if let message = value.entries == nil ? nil : Record(value, &scratch)?["message"]?.string {
      return errorAnswer("a list of users", message, value, file)
    }
    return Diagnostic(
      .error, "expected a list of users, found \(value.typeName)", path: file.path, line: value.position.line,
      column: value.position.column)
  }

  private static func errorAnswer(
    _ expected: String, _ message: String, _ value: ContentValue, _ file: InputFile
  ) -> Diagnostic {
    Diagnostic(
      .error, "expected \(expected), found a GitHub error response: \"\(message)\"", path: file.path,
      line: value.position.line, column: value.position.column)
  }
}

extension RecordForm {
  package static let user = RecordForm("user", in: "`people/users/*.json`", UserReader.schema.form)
  package static let profile = RecordForm(
    "profile", in: "`people/profiles/<login>.json`", UserReader.profileSchema.form)
}
