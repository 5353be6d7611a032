import Foundation
import Testing

/// A page of a transcript taken apart, to say what stands where.
struct TranscriptHTML {
  let page: String

  /// The messages in the order of the page, by id.
  var rows: [(id: String, html: String)] {
    page.components(separatedBy: "<li id=\"m-").dropFirst().map { part in
      let html = "<li id=\"m-" + part
      let id = html.firstMatch(of: #/id="m-([^"]*)"/#).map { String($0.1) } ?? ""
      return (id, html.components(separatedBy: "</ol>")[0])
    }
  }

  /// A message by its id.
  subscript(id: String) -> String { rows.first { $0.id == id }?.html ?? "no message \(id)" }

  /// The classes of a message.
  func classes(_ id: String) -> Set<String> {
    let names = self[id].firstMatch(of: #/<li id="[^"]*" class="([^"]*)"/#)?.1.split(separator: " ") ?? []
    return Set(names.map(String.init))
  }

  /// The headers of the page by the message below them.
  var headers: [String: String] {
    var headers: [String: String] = [:]
    for (id, html) in rows {
      headers[id] = html.firstMatch(of: #/<p class="stamp"><time[^>]*>([^<]*)</#).map { String($0.1) }
    }
    return headers
  }
}

extension ChatSite {
  /// Two people, the first of them the owner.
  static let pair = "title: C\nparticipants: [{id: me, name: Sam, me: true}, {id: bo, name: Bo}]"
  /// Three people, the first of them the owner.
  static let crew =
    "title: C\nkind: group\nparticipants: [{id: me, name: Sam, me: true}, {id: bo, name: Bo}, {id: cy, name: Cy}]"

  func transcript(_ path: String = "c/index.html") -> TranscriptHTML { TranscriptHTML(page: self[path]) }
}

/// A line of a file of messages; `more` is further JSON members.
func line(_ id: String, _ sender: String, _ time: String, text: String? = nil, _ more: String = "") -> String
{
  let words = text.map { ",\"text\":\"\($0)\"" } ?? ""
  return
    "{\"id\":\"\(id)\",\"sender\":\"\(sender)\",\"timestamp\":\"\(time)\"\(words)\(more.isEmpty ? "" : ",")\(more)}"
}
