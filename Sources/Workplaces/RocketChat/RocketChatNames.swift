internal import Content
internal import ImportKit

/// The names in the collections of rooms and users, which a dump of the server's database has beside the messages.
struct RocketChatNames {
  private(set) var rooms: [String: String] = [:]
  private(set) var people: [String: String] = [:]

  static func isOne(_ shape: JSONShape) -> Bool {
    shape.has("_id", "t", "msgs", "usersCount") || shape.has("_id", "username", "type", "active")
  }

  /// Whether the record is a room or a user, which is read.
  mutating func take(_ value: ContentValue, _ out: inout ImportWriter) -> Bool {
    guard value["msg"] == nil, value["rid"] == nil, let id = value["_id"]?.identifier else { return false }
    if value["msgs"] != nil {
      rooms[id] = value.text("fname") ?? value.text("name")
    } else if value["active"] != nil, let login = value.text("username") {
      people[id] = value.text("name") ?? login
    } else {
      return false
    }
    out.record()
    out.skip("room or person", at: value.position)
    return true
  }
}
