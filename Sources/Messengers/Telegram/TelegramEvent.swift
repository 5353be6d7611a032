internal import Content
internal import Model

/// System messages of Telegram: records of type `service`.
struct TelegramEvent {
  private let action: String
  private let record: ContentValue
  private let strings: Strings

  init(_ record: ContentValue, _ strings: Strings) {
    action = record.text("action") ?? ""
    self.record = record
    self.strings = strings
  }

  var isCall: Bool { action == "phone_call" || action == "group_call" }

  /// Events of which the name and the fields are shown.
  private static let named: Set<String> = [
    "", "send_payment", "allow_sending_messages", "send_passport_values", "proximity_reached",
    "requested_phone_number", "invite_to_group_call", "set_messages_ttl", "group_call_scheduled",
    "edit_chat_theme", "set_chat_wallpaper", "set_same_chat_wallpaper", "send_premium_gift",
    "suggest_profile_photo", "requested_peer", "attach_menu_bot_allowed", "web_app_bot_allowed",
    "gift_code_prize", "giveaway_launch", "giveaway_results", "refunded_payment", "send_stars_gift",
    "stars_prize", "send_star_gift", "score_in_game", "topic_edit", "phone_call", "group_call",
    "send_webview_data",
  ]

  /// Whether the action is one that Telegram Desktop is known to write.
  var isKnown: Bool {
    let event = TelegramSentence(strings: strings, name: "", title: nil, isAlone: false, members: nil)
    return Self.named.contains(action) || event.ofPeople(action) != nil || event.ofChat(action) != nil
  }

  /// The duration of a call, or why it failed.
  var call: String {
    let seconds = (record["duration_seconds"] ?? record["duration"])?.int
    return strings.list([seconds.map { strings.count($0, "second", "seconds") }, reason].compactMap { $0 })
  }

  private var reason: String? {
    switch record.text("discard_reason") {
    case nil, "hangup": nil
    case "missed": strings["missed"]
    case "busy": strings["busy"]
    case "disconnect": strings["disconnected"]
    case let other: other
    }
  }

  /// A sentence about the acting user; unknown actions keep the export's name and fields.
  func words(of name: String) -> String {
    let members = record.elements("members").compactMap(\.string)
    let event = TelegramSentence(
      strings: strings, name: name, title: record.text("title"), isAlone: members == [name],
      members: members.isEmpty ? nil : strings.list(members))
    if let words = event.ofPeople(action) ?? event.ofChat(action) { return words }
    if action == "score_in_game" { return event.score(record["score"]?.int) }
    if action == "topic_edit" { return event.topic(record.text("new_title")) }
    let what = record.text("information_text") ?? record.text("text").map { "“\($0)”" }
    return event.other(action, [what, event.members, details].compactMap { $0 }.joined(separator: " "))
  }

  /// What describes every event, or is in its sentence.
  private static let common: Set<String> = [
    "id", "type", "date", "date_unixtime", "edited", "edited_unixtime", "actor", "actor_id", "action", "text",
    "text_entities", "information_text", "title", "new_title", "score", "photo", "photo_file_size", "width",
    "height", "members",
  ]

  /// `(amount 5, currency EUR)`: the other fields.
  private var details: String? {
    let fields = (record.entries ?? []).filter { !Self.common.contains($0.key) && !$0.value.isNull }.map {
      $0.key.replacing("_", with: " ") + " " + ($0.value.identifier ?? String(json: $0.value))
    }
    return fields.isEmpty ? nil : "(\(fields.joined(separator: ", ")))"
  }
}

/// The sentences of events; placeholders are named as in the translation files.
private struct TelegramSentence {
  let strings: Strings
  let name: String
  let title: String?
  /// Whether the user acted on themselves.
  let isAlone: Bool
  /// `Ada, Bo`.
  let members: String?

  func ofPeople(_ action: String) -> String? {
    switch action {
    case "invite_members":
      members.map { strings.text("{name} added {members}", ["name": name, "members": $0]) }
        ?? strings.text("{name} added someone", ["name": name])
    case "remove_members":
      if isAlone {
        strings.text("{name} left", ["name": name])
      } else {
        members.map { strings.text("{name} removed {members}", ["name": name, "members": $0]) }
          ?? strings.text("{name} removed someone", ["name": name])
      }
    case "join_group_by_link", "join_group_by_request":
      strings.text("{name} joined by link", ["name": name])
    case "joined_telegram": strings.text("{name} joined {program}", ["name": name, "program": "Telegram"])
    case "take_screenshot": strings.text("{name} took a screenshot", ["name": name])
    default: nil
    }
  }

  func ofChat(_ action: String) -> String? {
    switch action {
    case "create_group", "create_channel", "migrate_from_group", "migrate_to_supergroup": created
    case "edit_group_title":
      title.map { strings.text("{name} changed the title to “{title}”", ["name": name, "title": $0]) }
        ?? strings.text("{name} changed the title", ["name": name])
    case "edit_group_photo": strings.text("{name} changed the photo", ["name": name])
    case "delete_group_photo": strings.text("{name} removed the photo", ["name": name])
    case "pin_message": strings.text("{name} pinned a message", ["name": name])
    case "clear_history": strings.text("{name} cleared the history", ["name": name])
    case "topic_created":
      strings.text("{name} created the topic “{title}”", ["name": name, "title": title ?? ""])
    case "boost_apply": strings.text("{name} boosted the group", ["name": name])
    default: nil
    }
  }

  private var created: String {
    let what =
      title.map { strings.text("{name} created “{title}”", ["name": name, "title": $0]) }
      ?? strings.text("{name} created the chat", ["name": name])
    return members.map { strings.text("{event} with {members}", ["event": what, "members": $0]) } ?? what
  }

  func score(_ points: Int?) -> String {
    strings.text(
      "{name} scored {points} in a game", ["name": name, "points": points.map(String.init) ?? "?"])
  }

  func topic(_ title: String?) -> String {
    title.map { strings.text("{name} changed the topic to “{title}”", ["name": name, "title": $0]) }
      ?? strings.text("{name} changed the topic", ["name": name])
  }

  /// `details`: what the record says besides.
  func other(_ action: String, _ details: String) -> String {
    let what = action.isEmpty && !details.isEmpty ? nil : action.replacing("_", with: " ")
    let parts = [
      what.map { $0.isEmpty ? strings["unknown action"] : $0 }, title.map { "“\($0)”" }, details,
    ]
    let words = parts.compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: " ")
    return name.isEmpty ? words : "\(name): \(words)"
  }
}
