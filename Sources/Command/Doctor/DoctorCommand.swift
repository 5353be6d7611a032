internal import ArgumentParser
internal import Basics
internal import Input
internal import JSON

/// `scrollback doctor PATH`: checks program, machine and project, and suggests fixes.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the program, the machine and the project, and suggest fixes.",
    discussion: HelpProse.joined(
      """
      Reads only. Reports libraries and their versions, time zones, folders that must be writable, programs
      that "publish" may need, and problems of the project.

      EXAMPLES
        scrollback doctor
        scrollback doctor archive --json

      EXIT STATUS
        0 no problems, or notes only, 1 problems found, 2 usage error
      """))

  @Argument(help: "Project folder, content folder or export file.")
  var path = "."

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let findings = DoctorReport(path: path).findings
    Console.print(json ? Self.json(findings) : findings.map(Self.line).joined(separator: "\n"))
    if findings.contains(where: { $0.state == .broken }) { throw ExitStatus.content }
  }

  private static func line(_ finding: Finding) -> String {
    let state = finding.state.rawValue.padding(to: 6)
    let first = "\(state)  \(finding.name.padding(to: 16))  \(finding.text)"
    return ([first] + (finding.help.isEmpty ? [] : ["        help: \(finding.help)"])).map(
      VisibleText.escaped
    )
    .joined(separator: "\n")
  }

  private static func json(_ findings: [Finding]) -> String {
    var writer = JSONWriter()
    writer.array { array in
      for finding in findings {
        array.object { out in
          out.text("state", finding.state.rawValue)
          out.text("name", finding.name)
          out.text("text", finding.text)
          out.text("help", finding.help.isEmpty ? nil : finding.help)
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension String {
  /// Pads with spaces.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
