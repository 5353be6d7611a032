internal import Foundation

/// Writes to the terminal: problems to standard error, results to standard output.
enum Console {
  static func error(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  static func print(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  /// Whether a person reads what is said of problems and progress.
  static var isTerminal: Bool { isatty(2) == 1 }
}
