internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Conversations of OpenHands, as the program keeps them (a file for each event), as it exports them (a list of
/// events), and as its evaluations write them (`output.jsonl`, a conversation per line). Events are those of the first
/// program (`action`, `observation`) or of its software agent SDK (`kind`).
enum OpenHandsFormat: JSONFormat {
  static let name = "openhands"
  static let title = "OpenHands"
  static let reads = "messages, thoughts, calls with results, summaries, usage, cost, results of evaluations"
  static let lacks = "states of the agent, recalled knowledge, definitions of tools"
  static let origin = "…/conversations/<id>/events, downloaded trajectories, output.jsonl of its benchmarks"

  private static let lists = ["trajectory", "events", "history", "items"]

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      isEvent(shape.keys) || lists.contains { isEvent(shape.inner[$0] ?? []) } || isEvaluation(shape)
        || isSingle(json.file) && shape.has("kind", "id", "timestamp", "source")
    }
  }

  private static func isEvent(_ keys: Set<String>) -> Bool {
    guard keys.contains("source") else { return false }
    let isOld =
      keys.contains("action") && keys.contains("args")
      || keys.contains("observation") && (keys.contains("extras") || keys.contains("cause"))
    let marks = ["llm_message", "tool_call_id", "system_prompt"]
    return isOld
      || keys.contains("kind") && keys.contains("timestamp") && marks.contains(where: keys.contains)
  }

  private static func isEvaluation(_ shape: JSONShape) -> Bool {
    // Others keep messages there.
    shape.has("instance_id", "history") && !shape.has("role", in: "history")
      && (shape.has("test_result") || shape.has("metadata"))
  }

  /// `event-00012-<uuid>.json`, or `event_000012_<uuid>.json` in a download.
  private static func isSingle(_ file: InputFile) -> Bool {
    file.stem.hasPrefix("event-") || file.stem.hasPrefix("event_")
  }

  /// What says more of a conversation, beside the folder of its events or in it.
  private static let about = ["base_state", "metadata", "meta"]

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try conversations(export).flatMap { $0 }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try conversations(export), of: export, Self.self)
  }

  /// Files with one event each are one conversation with the others of their folder, and with what its parent says of
  /// it. Others are files of their own.
  private static func conversations(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    var groups: [[InputFile]] = []
    var places: [String: Int] = [:]
    for json in try files(export) {
      let folders = export.inner(json.file).split(separator: "/").dropLast().map(String.init)
      let isEvent = !json.isLines && json.shapes.contains { !$0.isList && isSingleEvent($0, json.file) }
      guard isEvent, export.isFolder else {
        groups.append([json.file])
        continue
      }
      let folder = folders.joined(separator: "/")
      if let place = places[folder] {
        groups[place].append(json.file)
      } else {
        places[folder] = groups.count
        let above = folders.dropLast().map { $0 + "/" }.joined()
        let own = folders.map { $0 + "/" }.joined()
        let more = [above + "base_state", above + "metadata", own + "meta"].compactMap {
          export.file($0 + ".json")
        }
        groups.append([json.file] + more)
      }
    }
    return groups
  }

  private static func isSingleEvent(_ shape: JSONShape, _ file: InputFile) -> Bool {
    isEvent(shape.keys) || isSingle(file)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var session = OpenHandsSession()
    var (ids, count) = (TrialIDs(), 0)
    let about = unit.files.filter { Self.about.contains($0.stem) }
    let events = try ordered(unit.files.filter { !Self.about.contains($0.stem) }, out)
    for file in about + events {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      while let line = try next() {
        guard let value = out.value(of: line) else { continue }
        if about.contains(where: { $0.path == file.path }) {
          session.take(about: value)
        } else if let key = lists.first(where: { value[$0]?.list != nil }), value["instance_id"] == nil {
          count += 1
          let name = unit.export.inner(file) + (count > 1 ? " \(count)" : "")
          OpenHandsSession.write(trajectory: value, at: key, name: name, &out)
        } else if value["instance_id"] != nil, value["kind"] == nil, value["source"] == nil {
          OpenHandsSession.write(evaluation: value, &ids, &out)
        } else {
          session.read(value, &out)
        }
      }
    }
    guard !session.log.isEmpty, let first = unit.files.first else { return }
    session.finish(&out)
    out.path = first.path
    session.log.write(name: unit.export.inner(first), &out)
  }

  /// By the number in the name: `2.json` is before `10.json`. Names of files of a server are random: they are ordered
  /// by their times.
  private static func ordered(_ files: [InputFile], _ out: ImportWriter) throws(Diagnostic) -> [InputFile] {
    guard files.count > 1 else { return files }
    let numbers = files.compactMap { number(of: $0.stem) }
    if numbers.count == files.count {
      return zip(files, numbers).sorted { $0.1 < $1.1 }.map(\.0)
    }
    var times: [(file: InputFile, time: Instant, text: String)] = []
    for file in files {
      let event = EmbeddedJSON.value(String(decoding: try file.bytes(), as: UTF8.self), at: .start, out)
      let time = ImportedTime.any(event?["timestamp"]) ?? .untimed
      times.append((file, time, event?.text("timestamp") ?? ""))
    }
    return times.sorted { ($0.time.milliseconds, $0.text) < ($1.time.milliseconds, $1.text) }.map(\.file)
  }

  /// The number of `event-12-<uuid>`, `event_12` or `12`.
  private static func number(of name: String) -> Int? {
    let isEvent = name.hasPrefix("event-") || name.hasPrefix("event_")
    let rest = isEvent ? name.dropFirst("event-".count) : name[...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let next = rest[digits.endIndex...].first
    return next == nil || isEvent && (next == "-" || next == "_") ? Int(digits) : nil
  }
}
