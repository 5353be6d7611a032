internal import Basics
internal import Content
internal import Fetch
internal import JSON

/// A person for the directory: a list with one entry, after all existing lists.
struct NewPerson {
  private let login: String

  init(_ login: String) throws(Diagnostic) {
    guard ListedUser.isPlain(login) else {
      throw Diagnostic(
        .error, "not a GitHub login: \"\(login)\"", path: "new person",
        help: ["use up to 39 letters, digits and hyphens"])
    }
    self.login = login
  }

  func files(in place: NewPlace) throws(Diagnostic) -> NewFiles {
    if try KnownLogins.read(place.files).contains(where: { $0.lowercased() == login.lowercased() }) {
      throw Diagnostic(
        .error, "this person already exists: \"\(login)\"", path: place.content("people/users"))
    }
    var last = 0
    for file in place.files where file.contentPath.hasPrefix("people/users/") {
      last = max(last, try Self.highestID(file))
    }
    let user = """
      [
        {
          "login": "\(login)",
          "id": \(last + 1),
          "avatar_url": "",
          "html_url": "https://github.com/\(login)",
          "type": "User",
          "site_admin": false
        }
      ]

      """
    return NewFiles([
      (place.content("people/users/since-\(last).json"), user),
      (place.content("people/notes/\(login).md"), "Where we met.\n"),
    ])
  }

  private static func highestID(_ file: InputFile) throws(Diagnostic) -> Int {
    try file.text().matches(of: #/"id"\s*:\s*(\d{1,15})\b/#).compactMap { Int($0.1) }.max() ?? 0
  }
}
