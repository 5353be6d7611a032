internal import Basics
package import Content
package import Secrets
internal import Synchronization

/// Files of a project after redaction: nothing behind Input reads what `redact` hides (X-11,
/// docs/decisions/0019).
///
/// Changes text, not structure: values of JSON, cells of CSV and lines of everything else, but not ids or
/// times. Files whose names match are renamed, since pages are named after them.
package struct ContentRedaction: Sendable {
  private let redaction: Redaction
  private let ledger: RedactionLedger

  package init(_ redaction: Redaction, _ ledger: RedactionLedger) {
    self.redaction = redaction
    self.ledger = ledger
  }

  package func applied(to project: Project) -> Project {
    guard !redaction.isEmpty else { return project }
    var project = project
    var taken = Set(project.content.map(\.contentPath))
    project.content = project.content.map { file in applied(to: renamed(file, &taken)) }
    project.content.sort { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
    return project
  }

  /// The same file under a meaningless, unique name.
  private func renamed(_ file: InputFile, _ taken: inout Set<String>) -> InputFile {
    guard !Self.kept.contains(file.contentPath), let path = redaction.named(file.contentPath) else {
      return file
    }
    var free = path
    var number = 1
    while !taken.insert(free).inserted {
      number += 1
      let dot = path.lastIndex(of: ".") ?? path.endIndex
      free = "\(path[..<dot])-\(number)\(path[dot...])"
    }
    return file.moved(to: free)
  }

  package func applied(to file: InputFile) -> InputFile {
    guard !Self.kept.contains(file.contentPath) else { return file }
    switch file.fileExtension {
    case "json", "jsonl", "ndjson": return changed(file) { JSONRedactor(redaction, ledger, $0) }
    case "csv": return changed(file) { TextRedactor(redaction, ledger, $0, .csv) }
    case "yml", "yaml": return changed(file) { TextRedactor(redaction, ledger, $0, .yaml) }
    case "md", "markdown": return changed(file) { TextRedactor(redaction, ledger, $0, .markdown) }
    case "txt", "text", "log", "html", "xml", "svg", "vtt", "srt", "ics", "tsv":
      return changed(file) { TextRedactor(redaction, ledger, $0, .plain) }
    default: return file
    }
  }

  /// Files that define what is hidden or shown.
  private static let kept: Set<String> = ["site.yml", "reviews/allowed.yml"]

  private func changed(
    _ file: InputFile, _ make: @escaping @Sendable (String) -> any StreamRedactor
  ) -> InputFile {
    InputFile(path: file.path, contentPath: file.contentPath, size: file.size) { () throws(Diagnostic) in
      let run = RedactionRun(try file.stream(), make(file.path))
      return ByteStream { () throws(Diagnostic) in try run.next() }
    }
  }
}

/// Redacts the bytes of one file as they stream past.
protocol StreamRedactor: Sendable {
  /// Returns the bytes that are final.
  mutating func take(_ bytes: [UInt8]) -> [UInt8]
  /// Returns the rest.
  mutating func finish() -> [UInt8]
}

/// The state of one pass over one file, which a stream's closure cannot own.
private final class RedactionRun: Sendable {
  private struct State {
    var stream: ByteStream
    var redactor: any StreamRedactor
    var isAtEnd = false
  }

  private let state: Mutex<State>

  init(_ stream: ByteStream, _ redactor: any StreamRedactor) {
    state = Mutex(State(stream: stream, redactor: redactor))
  }

  func next() throws(Diagnostic) -> [UInt8]? {
    let result = state.withLock { state in
      Result { () throws(Diagnostic) -> [UInt8]? in
        while !state.isAtEnd {
          let chunk = try state.stream.next()
          state.isAtEnd = chunk == nil
          let out = chunk.map { state.redactor.take($0) } ?? state.redactor.finish()
          if !out.isEmpty { return out }
        }
        return nil
      }
    }
    return try result.get()
  }
}
