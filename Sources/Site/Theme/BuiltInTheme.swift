/// The templates that come with the program, as text, for commands that show or copy them.
package enum BuiltInTheme {
  /// Nil where there is none at this path.
  package static func text(_ path: String) -> String? { EmbeddedFiles.all.first { $0.path == path }?.text }
}
