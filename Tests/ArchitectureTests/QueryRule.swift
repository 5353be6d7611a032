/// SQL is a text that the program was built with; what comes from outside goes through `arguments:`.
enum QueryRule {
  private static let verbs = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "ALTER", "DROP", "PRAGMA", "ATTACH", "WITH",
  ]
  /// Names that may stand in a query, since SQLite takes no argument there: constants of the program.
  private static let constants = ["\\(applicationID)"]

  /// `path: query` for each query with something put into it.
  static func breaches(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      queries(in: file.text).filter(isMade).map { "\(file.path): \($0)" }
    }
  }

  /// The texts of a file that begin like SQL, with what follows their quotes.
  private static func queries(in text: String) -> [String] {
    text.matches(of: #/"""\s*([\s\S]*?)"""\s*\+?|"((?:[^"\\\n]|\\.)*)"\s*\+?/#).map { String($0.output.0) }
      .filter { literal in
        let words = literal.drop { $0 == "\"" || $0.isWhitespace }
        return verbs.contains { words.hasPrefix($0 + " ") }
      }
  }

  private static func isMade(_ query: String) -> Bool {
    query.hasSuffix("+") || constants.reduce(query) { $0.replacing($1, with: "") }.contains("\\(")
  }
}
