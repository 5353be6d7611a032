internal import Basics
internal import Content
internal import ImportKit

/// Links, calls, files and tasks of a message, unless its text has them.
struct GoogleChatExtras {
  let text: String

  private static let known = Set<String>(
    words: """
      start_index length format_metadata url_metadata interaction_data youtube_metadata drive_metadata
      video_call_metadata gsuite_integration_metadata user_mention_metadata
      """)
  private static let tools = Set<String>(words: "tasks_data calendar_event_data call_data")

  func markdown(_ annotation: ContentValue, _ out: inout ImportWriter) -> [String] {
    let isInText = !GoogleText.range(of: annotation, text.utf16.count).isEmpty
    let call = annotation["video_call_metadata"]?["meeting_space"]?.text("meeting_url")
    let film = annotation["youtube_metadata"]?.text("id")
    let file = annotation["drive_metadata"]
    let page = isInText ? nil : GoogleText.address(of: annotation)
    let links: [String?] = [
      show("📞", nil, at: call), show("", nil, at: film, of: "https://www.youtube.com/watch?v="),
      show("", file?.text("title"), at: file?.text("id"), of: "https://drive.google.com/open?id="),
      page.flatMap { show("", annotation["url_metadata"]?.text("title"), at: $0) },
    ]
    let tools = annotation["gsuite_integration_metadata"]
    let rest = out.others(of: annotation, besides: Self.known, "an annotation")
    let unknown = tools.map { out.others(of: $0, besides: Self.tools, "an annotation") }
    return links.compactMap { $0 } + (tools.map(words) ?? []) + [rest, unknown ?? ""]
  }

  /// A task, an event and the state of a call in Google's other programs.
  private func words(of tools: ContentValue) -> [String] {
    let task = tools["tasks_data"]?["task_properties"]
    let event = tools["calendar_event_data"].map { $0["calendar_event"] ?? $0 }
    let state = tools["call_data"]?.text("call_status")?.replacing("_", with: " ").lowercased()
    let words: [String?] = [
      show(task?["completed"]?.bool == true ? "☑" : "☐", task?.text("title")),
      show("", task?.text("description")), show("📅", event?.text("title")), show("📞", state),
    ]
    return words.compactMap { $0 }
  }

  /// Words, or a link to `start` with `id`; nil if the text has the id, or words without one.
  private func show(_ sign: String, _ words: String?, at id: String? = nil, of start: String = "") -> String?
  {
    let address = id.map { start + $0 }
    guard let mark = id ?? words, let shown = words ?? address, !text.hasBytes(of: mark) else { return nil }
    return (sign.isEmpty ? "" : sign + " ") + StyledText([.init(text: shown, link: address)]).markdown
  }
}

/// Styles and links of Google Chat: ranges in UTF-16.
enum GoogleText {
  static func markdown(_ text: String, _ annotations: [ContentValue]) -> String {
    let marked = annotations.filter { $0["format_metadata"] != nil || address(of: $0) != nil }.prefix(1000)
    guard !marked.isEmpty else { return StyledText([.init(text: text)]).markdown }
    let units = Array(text.utf16)
    var marks = [StyledText.Run](repeating: .init(text: ""), count: units.count)
    for annotation in marked {
      let range = Self.range(of: annotation, units.count)
      let style = Self.style(annotation["format_metadata"]?.text("format_type"))
      let link = Self.link(annotation, String(decoding: units[range], as: UTF16.self), in: text)
      for place in range {
        marks[place].style.formUnion(style)
        marks[place].link = link ?? marks[place].link
      }
    }
    var (out, start) = (StyledText(), 0)
    while start < units.count {
      var end = start + 1
      while end < units.count, marks[end] == marks[start] { end += 1 }
      let mark = marks[start]
      out.append(String(decoding: units[start..<end], as: UTF16.self), mark.style, link: mark.link)
      start = end
    }
    return out.markdown
  }

  /// The part of a text with `count` units to which an annotation belongs.
  static func range(of annotation: ContentValue, _ count: Int) -> Range<Int> {
    let start = (annotation["start_index"]?.int ?? 0).clamped(0, count)
    return start..<(start + (annotation["length"]?.int ?? 0).clamped(0, count)).clamped(start, count)
  }

  /// The page to which an annotation leads.
  static func address(of annotation: ContentValue) -> String? {
    let page = annotation["url_metadata"] ?? annotation["interaction_data"]
    return page?["url"]?.text("private_do_not_access_or_else_safe_url_wrapped_value")
      ?? page?.text("image_url")
  }

  /// Where the words of a range lead, unless they are an address or the text has it.
  private static func link(_ annotation: ContentValue, _ words: String, in text: String) -> String? {
    let address = Self.address(of: annotation) ?? ""
    return words.isEmpty || words.hasPrefix("http") || text.hasBytes(of: address) ? nil : address
  }

  private static func style(_ name: String?) -> StyledText.Style {
    switch name {
    case "BOLD": .bold
    case "ITALIC": .italic
    case "STRIKE": .strike
    case "UNDERLINE": .underline
    case "MONOSPACE", "MONOSPACE_BLOCK", "SOURCE_CODE": .code
    default: []
    }
  }
}
