internal import Basics
internal import Content
internal import ImportKit
internal import JSON

/// Other forms of events: an answer of `/sync`, which has them by room; the files of Synapse's `export-data`
/// (`rooms/!room/events`, `rooms/!room/state/$event`), whose newer events have no ids; and lines of programs on
/// matrix-nio, such as matrix-commander, with the event as `source`.
enum MatrixAnswer {
  static func isOne(_ shape: JSONShape) -> Bool {
    isSync(shape) || isEvent(shape)
  }

  /// Whether it is one event, with its room.
  static func isEvent(_ shape: JSONShape) -> Bool {
    guard !shape.isList else { return false }
    return shape.has("type", "room_id", "sender", "origin_server_ts", "content")
      || shape.has("source", "sender_nick")
      || shape.has("source", "event_id", "sender", "server_timestamp")
  }

  static func isSync(_ shape: JSONShape) -> Bool { !shape.isList && shape.has("next_batch", "rooms") }

  /// Names of the folders around a file and its own, without an ending, the last first.
  private static func names(_ file: InputFile, _ export: Export) -> [Substring] {
    [file.stem[...]] + export.inner(file).split(separator: "/").dropLast().reversed()
  }

  /// Each file of events, with a state of its room that Synapse wrote beside it.
  static func groups(_ files: [InputFile], _ export: Export) -> [[InputFile]] {
    var states: [String: InputFile] = [:]
    var events: [InputFile] = []
    for file in files {
      let names = names(file, export)
      if names.count > 2, names[1] == "state", names[2].hasPrefix("!") {
        states[names.dropFirst(2).joined(separator: "/")] = file
      } else {
        events.append(file)
      }
    }
    return events.map { file in
      [file] + [states[names(file, export).dropFirst().joined(separator: "/")]].compactMap { $0 }
    }
  }

  /// The name of a file; of Synapse's events that of their room.
  static func stem(_ file: InputFile, _ export: Export) -> String {
    let names = names(file, export)
    return names.count > 1 && names[0] == "events" && names[1].hasPrefix("!") ? String(names[1]) : file.stem
  }

  /// Reads the names in the state of a room.
  static func readState(
    _ file: InputFile, _ export: Export, _ rooms: inout MatrixRooms, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    guard let next = try export.json(file)?.records() else { return }
    while let line = try next() {
      if let value = out.value(of: line) { rooms.expect(value) }
    }
  }

  static func read(
    _ file: InputFile, _ rooms: inout MatrixRooms, _ out: inout ImportWriter
  ) throws(Diagnostic) -> RepeatedKeys {
    try JSONFile.stream(file, keepsLastOfDuplicates: true) { json in
      try json.object { key, _, json in
        guard key == "rooms", try json.peek() == .object else { return try json.skip() }
        try json.object { key, _, json in
          guard ["join", "leave"].contains(key), try json.peek() == .object else { return try json.skip() }
          try json.object { id, _, json in rooms.take(room: id, try json.contentValue(), &out) }
        }
      }
    }
  }
}
