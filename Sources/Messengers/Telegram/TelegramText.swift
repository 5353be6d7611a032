internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The text of a Telegram message: a string, or typed pieces.
struct TelegramText {
  private var text = StyledText()
  private var blocks = MarkdownBlocks()
  private var hasBlocks = false
  private(set) var plain = ""

  /// `text_entities` has the same content as `text` and is always a list.
  init(_ record: ContentValue) {
    let entities = record.elements("text_entities")
    if let pieces = entities.isEmpty ? record["text"]?.list : entities {
      for piece in pieces { take(piece) }
    } else if let words = record["text"]?.string {
      plain = words
      text.append(words)
    } else if let piece = record["text"] {
      take(piece)
    }
    if hasBlocks { endLine() }
  }

  var markdown: String { hasBlocks ? blocks.text : text.markdown }

  private mutating func take(_ piece: ContentValue) {
    let words = piece.string ?? piece.text("text") ?? ""
    plain += words
    switch piece.text("type") ?? "plain" {
    case "bold": text.append(words, .bold)
    case "italic": text.append(words, .italic)
    case "underline": text.append(words, .underline)
    case "strikethrough": text.append(words, .strike)
    case "spoiler": text.append(words, .spoiler)
    case "code": text.append(words, .code)
    case "mention", "mention_name", "hashtag", "cashtag", "bot_command": text.append(words, .bold)
    case "link": text.append(words, link: Self.address(words))
    case "text_link": text.append(words, link: piece.text("href").map(Self.address) ?? nil)
    case "email": text.append(words, link: "mailto:" + words)
    case "phone": text.append(words, link: "tel:" + words.filter { $0.isNumber || $0 == "+" })
    case "pre": block { $0.code(words, language: piece.text("language") ?? "") }
    case "blockquote", "expandable_blockquote":
      var quoted = StyledText()
      quoted.append(words)
      block { blocks in
        for line in quoted.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
          blocks.line(String(line), .quote)
        }
      }
    default: text.append(words)
    }
  }

  /// Content on separate lines.
  private mutating func block(_ write: (inout MarkdownBlocks) -> Void) {
    endLine()
    hasBlocks = true
    write(&blocks)
  }

  private mutating func endLine() {
    var lines = text.markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines.drop(while: \.isEmpty) { blocks.line(line) }
    text = StyledText()
  }

  /// Telegram recognises `example.org` as a link.
  private static func address(_ text: String) -> String? {
    let head = text.prefix { $0 != "/" && $0 != ":" }
    if text.dropFirst(head.count).hasPrefix("://") || text.hasPrefix("mailto:") || text.hasPrefix("tel:") {
      return text
    }
    return head.contains(".") ? "https://" + text : nil
  }
}

/// Content of Telegram messages other than text.
struct TelegramMedia {
  let strings: Strings

  func attachments(_ record: ContentValue, _ folder: String) -> [Attachment] {
    let files = files(record, folder)
    return files.isEmpty ? paid(record).map { [$0] } ?? [] : files
  }

  /// An export has only the price of paid media.
  private func paid(_ record: ContentValue) -> Attachment? {
    guard let stars = record["paid_stars_amount"]?.int, stars > 0 else { return nil }
    return Attachment(
      path: strings["media"], alt: "", mime: "", caption: "⭐ \(stars)", position: record.position)
  }

  private func files(_ record: ContentValue, _ folder: String) -> [Attachment] {
    ["photo", "file", "contact_vcard"].compactMap { key -> Attachment? in
      guard let path = record.text(key) else { return nil }
      let type = record.text("media_type") ?? (key == "photo" ? "photo" : "file")
      let mime = record.text("mime_type") ?? (key == "photo" ? "image/jpeg" : "")
      // "(File not included. Change data exporting settings to download.)"
      let isMissing = path.hasPrefix("(File ")
      if isMissing, key == "contact_vcard" { return nil }
      let name = record.text("file_name") ?? word(of: type)
      let emoji = type == "sticker" ? record.text("sticker_emoji") : nil
      let sticker = emoji.map { strings.text("Sticker {name}", ["name": $0]) } ?? ""
      // Browsers cannot show an animated sticker as an image.
      let shown = path.hasSuffix(".tgs") ? "application/x-tgsticker" : mime
      return Attachment(
        path: isMissing ? name : folder + path, alt: sticker, mime: shown,
        caption: type == "audio_file" ? song(record) : isMissing || path.hasSuffix(".tgs") ? sticker : "",
        duration: record["duration_seconds"]?.double, position: record.position)
    }
  }

  /// `Performer – Title`.
  private func song(_ record: ContentValue) -> String {
    ["performer", "title"].compactMap { record.text($0) }.joined(separator: " – ")
  }

  private func word(of type: String) -> String {
    switch type {
    case "photo": strings["photo"]
    case "sticker": strings["sticker"]
    case "voice_message": strings["voice message"]
    case "video_message": strings["video message"]
    case "video_file": strings["video"]
    case "audio_file": strings["audio"]
    case "animation": strings["animation"]
    default: strings["file"]
    }
  }

  /// Places, contacts, polls, games and invoices, as Markdown.
  func extras(_ record: ContentValue) -> [String] {
    [
      place(record), contact(record), poll(record), todo(record), game(record), buttons(record),
      author(record), bot(record),
    ]
    .compactMap { $0 }
  }

  /// Who signed a post.
  private func author(_ record: ContentValue) -> String? {
    record.text("author").map { MarkdownText.escaped($0) }
  }

  /// The bot through which a message was sent: `via @gif`.
  private func bot(_ record: ContentValue) -> String? {
    record.text("via_bot").map { "via " + MarkdownText.escaped($0) }
  }

  /// The buttons of a bot.
  private func buttons(_ record: ContentValue) -> String? {
    let labels = record.elements("inline_bot_buttons").flatMap { $0.list ?? [] }.compactMap { button in
      button.text("text").map { text in
        let address = button.text("type") == "url" ? button.text("data") : nil
        return StyledText([.init(text: text, link: address)]).markdown
      }
    }
    return labels.isEmpty ? nil : labels.joined(separator: " · ")
  }

  /// A to-do list.
  private func todo(_ record: ContentValue) -> String? {
    guard let list = record["todo_list"], list.entries != nil else { return nil }
    let items = list.elements("answers") + list.elements("items") + list.elements("tasks")
    let title = words(list["title"])
    let lines = items.map { "* " + MarkdownText.escaped(words($0["text"])) }
    let head = title.isEmpty ? [] : [StyledText([.init(text: title, style: .bold)]).markdown, ""]
    return lines.isEmpty && head.isEmpty ? nil : (head + lines).joined(separator: "\n")
  }

  /// A string, or pieces of text.
  private func words(_ value: ContentValue?) -> String {
    value?.string ?? (value?.list ?? []).map { $0.string ?? $0.text("text") ?? "" }.joined()
  }

  private func place(_ record: ContentValue) -> String? {
    guard let place = record["location_information"], let latitude = place["latitude"]?.double,
      let longitude = place["longitude"]?.double
    else { return nil }
    var text = StyledText()
    text.append("📍 ")
    let name = [record.text("place_name"), record.text("address")].compactMap { $0 }.joined(separator: ", ")
    text.append(name.isEmpty ? "\(latitude), \(longitude)" : name, link: "geo:\(latitude),\(longitude)")
    return text.markdown
  }

  private func contact(_ record: ContentValue) -> String? {
    guard let contact = record["contact_information"] else { return nil }
    let name = [contact.text("first_name"), contact.text("last_name")].compactMap { $0 }.joined(
      separator: " ")
    var text = StyledText()
    text.append("👤 " + (name.isEmpty ? strings["Contact"] : name))
    if let phone = contact.text("phone_number") {
      text.append(", ")
      text.append(phone, link: "tel:" + phone.filter { $0.isNumber || $0 == "+" })
    }
    return text.markdown
  }

  private func poll(_ record: ContentValue) -> String? {
    guard let poll = record["poll"], poll.entries != nil else { return nil }
    let answers = poll.elements("answers").map { (words($0["text"]), $0["voters"]?.int) }
    return MarkdownText.poll(words(poll["question"]), answers, strings)
  }

  /// `EUR 5.00`. Amounts are in the smallest unit: cents for most currencies.
  private func price(_ invoice: ContentValue) -> String? {
    guard let amount = invoice["amount"]?.int, amount >= 0, let currency = invoice.text("currency")
    else { return nil }
    if Self.whole.contains(currency) { return "\(currency) \(amount)" }
    let digits = Self.thousandths.contains(currency) ? 3 : 2
    let unit = digits == 3 ? 1000 : 100
    let rest = String(amount % unit)
    return "\(currency) \(amount / unit).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }

  private static let whole: Set<String> = [
    "XTR", "JPY", "KRW", "VND", "CLP", "ISK", "PYG", "UGX", "RWF", "XAF", "XOF",
  ]

  private static let thousandths: Set<String> = ["BHD", "JOD", "KWD", "OMR", "TND"]

  private func game(_ record: ContentValue) -> String? {
    if let title = record.text("game_title") {
      let link = StyledText([.init(text: title, link: record.text("game_link"))]).markdown
      let about = record.text("game_description").map { ": " + MarkdownText.escaped($0) } ?? ""
      return "🎮 " + link + about
    }
    if let given = record["invoice_information"] {
      let invoice = given.string.flatMap(JSONText.value) ?? given
      let words = [invoice.text("title") ?? strings["Invoice"], invoice.text("description"), price(invoice)]
      return "🧾 " + MarkdownText.escaped(words.compactMap { $0 }.joined(separator: ": "))
    }
    return nil
  }
}
