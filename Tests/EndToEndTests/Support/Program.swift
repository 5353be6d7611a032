import Foundation

/// The built program, run as a user runs it.
enum Program {
  /// How a run ended, and what it said.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// Everything said except the last lines of a success, which count files and tell time and memory, and without
    /// the lists of names that templates may use, since both grow with the program; and without the progress of a machine
    /// that is so busy that there is any.
    var report: String {
      let lines = errors.split(separator: "\n") + output.split(separator: "\n").dropLast(2)
      let names = "  help: available names: "
      let said = lines.filter { !$0.contains(#/^[a-z]+: [0-9,]+ files?(, |$)/#) }
      return said.map { ($0.hasPrefix(names) ? names + "…" : $0) + "\n" }.joined()
    }
  }

  static let now = "2025-11-05T12:00:00Z"

  /// Runs `scrollback` with `folder` as its working folder and nothing but `environment` around it.
  static func run(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:], input: String? = nil,
    executable: URL = executable
  ) throws -> Outcome {
    let said = try Folder()
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["NO_COLOR": "1", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
      .merging(environment) { _, new in new }
    if let input { try said.write("input", input) }
    process.standardInput =
      input == nil ? FileHandle.nullDevice : FileHandle(forReadingAtPath: said.at("input"))
    process.standardOutput = try said.handle(for: "output")
    process.standardError = try said.handle(for: "errors")
    try process.run()
    process.waitUntilExit()
    // A crash is no exit status, and must not look like one.
    let status =
      process.terminationReason == .exit ? process.terminationStatus : 1000 + process.terminationStatus
    return Outcome(status: status, output: try said.text("output"), errors: try said.text("errors"))
  }

  /// Starts `scrollback` and does not wait for it; what it says goes nowhere.
  static func start(_ arguments: [String], in folder: Folder) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["NO_COLOR": "1", "PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// `scrollback build . --now …` with more arguments.
  static func build(_ folder: Folder, _ more: [String] = [], environment: [String: String] = [:]) throws
    -> Outcome
  {
    try run(["build", ".", "--now", now] + more, in: folder, environment: environment)
  }

  /// The same, where no file may become larger: what a full disk does to one file alone.
  static func limited(kilobytes: Int, _ folder: Folder, _ more: [String]) throws -> Outcome {
    // A signal that is ignored stays so in the program, which then hears of it as an error.
    let script = "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$0\" \"$@\""
    let arguments = ["-c", script, executable.path, "build", ".", "--now", now] + more
    return try run(arguments, in: folder, executable: URL(fileURLWithPath: "/bin/bash"))
  }

  /// Beside the test bundle, where the build puts every product.
  static let executable: URL = {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("scrollback")
  }()
}
