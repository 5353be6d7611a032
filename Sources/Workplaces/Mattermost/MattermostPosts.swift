internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Posts of a channel outside a bulk export, as records of one. Answers of Mattermost's API have `posts` by id or a
/// list; tables of exports begin with the column `Post Creation Time`.
enum MattermostPosts {
  static func isOne(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    if file.fileExtension == "csv" {
      let head = String(decoding: try Export.head(file, limit: 64), as: UTF8.self)
      return head.drop { $0 == "\u{FEFF}" }.hasPrefix("Post Creation Time,")
    }
    guard let json = try export.json(file), !json.isLines, let shape = json.shapes.first else { return false }
    let head = try Export.head(file)
    guard
      ["create_at", "channel_id"].allSatisfy({
        ByteSearch.place(of: Array("\"\($0)\"".utf8), in: head) != nil
      })
    else { return false }
    return shape.has("order", "posts")
      || shape.has("create_at", "user_id", "channel_id", "root_id", "message")
  }

  /// Passes each post to `take`. `name`: that of a channel which the file does not name; `folder`: that of the file.
  static func read(
    _ file: InputFile, named name: String, in folder: String, _ out: inout ImportWriter,
    _ take: (ContentValue, inout ImportWriter) -> Void
  ) throws(Diagnostic) {
    if file.fileExtension == "csv" {
      return try MattermostTable.read(file, named: name, in: folder, &out, take)
    }
    var posts: [ContentValue] = []
    let repeated = try JSONList.read(
      file, at: [],
      other: { key, value in if key == "posts" { posts = value.list ?? value.entries?.map(\.value) ?? [] } }
    ) { take(post($0, name), &out) }
    for value in posts { take(post(value, name), &out) }
    out.note(repeated)
  }

  // MARK: answers of the API

  private static let dropped = Set(
    words: """
      update_at original_id hashtags pending_post_id reply_count last_reply_at participants metadata file_ids
      has_reactions is_following remote_id parent_id user_id username
      """)

  private static func post(_ value: ContentValue, _ name: String) -> ContentValue {
    guard let entries = value.entries else { return value }
    let extras = value["metadata"]
    let more = [
      entry("user", value["username"] ?? value["user_id"]),
      entry("display_name", ContentValue(.plain(name), at: value.position)),
      entry("reactions", extras?["reactions"].map { each($0, "user_id", as: "user") }),
      entry("attachments", extras?["files"].map { each($0, "name", as: "path") }),
    ]
    let kept = entries.filter { !dropped.contains($0.key) }.map { renamed($0, "channel_id", as: "channel") }
    return ContentValue(.map(kept + more.compactMap { $0 }), at: value.position)
  }

  static func entry(_ key: String, _ value: ContentValue?) -> ContentValue.Entry? {
    value.map { ContentValue.Entry(key: key, position: $0.position, value: $0) }
  }

  private static func renamed(_ entry: ContentValue.Entry, _ key: String, as new: String)
    -> ContentValue.Entry
  {
    ContentValue.Entry(
      key: entry.key == key ? new : entry.key, position: entry.position, value: entry.value)
  }

  private static func each(_ list: ContentValue, _ key: String, as new: String) -> ContentValue {
    let records = (list.list ?? []).map { record in
      ContentValue(.map((record.entries ?? []).map { renamed($0, key, as: new) }), at: record.position)
    }
    return ContentValue(.list(records), at: list.position)
  }
}
