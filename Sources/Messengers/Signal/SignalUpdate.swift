internal import Basics
internal import Content
internal import ImportKit

/// What the lines about a chat say in a plain backup.
struct SignalUpdate {
  /// Names by the ids of accounts, which are in base 64.
  var names: [String: String] = [:]

  func words(of update: ContentValue) -> String {
    if let groups = update["groupChange"]?.elements("updates") {
      return groups.compactMap { $0.entries?.first.map(sentence) }.joined(separator: "; ")
    }
    if let type = update["simpleUpdate"]?.text("type") { return Self.words(type) }
    return update.entries?.first.map(sentence) ?? "update"
  }

  /// `group name update: Trip (Ann)`.
  private func sentence(_ entry: ContentValue.Entry) -> String {
    let content = entry.value
    var (says, who): ([String], String?) = ([], nil)
    for field in content.entries ?? [] {
      if field.key.hasSuffix("Aci") {
        guard let name = field.value.string.flatMap({ names[$0] }) else { continue }
        if Self.doers.contains(field.key) { who = name } else { says.append(name) }
      } else if let detail = Self.detail(field, of: content), !detail.isEmpty {
        says.append(detail)
      }
    }
    let said = says.isEmpty ? "" : ": " + says.joined(separator: ", ")
    return Self.words(entry.key) + said + (who.map { " (\($0))" } ?? "")
  }

  /// People who did something, rather than those to whom it happened.
  private static let doers: Set<String> = ["updaterAci", "inviterAci", "removerAci", "adminAci"]
  private static let texts: Set<String> = ["newGroupName", "newDescription", "question", "username"]

  private static func detail(_ field: ContentValue.Entry, of content: ContentValue) -> String? {
    switch field.key {
    case "newName":
      let names = [content.text("previousName"), field.value.string].compactMap { $0 }
      return names.filter { !$0.isEmpty }.joined(separator: " → ")
    case "expiresInMs": return field.value.identifier.flatMap { Int($0) }.map { time($0 / 1000) }
    case "e164", "previousE164": return field.value.identifier.map { "+" + $0 }
    default: return texts.contains(field.key) ? field.value.string : nil
    }
  }

  /// `4 weeks`, in the largest unit that fits.
  static func time(_ seconds: Int) -> String {
    let units = [(604_800, "week"), (86_400, "day"), (3600, "hour"), (60, "minute")]
    guard seconds > 0 else { return "off" }
    let (size, name) = units.first { seconds % $0.0 == 0 } ?? (1, "second")
    return Count.text(seconds / size, name, name + "s")
  }

  /// `expiration timer change` for `expirationTimerChange`.
  private static func words(_ name: String) -> String {
    if name.allSatisfy({ !$0.isLowercase }) { return name.lowercased().replacing("_", with: " ") }
    return name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}
