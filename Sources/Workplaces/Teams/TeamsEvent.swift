internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What happened in a chat of Teams, as a sentence. In export-ms-teams-chats the initiator is a name.
struct TeamsEvent {
  private let detail: ContentValue?
  private let strings: Strings
  /// `membersAdded` of `#microsoft.graph.membersAddedEventMessageDetail`.
  private let type: String

  init(_ detail: ContentValue?, _ strings: Strings) {
    (self.detail, self.strings) = (detail, strings)
    let whole = detail?.text("@odata.type") ?? detail?.text("type")
    let name = whole?.split(separator: ".").last ?? "event"
    let end = "EventMessageDetail"
    type = String(name.hasSuffix(end) ? name.dropLast(end.count) : name)
  }

  /// `names`: those of people by id; `ids`: the ids by name.
  func settle(_ message: inout Message, _ names: [String: String], _ ids: [String: String]) {
    let initiator = detail?["initiator"]?["user"] ?? detail?["initiator"]
    if type.hasPrefix("call"), !["callRecording", "callTranscript"].contains(type) {
      message.kind = .call
      message.text = duration(detail?.text("callDuration"))
      let name = initiator?.string
      message.sender = initiator?.text("id") ?? name.flatMap { ids[$0] } ?? name ?? ""
      return
    }
    (message.kind, message.sender) = (.system, "")
    message.text = sentence(Self.name(initiator, names) ?? "", names)
  }

  private static func name(_ person: ContentValue?, _ names: [String: String]) -> String? {
    person?.string ?? person?.text("displayName") ?? person?.text("id").map { names[$0] ?? $0 }
  }

  private func sentence(_ name: String, _ names: [String: String]) -> String {
    let members = (detail?.elements("members") ?? []).compactMap { Self.name($0, names) }
    let values = ["name": name, "members": strings.list(members)]
    switch members.isEmpty && type.hasPrefix("members") ? "" : type {
    case "membersAdded", "membersJoined":
      return strings.text("{name} added {members}", values)
    case "membersLeft" where members == [name] || name.isEmpty:
      return strings.text("{name} left", ["name": strings.list(members)])
    case "membersDeleted" where members == [name]:
      return strings.text("{name} left", ["name": name])
    case "membersDeleted", "membersLeft":
      return strings.text("{name} removed {members}", values)
    case "chatRenamed":
      return strings.text(
        "{name} changed the title to “{title}”",
        ["name": name, "title": detail?.text("chatDisplayName") ?? ""])
    default:
      if let said = detail?.text("description") { return said }
      let words = type.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
      let said = name.isEmpty ? words : "\(name): \(words)"
      return detail?.text("callRecordingDisplayName").map { "\(said) “\($0)”" } ?? said
    }
  }

  /// `P1DT1H2M3S` in words.
  private func duration(_ text: String?) -> String {
    guard let seconds = text.flatMap(TeamsPeriod.seconds) else { return "" }
    return strings.count(seconds, "second", "seconds")
  }
}
