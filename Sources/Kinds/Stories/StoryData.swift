internal import Basics
internal import JSON
internal import Markup
internal import Model

/// The data of the script's viewer, as scripts: a page opened from `file:` can load these, unlike other data
/// (docs/decisions/0013).
///
/// `stories/_data/index.js` contains the order and the rules. The items are in `1.js`, `2.js`, …, which are
/// loaded on demand.
struct StoryData {
  let users: [StoryUser]
  let context: BuildContext

  /// Maximum number of items per file.
  private static let limit = 200

  var files: [OutputFile] {
    let parts = parts
    return [
      OutputFile(path: "stories/_data/index.js", content: .bytes(script("index") { index(parts, &$0) }))
    ]
      + parts.enumerated().map { number, part in
        OutputFile(
          path: "stories/_data/\(number + 1).js",
          content: .bytes(
            script("\(number + 1)") { json in json.array { for user in part { write(user, &$0) } } }))
      }
  }

  private var parts: [[StoryUser]] {
    var parts: [[StoryUser]] = [[]]
    var count = 0
    for user in users {
      if count >= Self.limit {
        parts.append([])
        count = 0
      }
      parts[parts.count - 1].append(user)
      count += user.items.count
    }
    return parts
  }

  private func script(_ name: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    write(&json)
    return Array("Scrollback.stories.take(\"\(name)\", ".utf8) + json.bytes + Array(");\n".utf8)
  }

  /// For each user in tray order: id, number of items, number of the file.
  private func index(_ parts: [[StoryUser]], _ json: inout JSONWriter) {
    json.object {
      $0.key("seconds")
      $0.double(context.settings.stories.itemSeconds)
      $0.key("wrap")
      $0.bool(context.settings.stories.wrap)
      $0.key("seen")
      $0.array { for item in users.flatMap(\.items) where item.isSeen { $0.string(item.id) } }
      $0.key("liked")
      $0.array { for item in users.flatMap(\.items) where item.isLiked { $0.string(item.id) } }
      $0.key("users")
      $0.array { list in
        for (number, part) in parts.enumerated() {
          for user in part {
            list.array {
              $0.string(user.id)
              $0.integer(user.items.count)
              $0.integer(number + 1)
            }
          }
        }
      }
    }
  }

  private func write(_ user: StoryUser, _ json: inout JSONWriter) {
    json.object {
      $0.key("id")
      $0.string(user.id)
      $0.key("name")
      $0.string(UnseenCharacter.marked(user.name))
      $0.key("href")
      $0.string(SafeURL(relative: user.path).text)
      $0.key("items")
      $0.array { for item in user.items { write(item, of: user, &$0) } }
    }
  }

  /// URLs are relative to the site folder; missing values are omitted.
  private func write(_ item: StoryItem, of user: StoryUser, _ json: inout JSONWriter) {
    json.object { json in
      func text(_ key: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        json.key(key)
        json.string(value)
      }
      text("id", item.id)
      text("anchor", item.anchor)
      text("src", SafeURL(relative: item.path(of: user)).text)
      text("alt", item.alt)
      text("text", item.text)
      text("link", SafeURL(content: item.link)?.text)
      text("linkText", item.linkText)
      text("poster", item.poster.map { SafeURL(relative: user.mediaPath(of: $0)).text })
      text("date", item.time.map { context.dates.moment($0) })
      text("iso", item.time.map { ISO8601.local($0, in: context.zone) })
      if let seconds = item.duration {
        json.key("seconds")
        json.double(seconds)
      }
      if item.isFilm {
        json.key("film")
        json.bool(true)
      }
    }
  }
}
