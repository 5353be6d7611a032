import Basics
import Builder
import Check
@testable import Command
import Foundation

/// What `scrollback build` and `scrollback check` do, in the process of the tests.
enum InProcess {
  /// Builds the project into its folder `site`, without a cache; reports name places from the project.
  static func build(_ folder: Folder) throws -> Program.Outcome {
    var options = BuildOptions(path: folder.path)
    options.output = folder.at("site")
    options.now = try moment(Program.now)
    options.caches = false
    var environment = BuildEnvironment.machine
    environment.cacheFolder = nil
    let result = Build(options, environment).run()
    let report = Report(
      isQuiet: false, isVerbose: false, colour: .never, showsFrames: false, isTerminal: false)
    let isBuilt = result.status == .success
    let errors = report.problems(result) + (isBuilt ? [] : [report.failure(result)])
    return Program.Outcome(
      status: isBuilt ? 0 : result.exitStatus.rawValue,
      output: local(isBuilt ? [report.success(result)] : [], folder), errors: local(errors, folder))
  }

  /// The errors that the checks find in the folder `site` of a project.
  static func check(_ folder: Folder) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    _ = try FolderCheck(folder.at("site"), rules: Set(CheckRule.all)).run { found in
      findings += found.filter { $0.severity == .error }
    }
    return findings
  }

  private static func local(_ lines: [String], _ folder: Folder) -> String {
    lines.map { $0.replacing(folder.path + "/", with: "") + "\n" }.joined()
  }
}
