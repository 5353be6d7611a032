internal import Basics
internal import Foundation
internal import Input

/// Another program, started directly with its arguments, without a shell.
struct ChildProcess {
  let program: String
  let arguments: [String]
  var folder: String?
  var environment: [String: String] = [:]

  /// Exit status and output.
  struct Outcome {
    let status: Int32
    let output: String
  }

  /// The full path of a program on PATH.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/local/bin:/usr/bin:/bin"]
    return path.split(separator: ":").map { "\($0)/\(name)" }.first {
      LocalPath.isFile($0) && FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// As typed in a shell.
  var line: String { ([program] + arguments).map(ShellWord.quoted).joined(separator: " ") }

  /// Waits for the program; a status other than 0 is an error with the last lines of output.
  @discardableResult
  func run() throws(Diagnostic) -> String {
    let outcome = try outcome()
    guard outcome.status == 0 else {
      let said: [String] = TextLines.split(outcome.output).filter { !$0.isEmpty }
      throw Diagnostic(
        .error, "exited with status \(outcome.status)", path: program, details: Array(said.suffix(8)))
    }
    return outcome.output
  }

  /// Waits for the program; any exit status is valid.
  func outcome() throws(Diagnostic) -> Outcome {
    guard let place = Self.find(program) else {
      throw Diagnostic(.error, "is not installed, or not on PATH", path: program)
    }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: place)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    } catch {
      throw Diagnostic(.error, "cannot run: \(error.localizedDescription)", path: program)
    }
  }
}
