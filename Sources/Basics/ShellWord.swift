/// A word of a shell command, for commands that messages suggest.
package enum ShellWord {
  /// In single quotes, where a shell expands and runs nothing, unless it consists of harmless characters only: names
  /// and paths come from exports.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+:=@,".contains($0) }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
