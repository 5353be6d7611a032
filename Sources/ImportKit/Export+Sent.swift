package import Basics
package import Content
package import Conversations
package import Model

/// Files that messages name. Programs write paths from the root of an account, but people keep single
/// folders of it.
extension Export {
  /// The path of a sent file inside the export: as named from the export or any folder around `folder`, or
  /// with
  /// only the end of the name. A file that the export lacks has its last name. `folder`: with a final slash.
  package func sent(_ name: String, from folder: String) -> String {
    let names = name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let parts = names.filter { $0 != "." }
    guard !parts.contains("..") else { return parts.last { $0 != ".." } ?? "file" }
    guard let last = parts.last, hasFile(named: last) else { return parts.last ?? "file" }
    for start in parts.indices {
      let rest = parts[start...].joined(separator: "/")
      for place in Self.around(folder) where file(place + rest) != nil { return place + rest }
    }
    return last
  }

  /// `a/b/`, `a/`, ``.
  private static func around(_ folder: String) -> [String] {
    var (places, rest) = ([folder], folder[...])
    while !rest.isEmpty {
      rest = rest.dropLast().lastIndex(of: "/").map { rest[...$0] } ?? ""
      places.append(String(rest))
    }
    return places
  }

  /// Path of the folder of a file inside the export, with a final slash; empty at the top.
  package func folder(of file: InputFile) -> String { String(inner(file).dropLast(file.name.count)) }
}

extension Export {
  /// A file of a message. `name`: as the record names it, nil if it does not; `type`: its MIME type, if
  /// known.
  package func attachment(
    _ name: String?, type: String = "", from folder: String, at position: SourcePosition, _ strings: Strings
  ) -> Attachment {
    var attachment = Attachment(path: "", alt: "", mime: type, caption: "", position: position)
    if let name, !name.isEmpty {
      attachment.path = sent(name, from: folder)
      // A type that contradicts a known ending would only mislead.
      if attachment.path.contains(".") { attachment.mime = "" }
    } else {
      let words = ["Photo": "photo", "Voice message": "audio", "Video": "video"]
      attachment.path = strings[words[attachment.word] ?? "file"]
    }
    return attachment
  }
}

extension Message {
  /// Sets what a person says: `plain` as Markdown, and what follows it. Emoji alone are shown large.
  package mutating func say(_ plain: String, as markdown: String, _ more: [String] = []) {
    text = ([markdown] + more).filter { !$0.isEmpty }.joined(separator: "\n\n")
    guard text == markdown, attachments.isEmpty, ConversationRules.emojiOrText(plain) == .emoji else {
      return
    }
    (kind, text) = (.emoji, plain)
  }
}
