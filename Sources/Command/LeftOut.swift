internal import Basics
internal import Model

/// A part that was left out when the program was built.
enum LeftOut {
  /// `part` is a trait of the package, as `Package.swift` lists them.
  static func diagnostic(_ part: String, path: String = "scrollback") -> Diagnostic {
    Diagnostic(
      .error, "this program is built without \"\(part.lowercased())\"", path: path, help: [help(part)])
  }

  static func help(_ part: String) -> String {
    "build it again with \"--traits \(part)\", or without that option to have all parts"
  }
}
