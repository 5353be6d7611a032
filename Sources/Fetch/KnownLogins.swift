package import Basics
package import Content

/// The logins on the pages of users, checked-in or fetched.
package enum KnownLogins {
  /// In file order; invalid pages are skipped here and reported by the build.
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
