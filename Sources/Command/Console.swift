internal import Foundation

/// Writes to the terminal: problems to standard error, results to standard output.
enum Console {
  static func error(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  static func print(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  /// Colour where a person is looking and did not ask for none (no-color.org).
  static let isColoured: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb" && isatty(2) == 1
  }()
}
