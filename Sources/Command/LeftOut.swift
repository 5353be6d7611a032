internal import Basics
internal import Model

/// A part that this program was built without.
enum LeftOut {
  /// `part` is a package trait listed in `Package.swift`.
  static func diagnostic(_ part: String, path: String = "scrollback") -> Diagnostic {
    Diagnostic(
      .error, "this program was built without \"\(part.lowercased())\"", path: path, help: [help(part)])
  }

  static func help(_ part: String) -> String {
    "rebuild with \"--traits \(part)\", or without --traits to include all parts"
  }
}
