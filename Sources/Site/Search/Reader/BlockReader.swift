internal import JSON
internal import Model

/// Reads the texts of a block; see `TextBlock` for its form.
enum BlockReader {
  /// Nil when the bytes are no block of messages with ascending ids before `end`.
  static func read(_ bytes: [UInt8], below end: Int) -> [FoundMessage]? {
    var problems = Problems(path: "")
    do throws(Diagnostic) {
      return read(try JSONFile.read(bytes, line: 1, path: "", &problems), below: end)
    } catch {
      return nil
    }
  }

  /// Nil when the columns do not fit together.
  static func read(_ value: ContentValue, below end: Int) -> [FoundMessage]? {
    var problems = Problems(path: "")
    guard let block = Record(value, &problems) else { return nil }
    let ids = block.list("id", &problems).compactMap(\.int)
    let who = block.list("who", &problems).compactMap(\.int)
    let times = block.list("time", &problems).compactMap(\.int)
    let traits = block.list("has", &problems).compactMap(\.int)
    let (names, anchors) = (block.strings("name", &problems), block.strings("at", &problems))
    let texts = block.strings("text", &problems)
    let pageList = block.list("page", &problems)
    let pages = pageList.compactMap(Page.init)
    guard problems.diagnostics.isEmpty, [who, times, traits].allSatisfy({ $0.count == ids.count }),
      anchors.count == ids.count, texts.count == ids.count, pages.count == pageList.count,
      ids.isEmpty || pages.first?.row == 0
    else { return nil }
    var messages: [FoundMessage] = []
    var message = FoundMessage()
    var page = 0
    for row in ids.indices {
      while page + 1 < pages.count, pages[page + 1].row <= row { page += 1 }
      guard names.indices.contains(who[row]), ids[row] >= (row == 0 ? 0 : 1), ids[row] < end - message.id,
        abs(Double(times[row])) < farthest, abs(Double(message.time + times[row])) < farthest
      else { return nil }
      message.id += ids[row]
      message.time += times[row]
      (message.path, message.title, message.kinds) = (pages[page].path, pages[page].title, pages[page].kinds)
      (message.name, message.anchor) = (names[who[row]], anchors[row])
      (message.traits, message.text) = (traits[row], texts[row])
      messages.append(message)
    }
    return messages
  }

  /// Seconds that no calendar reaches.
  private static let farthest = 1e15

  /// From which message on which page.
  private struct Page {
    let row: Int
    let path: String
    let title: String
    let kinds: String

    init?(_ value: ContentValue) {
      guard let parts = value.list, parts.count == 4, let row = parts[0].int, let path = parts[1].string,
        let title = parts[2].string, let kinds = parts[3].string
      else { return nil }
      (self.row, self.path, self.title, self.kinds) = (row, path, title, kinds)
    }
  }
}
