/// A small export of Zulip: one person, one channel.
enum ZulipFixture {
  private static let realm = #"""
    {"zerver_realm": [{"id": 1, "name": "Lamps"}], "zerver_userprofile": [{"id": 7, "full_name": "Ann", "email": "a@example.org"}],
    "zerver_stream": [{"id": 3, "name": "light", "description": ""}], "zerver_recipient": [{"id": 5, "type": 2, "type_id": 3}],
    "zerver_subscription": []}
    """#

  /// `messages`: objects of JSON with commas between.
  static func reading(_ messages: String) throws -> Reading {
    try Reading([
      ("z/realm.json", realm),
      ("z/messages-000001.json", #"{"zerver_message": [\#(messages)], "zerver_usermessage": []}"#),
    ])
  }
}
