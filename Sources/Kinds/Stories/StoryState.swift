internal import Basics
internal import Content

/// The seen and liked marks, as committed or exported by the browser.
struct StoryState: Sendable {
  private(set) var seen: Set<String> = []
  private(set) var liked: Set<String> = []

  init(_ file: InputFile?, _ diagnostics: inout [Diagnostic]) {
    guard let file else { return }
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      if let record = Record(try JSONFile.read(file, &problems), &problems) {
        if record.int("version", &problems) != 1 {
          problems.warning("unsupported file version; the file is ignored", at: record.position)
        } else {
          seen = Set(record.strings("seen", &problems))
          liked = Set(record.strings("liked", &problems))
        }
      }
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }
}
