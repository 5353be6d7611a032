internal import Basics
internal import Content
internal import ImportKit

/// Block Kit: the blocks of messages from Slack's editor and bots.
struct SlackBlocks {
  let body: SlackBody

  /// Blocks with more content than the `text` beside them.
  static let rich: Set<String> = ["rich_text", "markdown", "table", "data_table", "video"]

  func markdown(_ blocks: [ContentValue]) -> String {
    blocks.prefix(200).map(block).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func block(_ block: ContentValue) -> String {
    switch block.text("type") {
    case "rich_text": richText(block.elements("elements"))
    case "section": section(block)
    case "header": StyledText([.init(text: block["text"]?.text("text") ?? "", style: .bold)]).markdown
    case "context": block.elements("elements").map(textObject).filter { !$0.isEmpty }.joined(separator: " ")
    case "divider": "---"
    case "markdown": block.text("text") ?? ""
    case "table": table(block.elements("rows"))
    case "data_table":
      [caption(block["caption"]), table(block.elements("rows"))].filter { !$0.isEmpty }
        .joined(separator: "\n\n")
    case "video": video(block)
    case "call": call(block["call"]?["v1"])
    case "actions": labels(block.elements("elements"))
    case "input": block["label"].map(textObject) ?? ""
    case "image":
      StyledText([.init(text: block.text("alt_text") ?? "Image", link: block.text("image_url"))]).markdown
    case let type where Self.silent.contains(type ?? ""): ""
    default: words(block).joined(separator: "\n")
    }
  }

  // MARK: other blocks

  /// Texts, and the label of a button beside them.
  private func section(_ block: ContentValue) -> String {
    let texts = ([block["text"]].compactMap { $0 } + block.elements("fields")).map(textObject)
    let label = block["accessory"].map { $0.text("type") == "button" ? labels([$0]) : "" } ?? ""
    return (texts + (label.isEmpty ? [] : [label])).joined(separator: "\n")
  }

  private static let known: Set<String> = [
    "rich_text", "section", "header", "context", "divider", "markdown", "table", "data_table", "video",
    "call", "actions", "input", "image",
  ]

  /// Blocks of files, which messages name themselves, and buttons that ask for an opinion.
  private static let silent: Set<String> = ["file", "context_actions"]

  /// The blocks of a message, also in its attachments, whose type is not known.
  static func unknown(in record: ContentValue) -> [ContentValue] {
    let inner = record.elements("attachments").flatMap { value in
      value.elements("blocks")
        + value.elements("message_blocks").flatMap { $0["message"]?.elements("blocks") ?? [] }
    }
    return (record.elements("blocks") + inner).filter {
      $0.entries != nil && !known.union(silent).contains($0.text("type") ?? "")
    }
  }

  private static let wordKeys: Set<String> = [
    "text", "title", "subtitle", "body", "caption", "description", "label", "name", "alt_text", "details",
    "output", "value",
  ]

  /// The texts of a block of any type, in their order.
  private func words(_ value: ContentValue) -> [String] {
    if let list = value.list { return list.prefix(200).flatMap(words) }
    switch value.text("type") {
    case "plain_text", "mrkdwn": return [textObject(value)]
    case "rich_text": return [richText(value.elements("elements"))]
    default:
      return (value.entries ?? []).flatMap { entry -> [String] in
        guard let text = entry.value.string else { return words(entry.value) }
        return Self.wordKeys.contains(entry.key) ? [MarkdownText.escaped(text)] : []
      }.filter { !$0.isEmpty }
    }
  }

  private func caption(_ value: ContentValue?) -> String {
    value.map { $0.string.map(MarkdownText.escaped) ?? textObject($0) } ?? ""
  }

  // MARK: tables

  /// Markdown requires a header: it is the first row.
  private func table(_ rows: [ContentValue]) -> String {
    let rows = rows.prefix(200).map { ($0.list ?? []).prefix(20).map(cell) }
    guard let width = rows.map(\.count).max(), width > 0 else { return "" }
    var lines = rows.map { row in
      "| " + (row + Array(repeating: "", count: width - row.count)).joined(separator: " | ") + " |"
    }
    lines.insert("|" + String(repeating: " --- |", count: width), at: 1)
    return lines.joined(separator: "\n")
  }

  private func cell(_ value: ContentValue) -> String {
    let text =
      value.text("type") == "rich_text"
      ? richText(value.elements("elements"))
      : MarkdownText.escaped(value.text("text") ?? value["value"].map { String(json: $0) } ?? "")
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("\\|", with: "|").replacing("|", with: "\\|")
  }

  private func video(_ block: ContentValue) -> String {
    let title = block["title"]?.text("text") ?? block.text("alt_text") ?? "Video"
    let link = StyledText([.init(text: title, link: block.text("title_url") ?? block.text("video_url"))])
      .markdown
    return [link, block["description"].map(textObject) ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A call of another program: its name, which leads to it.
  private func call(_ call: ContentValue?) -> String {
    let address = call?.text("join_url")
    return StyledText([.init(text: call?.text("name") ?? address ?? "", link: address)]).markdown
  }

  /// The labels of buttons, with their addresses.
  func labels(_ elements: [ContentValue]) -> String {
    elements.prefix(25).compactMap { element in
      let label = element["text"]?.text("text") ?? element.text("text")
      return label.map {
        StyledText([.init(text: EmojiNames.replaced(in: $0), link: element.text("url"))]).markdown
      }
    }.joined(separator: " · ")
  }

  private func textObject(_ value: ContentValue) -> String {
    guard let text = value.text("text") else { return value.text("alt_text").map(MarkdownText.escaped) ?? "" }
    return value.text("type") == "plain_text"
      ? MarkdownText.escaped(EmojiNames.replaced(in: text)) : body.mrkdwn(text)
  }

  private func richText(_ elements: [ContentValue]) -> String {
    var out = MarkdownBlocks()
    for element in elements {
      let inner = element.elements("elements")
      switch element.text("type") {
      case "rich_text_list":
        let isOrdered = element.text("style") == "ordered"
        let first = (element["offset"]?.int ?? 0).clamped(0, 1_000_000)
        for (number, item) in inner.enumerated() {
          let text = styled(item.elements("elements")).markdown.replacing("\n", with: " ")
          out.item(
            text, indent: (element["indent"]?.int ?? 0).clamped(0, 8),
            number: isOrdered ? first + number + 1 : nil)
        }
      case "rich_text_quote":
        for line in lines(styled(inner)) { out.line(line, .quote) }
      case "rich_text_preformatted": out.code(styled(inner).plain)
      default:
        let text = styled(inner)
        if !text.plain.isEmpty { for line in lines(text) { out.line(line) } }
      }
    }
    return out.text
  }

  /// The last line break of a block belongs to the block.
  private func lines(_ text: StyledText) -> [String] {
    var lines = text.markdown.partsAtLineFeeds.map(String.init)
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func styled(_ elements: [ContentValue]) -> StyledText {
    var text = StyledText()
    for element in elements {
      let run = run(element)
      text.append(run.text, run.style.union(Self.style(element["style"])), link: run.link)
    }
    return text
  }

  private func run(_ element: ContentValue) -> StyledText.Run {
    switch element.text("type") {
    case "text": StyledText.Run(text: element.text("text") ?? "")
    case "link":
      StyledText.Run(text: element.text("text") ?? element.text("url") ?? "", link: element.text("url"))
    case "emoji": StyledText.Run(text: EmojiNames.emoji(element.text("name") ?? ""))
    case "user": body.mention("@" + body.team.name(element.text("user_id") ?? ""))
    case "usergroup": body.mention("@" + (element.text("usergroup_id") ?? ""))
    case "channel":
      body.mention(
        "#" + (body.team.channelName(element.text("channel_id") ?? "") ?? element.text("channel_id") ?? ""))
    case "broadcast": body.mention("@" + (element.text("range") ?? "all"))
    case "date": StyledText.Run(text: element.text("fallback") ?? "")
    case "color": StyledText.Run(text: element.text("value") ?? "", style: .code)
    default: StyledText.Run(text: element.text("text") ?? "")
    }
  }

  private static func style(_ value: ContentValue?) -> StyledText.Style {
    let names: [(String, StyledText.Style)] = [
      ("bold", .bold), ("italic", .italic), ("strike", .strike), ("code", .code), ("underline", .underline),
    ]
    return names.reduce(into: []) { if value?[$1.0]?.bool == true { $0.insert($1.1) } }
  }
}
