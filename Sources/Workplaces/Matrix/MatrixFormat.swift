internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Rooms of Matrix: what Element exports as JSON (`room_name`, `messages`), or events as a list, as `chunk`, or one
/// per line, also as `MatrixAnswer` has them.
enum MatrixFormat: ExportFormat {
  static let name = "matrix"
  static let title = "Matrix"
  static let reads = "texts, replies, threads, edits, reactions, files, places, polls, events"
  static let lacks = "encrypted events, widgets"
  static let origin = "Element: Room info, Export chat, as JSON"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      guard let shape = try export.json(file)?.shapes.first else { continue }
      let isOne =
        shape.has("event_id", "origin_server_ts", "sender")
        || ["messages", "chunk"].contains { shape.has("event_id", "origin_server_ts", in: $0) }
        || shape.has("room_name", "messages", "exported_by") || MatrixAnswer.isOne(shape)
      if isOne { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(MatrixAnswer.groups(claims(export), export), of: export, Self.self) { (files) in
      files.first.map { MatrixAnswer.stem($0, export) } ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var rooms = MatrixRooms(MatrixRoom(unit.export, unit.export.folder(of: file), out))
    var failure: Diagnostic?
    do throws(Diagnostic) {
      let json = try unit.export.json(file)
      if json?.shapes.contains(where: MatrixAnswer.isSync) == true {
        out.note(try MatrixAnswer.read(file, &rooms, &out))
      } else if let json, json.isLines || json.shapes.contains(where: MatrixAnswer.isEvent) {
        for state in unit.files.dropFirst() { try MatrixAnswer.readState(state, unit.export, &rooms, &out) }
        let next = try json.records()
        while let line = try next() {
          if let value = out.value(of: line) { rooms.take(value, &out) }
        }
      } else {
        failure = try readState(file, unit.export, &rooms)
        var about: [String: ContentValue] = [:]
        let repeated = try JSONList.read(
          file, at: ["messages", "chunk"],
          other: { key, value in if ["room_name", "topic", "state"].contains(key) { about[key] = value } }
        ) { rooms.take($0, &out) }
        out.note(repeated)
        about["state"]?.list?.forEach { rooms.introduce($0) }
        rooms.name(about["room_name"]?.string, about["topic"]?.string)
      }
    } catch {
      failure = error
    }
    let stem = unit.export.isFolder ? MatrixAnswer.stem(file, unit.export) : unit.export.name
    rooms.write(file, stem, &out)
    if let failure { throw failure }
  }

  /// Reads who is named in the state of a server's answer, which comes after the events that show the names. Returns
  /// what ended it: the events before that place are still read.
  private static func readState(
    _ file: InputFile, _ export: Export, _ rooms: inout MatrixRooms
  ) throws(Diagnostic) -> Diagnostic? {
    guard try export.json(file)?.shapes.first?.has("event_id", in: "chunk") == true else { return nil }
    do throws(Diagnostic) {
      _ = try JSONList.elements(file) { key, event in if key == "state" { rooms.expect(event) } }
      return nil
    } catch {
      return error
    }
  }
}
