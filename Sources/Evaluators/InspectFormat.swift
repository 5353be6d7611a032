internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Logs of Inspect: an `.eval` archive with a file for each sample, or all in one JSON file.
///
///     header.json                  the evaluation: task, model, dataset, revision
///     _journal/start.json          the same, of an evaluation that was interrupted
///     samples/<id>_epoch_<n>.json  a sample
///     summaries.json, reductions.json, _journal/summaries/…   repeat parts of the samples
enum InspectFormat: ExportFormat {
  static let name = "inspect"
  static let title = "Inspect"
  static let reads = "samples and epochs with messages, tool calls, scores, usage, errors and limits"
  static let lacks = "the store, most events"
  static let origin = "Inspect's log directory: .eval and .json"

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files {
      if try isHeader(file, export) { return true }
      if try isLog(file, export) { return true }
    }
    return false
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var claimed: [InputFile] = []
    let folders = try headers(export).map { folder(of: $0, export) }
    for file in export.files {
      let isOfLog = folders.contains { isPart(export.inner(file), of: $0) }
      let isWhole = try isLog(file, export)
      if isOfLog || isWhole { claimed.append(file) }
    }
    return claimed
  }

  /// A part for each sample, with the header in front, and one for each JSON log.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var groups: [[InputFile]] = []
    for header in try headers(export) {
      let samples = export.files.filter {
        export.inner($0).hasPrefix("\(folder(of: header, export))samples/")
      }
      groups += samples.isEmpty ? [[header]] : samples.map { [header, $0] }
    }
    for file in export.files where try isLog(file, export) { groups.append([file]) }
    return .parts(groups, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let first = unit.files.first else { return }
    guard let sample = unit.files.dropFirst().first else { return try readLog(first, &out) }
    guard let header = try value(of: first, &out) else { return }
    let log = InspectLog(header)
    out.path = sample.path
    guard let value = try value(of: sample, &out) else { return }
    var ids = TrialIDs()
    log.write(value, as: &ids, &out)
  }

  private static func readLog(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    out.path = file.path
    let repeated = try JSONList.documents(file, without: [InnerList("samples")], out.spill) {
      header, samples in
      readLog(header, samples, &out)
    }
    out.note(repeated)
  }

  private static func readLog(_ header: ContentValue, _ samples: SpilledValues, _ out: inout ImportWriter) {
    let log = InspectLog(header)
    log.warnAboutFields(of: header, &out)
    var ids = TrialIDs()
    samples.each(&out) { log.write($0, as: &ids, &$1) }
    guard samples.isEmpty else { return }
    if let error = header["error"]?.text("message") {
      var message = Message(.system, "Inspect", at: .untimed, header.position)
      message.error = error
      var failed = AgentLog()
      failed.title = header["eval"]?.text("task") ?? "log"
      failed.add(message, time: ImportedTime.iso(header["eval"]?["created"]))
      failed.note("model", header["eval"]?["model"])
      return failed.write(name: header["eval"]?.text("run_id") ?? "log", &out)
    }
    out.record()
    out.skip("log without samples", at: header.position)
  }

  /// The file as JSON; nil, with a warning, if it is not.
  private static func value(of file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) -> ContentValue?
  {
    out.path = file.path
    return out.value(of: Lines.Line(bytes: try file.bytes(), number: 1))
  }

  // MARK: files

  private static func isLog(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    guard !isPart(file.name), let json = try export.json(file), !json.isLines else { return false }
    return json.shapes.contains {
      $0.has("eval") && ($0.has("status") || $0.has("plan") || $0.has("samples"))
    }
  }

  private static func isHeader(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    let inner = export.inner(file)
    guard export.isFolder, ["header.json", "_journal/start.json"].contains(where: { isEnd($0, of: inner) }),
      let json = try export.json(file)
    else { return false }
    return json.shapes.contains { $0.has("eval") }
  }

  /// One for each log: its header, or the beginning of its journal.
  private static func headers(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for name in ["header.json", "start.json"] {
      for file in export.files {
        guard file.name == name, try isHeader(file, export) else { continue }
        if found.contains(where: { folder(of: $0, export) == folder(of: file, export) }) { continue }
        found.append(file)
      }
    }
    return found
  }

  /// Path of the folder of a log, with a slash; empty for the top.
  private static func folder(of header: InputFile, _ export: Export) -> String {
    let inner = export.inner(header)
    let name = isEnd("_journal/start.json", of: inner) ? "_journal/start.json" : header.name
    return String(inner.dropLast(name.count))
  }

  private static func isEnd(_ name: String, of inner: String) -> Bool {
    inner == name || inner.hasSuffix("/\(name)")
  }

  private static func isPart(_ inner: String, of folder: String) -> Bool {
    inner.hasPrefix(folder) && isPart(String(inner.dropFirst(folder.count)))
  }

  private static func isPart(_ name: String) -> Bool {
    ["header.json", "summaries.json", "reductions.json", "start.json"].contains(name)
      || name.hasPrefix("samples/") || name.hasPrefix("_journal/")
  }
}
