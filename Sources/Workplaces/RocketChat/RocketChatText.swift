internal import Basics
internal import Content
internal import ImportKit

/// Parts of Rocket.Chat's messages as Markdown.
enum RocketChatText {
  /// `[ ](https://chat.example.org/channel/general?msg=a1)` before an answer leads to the quoted message: it is
  /// left out if a card shows that message, and else is a link with its address.
  static func quoteLinks(_ text: String, areShown: Bool) -> String {
    guard text.hasBytes(of: "[ ](") else { return text }
    return text.replacing(#/\[ \]\((https?:\/\/[^()\s]*)\)([ \t]*)/#) { match in
      let address = String(match.1)
      guard address.hasBytes(of: "?msg=") || address.hasBytes(of: "&msg=") else { return String(match.0) }
      return areShown ? "[\(address)](\(address))\(match.2)" : ""
    }.trimmed
  }

  /// Marks that WhatsApp shares, links, and `**bold**`, outside of code.
  static func markdown(_ text: String) -> String {
    // Without bold text and links, `InlineMarks` reads everything.
    guard text.hasBytes(of: "**") || text.hasBytes(of: "](") else {
      return InlineMarks.markdown(text, .whatsApp)
    }
    var (links, parts) = ([String](), [String]())
    let isFree = !text.unicodeScalars.contains(where: isPrivate)
    for (number, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      parts.append(number % 2 == 0 ? marked(String(part), isFree, &links) : String(part))
    }
    var markdown = InlineMarks.markdown(parts.joined(separator: "`"), .whatsApp)
    for (number, link) in links.enumerated().reversed() {
      markdown = markdown.replacing(mark(number), with: link)
    }
    return markdown
  }

  /// A character for private use is in the place of each link, as marks in addresses have no meaning, and of
  /// asterisks that are no marks.
  private static func mark(_ number: Int) -> String {
    Unicode.Scalar(UInt32(0xE000 + number)).map { String(Character($0)) } ?? ""
  }

  private static func marked(_ text: String, _ isFree: Bool, _ links: inout [String]) -> String {
    let bold = bold(text, isFree, &links)
    guard isFree, bold.hasBytes(of: "](") else { return bold }
    return bold.replacing(#/\[([^\[\]\n]+)\]\((https?:\/\/[^()\s]+)\)/#) { match in
      guard links.count < 1000 else { return String(match.0) }
      links.append(StyledText([.init(text: String(match.1), link: String(match.2))]).markdown)
      return mark(links.count - 1)
    }
  }

  /// Asterisks beside letters, digits and other asterisks are no marks: `2**3`, `*****`.
  private static func bold(_ text: String, _ isFree: Bool, _ links: inout [String]) -> String {
    guard text.hasBytes(of: "**") else { return text }
    return text.replacing(#/\*\*([^\s*]|[^\s*][^\n*]*[^\s*])\*\*/#) { match in
      let around = [text[..<match.range.lowerBound].last, text[match.range.upperBound...].first]
      let isPart = around.contains { $0.map { $0.isLetter || $0.isNumber || $0 == "*" } ?? false }
      guard isPart, isFree, links.count < 1000 else { return isPart ? String(match.0) : "*\(match.1)*" }
      links.append("\\*\\*")
      return mark(links.count - 1) + match.1 + mark(links.count - 1)
    }
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool { (0xE000...0xF8FF).contains(scalar.value) }

  /// A point of GeoJSON: its longitude comes first.
  static func place(_ value: ContentValue?) -> String {
    let numbers = value?.elements("coordinates").compactMap(\.double) ?? []
    guard numbers.count == 2 else { return "" }
    let place = "\(numbers[1]),\(numbers[0])"
    return "📍 " + MarkdownText.link("\(numbers[1]), \(numbers[0])", to: "geo:\(place)")
  }

  /// The texts of blocks, without their buttons.
  static func blocks(_ blocks: [ContentValue]) -> String {
    let texts = blocks.prefix(200).flatMap { block in
      ([block["text"]].compactMap { $0 } + block.elements("fields")
        + block.elements("elements").filter(isText))
        .map(text)
    }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func isText(_ value: ContentValue) -> Bool {
    ["plain_text", "mrkdwn"].contains(value.text("type") ?? "")
  }

  private static func text(_ value: ContentValue) -> String {
    let words = EmojiNames.replaced(in: value.text("text") ?? value.string ?? "")
    return value.text("type") == "plain_text" ? MarkdownText.escaped(words) : markdown(words)
  }

  /// `**Branch** main`.
  static func field(_ field: ContentValue) -> String? {
    let title = field.text("title").map { StyledText([.init(text: $0, style: .bold)]).markdown }
    let value = (field.text("value") ?? field["value"]?.identifier).map { markdown($0) }
    return [title, value].compactMap { $0 }.joined(separator: " ")
  }

  /// A picture of another server as a link; those of this one are files.
  static func picture(_ address: String?) -> String? {
    guard let address, address.contains("://") else { return nil }
    return StyledText([.init(text: address, link: address)]).markdown
  }
}
