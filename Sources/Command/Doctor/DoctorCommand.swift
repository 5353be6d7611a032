internal import ArgumentParser
internal import Basics
internal import Input
internal import JSON

/// `scrollback doctor PATH`: whether program, machine and project are fit, and what to do where they are not.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look at the program, the machine and the project, and say what to do.",
    discussion: HelpProse.joined(
      """
      Reads only. Libraries with their versions, time zones, folders that must be writable, programs that "publish" may
      need, and what is odd about the project before it is built.

      EXAMPLES
        scrollback doctor
        scrollback doctor archive --json

      EXIT STATUS
        0 fit, maybe with notes, 1 something is broken, 2 wrong usage
      """))

  @Argument(help: "Project folder, content folder or export file.")
  var path = "."

  @Flag(help: "Print the findings as JSON.")
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
  /// Filled up with spaces.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
