internal import Basics
internal import Content
internal import ImportKit

/// The rooms whose events are in a file.
struct MatrixRooms {
  private let new: MatrixRoom
  private var rooms: [MatrixRoom]
  /// Positions by id.
  private var places: [String: Int] = [:]
  /// The members of rooms whose events are not read yet, by the id of the room.
  private var members: [String: [ContentValue]] = [:]
  /// The room of the event before.
  private var last = 0

  init(_ room: MatrixRoom) { (new, rooms) = (room, [room]) }

  /// An event without `room_id` is of the room before. matrix-commander names the room and the sender beside it.
  mutating func take(_ record: ContentValue, _ out: inout ImportWriter) {
    let source = record["origin_server_ts"] == nil ? record["source"] : nil
    let event = source ?? record
    let name = record.text("room_display_name")
    if let id = event.text("room_id") ?? record["room"]?.text("room_id") ?? name { last = place(id) }
    if source != nil {
      rooms[last].title = rooms[last].title ?? name
      rooms[last].introduce(event.text("sender"), record.text("sender_nick"))
    }
    rooms[last].take(event, &out)
  }

  /// Takes a room of an answer of `/sync`, whose events do not name it.
  mutating func take(room id: String, _ value: ContentValue, _ out: inout ImportWriter) {
    let events = value["timeline"]?.elements("events") ?? []
    if events.isEmpty { return }
    last = place(id)
    rooms[last].room = id
    for event in value["state"]?.elements("events") ?? [] { rooms[last].introduce(event) }
    for event in events { rooms[last].take(event, &out) }
  }

  private mutating func place(_ id: String) -> Int {
    if let known = places[id] { return known }
    if !places.isEmpty { rooms.append(new) }
    places[id] = rooms.count - 1
    members.removeValue(forKey: id)?.forEach { rooms[rooms.count - 1].introduce($0) }
    return rooms.count - 1
  }

  /// Takes a member from the state of a room before its events.
  mutating func expect(_ event: ContentValue) {
    guard let id = event.text("room_id") else { return rooms[0].introduce(event) }
    members[id, default: []].append(event)
  }

  /// Takes a member's name from the state of a room, which a server's answer has beside its events.
  mutating func introduce(_ event: ContentValue) {
    rooms[event.text("room_id").flatMap { places[$0] } ?? 0].introduce(event)
  }

  /// The name and topic that the file has beside the events.
  mutating func name(_ title: String?, _ topic: String?) {
    rooms[0].title = title ?? rooms[0].title
    rooms[0].topic = topic ?? rooms[0].topic
  }

  mutating func write(_ file: InputFile, _ stem: String, _ out: inout ImportWriter) {
    for index in rooms.indices { rooms[index].write(file, stem, &out) }
  }
}
