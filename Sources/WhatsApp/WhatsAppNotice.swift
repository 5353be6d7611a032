internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What WhatsApp-Chat-Exporter writes in the place of a message: it marks deletions, places and calls as it marks lines
/// about the chat (`android_handler.py` and `ios_handler.py` of 0.13).
enum WhatsAppNotice {
  /// The key of the chat that has all calls.
  static let calls = "000000000000000"
  /// Keys that are no addresses: the calls, and a text export that the program read.
  static let keys: Set<String> = [calls, "ExportedChat"]

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let place =
    #/Location shared: \((-?\d{1,3}(?:\.\d{1,20})?), (-?\d{1,3}(?:\.\d{1,20})?)\)/#
  nonisolated(unsafe) private static let card = #/<a href="([^"<>]*)">([^<>]*)<\/a>/#

  /// `isCall`: whether all messages of the chat are calls.
  static func take(_ words: String, isCall: Bool, _ message: inout Message) {
    if words == "Message deleted" {
      message.isDeleted = true
    } else if isCall || words == "A voice call was missed" || words == "A video call was missed" {
      (message.kind, message.text) = (.call, words)
    } else if let match = words.wholeMatch(of: place) {
      var text = StyledText()
      text.append("📍 ")
      text.append("\(match.1), \(match.2)", link: "geo:\(match.1),\(match.2)")
      message.text = text.markdown
    } else if words.hasPrefix("Location shared: ") {
      message.text = MarkdownText.escaped(words)
    } else {
      (message.kind, message.sender, message.text) = (.system, "", words)
    }
  }

  /// The files of contacts: `<a href="WhatsApp/vCards/Bo.vcf">Bo</a>`.
  static func cards(_ page: String) -> [(path: String, name: String)] {
    page.matches(of: card).map { match in
      (RichText.unescaped(String(match.1)), RichText.unescaped(String(match.2)))
    }
  }

  /// A poll of newer versions, with the number of votes for each option; nil without one. `words`: the text of its
  /// record, which is `📊` and the question.
  static func poll(_ value: ContentValue, beside words: String, _ strings: Strings) -> String? {
    guard let poll = value["poll"] else { return nil }
    let options = poll.elements("options").map { option in
      (option.text("text") ?? String(json: option), option["vote_count"]?.int)
    }
    let question = poll.text("question")
    guard question != nil || !options.isEmpty else { return nil }
    return MarkdownText.poll(question ?? words, options, strings)
  }
}
