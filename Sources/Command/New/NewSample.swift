internal import Basics
internal import Content
internal import Input
internal import Model
internal import Review

/// Draws the conversations of a project's sampling plan, and keeps the draw in a file.
struct NewSample {
  let path: String
  let replaces: Bool

  func write() throws {
    let project = try reading { () throws(Diagnostic) in try Project.open(path) }
    let settings = try checkedSettings(of: project)
    let sample = try reading(.content) { () throws(Diagnostic) in
      try RunSample(project.content, settings)
    }
    if Console.report(sample.diagnostics) { throw ExitStatus.content }
    let isProject = LocalPath.isFolder(NewFiles.path("content", in: path))
    let files = NewFiles([("\(isProject ? "content/" : "")review/sample.jsonl", sample.text)])
    let written = try reading { () throws(Diagnostic) in
      try replaces
        ? files.replace(in: path)
        : files.write(in: path, help: "verdicts refer to this draw; --force replaces it by another")
    }
    for path in written { Console.print(VisibleText.escaped(path)) }
  }
}
