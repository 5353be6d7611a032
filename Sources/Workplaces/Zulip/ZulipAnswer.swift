internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Messages as Zulip's API returns them. They name their senders and chats, and their text is HTML.
extension ZulipRealm {
  /// The fields of such a message.
  static let answered = known.union(
    Set<String>(
      words: """
        avatar_url client content_type display_recipient flags is_me_message last_edit_timestamp last_moved_timestamp
        match_content match_subject reactions recipient_id sender_email sender_full_name sender_id sender_realm_str
        sender_short_name stream_id subject_links submessages timestamp topic_links
        """))

  /// The message in the form of an export, with its people and its chat taken.
  mutating func stored(_ value: ContentValue) -> ContentValue {
    let sender = value["sender_id"]?.identifier ?? value.text("sender_email") ?? ""
    add(sender, value.text("sender_full_name"))
    for reaction in value.elements("reactions") {
      let user = reaction["user"]
      let person = (reaction["user_id"] ?? user?["id"])?.identifier ?? user?.text("full_name") ?? ""
      add(person, user?.text("full_name"))
      take(reaction: reaction, to: value["id"]?.identifier ?? "", by: person)
    }
    let content = value["content"]?.string.map { text in
      value.text("content_type") == "text/x-markdown" ? text : RichText.markdown(text)
    }
    let texts = ["sender": sender, "recipient": recipient(of: value), "content": content]
    let times = ["date_sent": value["timestamp"], "last_edit_time": value["last_edit_timestamp"]]
    let own = (value.entries ?? []).filter { texts[$0.key] == nil }
    let new = texts.compactMapValues { $0.map { ContentValue(.plain($0), at: value.position) } }
      .merging(times.compactMapValues { $0 }) { $1 }
    return ContentValue(
      .map(own + new.map { ContentValue.Entry(key: $0.key, position: value.position, value: $0.value) }),
      at: value.position)
  }

  private mutating func add(_ id: String, _ name: String?) {
    let isNew = people[id].map { $0.name == id && name != nil } ?? true
    if !id.isEmpty, isNew { people[id] = Participant(id: id, name: name ?? id) }
  }

  /// A channel by its name, or the people of a direct message.
  private mutating func recipient(of value: ContentValue) -> String {
    if let name = value.text("display_recipient") {
      recipients["channel/\(name)"] = Recipient(type: 2, target: name)
      channels[name] = channels[name] ?? (name, "")
      return "channel/\(name)"
    }
    let ids = value.elements("display_recipient").map { person in
      let id = person["id"]?.identifier ?? person.text("email") ?? ""
      add(id, person.text("full_name"))
      return id
    }
    let key = "people/" + ids.sorted().joined(separator: "/")
    members[key] = ids
    return key
  }
}
