internal import Basics
package import Content
package import Conversations

/// Files beside a conversation, whose places in it are marks such as `<image>`, as in LLaVA and LLaMA-Factory.
package struct PlacedFiles {
  private var kinds: [(mark: String, mime: String, names: ArraySlice<String>)]

  package init(_ value: ContentValue) {
    kinds = ["image", "video", "audio"].map { kind in
      let found = value["\(kind)s"]?.list ?? value[kind]?.list ?? value[kind].map { [$0] } ?? []
      let names = found.compactMap { $0.string ?? $0.text("path") }
      // Not with the content of a file in its place.
      let areNames = names.count == found.count && names.allSatisfy { $0.utf8.count <= 1_000 }
      return ("<\(kind)>", "\(kind)/*", areNames ? names[...] : [])
    }
  }

  /// Moves the next files from the text to the attachments. Marks without a file stay.
  package mutating func take(_ message: inout Message) {
    for index in kinds.indices {
      while let name = kinds[index].names.first, let place = message.text.firstRange(of: kinds[index].mark) {
        kinds[index].names.removeFirst()
        let isAddress = name.hasPrefix("https://") || name.hasPrefix("http://")
        message.text.replaceSubrange(place, with: isAddress ? MarkdownText.link(name, to: name) : "")
        message.text = message.text.trimmed
        guard !isAddress else { continue }
        message.attachments.append(
          Attachment(path: Self.path(name), alt: "", mime: kinds[index].mime, caption: ""))
      }
    }
  }

  /// Paths of the author's own disk are names alone.
  private static func path(_ name: String) -> String {
    guard name.hasPrefix("/") || name.contains("..") else { return name }
    return name.split(separator: "/").last.map { String($0) } ?? "file"
  }
}
