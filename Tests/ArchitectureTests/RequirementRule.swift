import Foundation
import TestSupport

/// A row of `Tests/Requirements/*.tsv`: what the program owes, and where it does not yet.
struct Requirement: Sendable, CustomStringConvertible {
  let id: String
  /// M must, S should, C could, N does not apply.
  let priority: String
  /// What holds here.
  let holds: String
  /// Why the row is not met in full; empty where it is.
  let open: String

  var description: String { id }

  /// Whether a test must name it.
  var isOwed: Bool { ["M", "S"].contains(priority) && open.isEmpty }

  static let all: [Requirement] = SourceFile.files(under: "Tests/Requirements") { $0.hasSuffix(".tsv") }
    .flatMap { table in
      table.text.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Requirement(id: cells[0], priority: cells[1], holds: cells[2], open: cells[3])
      }
    }
}

extension Requirement {
  /// The priority of each row of `Tests/Requirements/requirements.md`: what was asked for, by id.
  static let asked: [String: String] = {
    let text = SourceFile.files(under: "Tests/Requirements") { $0.hasSuffix("requirements.md") }.map(\.text)
      .joined()
    let rows = text.matches(of: #/(?m)^\| ([MCSGTX]-\d\d) \|.*\| ([MSCN]) \|$/#)
    return Dictionary(rows.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
  }()
}

/// The names of tests in all three languages, read from their sources as text.
enum TestNames {
  /// What every test of the project is called.
  static let all: [String] = SourceFile.files(under: "Tests") { path in
    [".swift", ".test.mjs", ".py"].contains(where: path.hasSuffix)
  }.flatMap(names)

  /// Display names of Swift tests and suites, names of Node tests, and names with docstrings of pytest functions.
  static func names(in file: SourceFile) -> [String] {
    let form: Regex<(Substring, Substring)>
    if file.path.hasSuffix(".swift") {
      form = #/(?m)^ *@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/#
    } else if file.path.hasSuffix(".mjs") {
      form = #/(?m)^test\(\s*"((?:[^"\\]|\\.)*)"/#
    } else {
      form = #/(?m)^def (test_\w+\([^)]*\):(?:\n +"""(?:[^"]|"(?!""))*""")?)/#
    }
    return file.text.matches(of: form).map { String($0.1) }
  }

  /// Whether a name holds `id` as a word of its own; `test_c_12_…` is one too.
  static func name(_ id: String, in names: [String]) -> Bool {
    let snake = "_" + id.lowercased().replacing("-", with: "_") + "_"
    return names.contains { $0.holds(id) || $0.contains(snake) }
  }
}
