package import Basics

/// The warning about a name for `--me` that no participant has. Each chat without that name has one, with its
/// participants as details.
package enum OwnerWarning {
  private static let mostNames = 6

  /// Combines these warnings into one, or drops them if one of the chats has the participant.
  package static func settled(_ diagnostics: [Diagnostic], chats: Int) -> [Diagnostic] {
    let others = diagnostics.filter { !isOne($0) }
    let warnings = diagnostics.filter(isOne)
    guard var first = warnings.first, warnings.count >= chats else { return others }
    first.help = help(warnings.flatMap(\.details))
    first.details = []
    return others + [first]
  }

  private static func isOne(_ diagnostic: Diagnostic) -> Bool { diagnostic.path == "--me" }

  /// `participants: Ann, Bo and 3 more`.
  private static func help(_ names: [String]) -> [String] {
    var known: Set<String> = []
    let different = names.filter { known.insert($0).inserted }
    guard !different.isEmpty else { return [] }
    let shown = different.prefix(mostNames).joined(separator: ", ")
    let more = different.count - mostNames
    return ["participants: \(shown)" + (more > 0 ? " and \(Count.grouped(more)) more" : "")]
  }
}
