package import Basics
package import Content

/// The logins of the pages of users, checked-in or fetched.
package enum KnownLogins {
  /// In the order of the files; what is no page of users is left to the build to complain about.
  package static func read(_ files: [InputFile]) throws(Diagnostic) -> [String] {
    var logins: [String] = []
    for file in files where file.contentPath.hasPrefix("people/users/") && file.fileExtension == "json" {
      let bytes = try file.bytes()
      do throws(AnswerFault) {
        logins += try GitHubAnswer.users(bytes).map(\.login)
      } catch { continue }
    }
    return logins
  }
}
