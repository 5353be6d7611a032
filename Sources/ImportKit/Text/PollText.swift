internal import Basics
internal import Conversations
package import Model

extension MarkdownText {
  /// A poll: its question in bold, and a list of the answers with their votes, if they are known.
  package static func poll(
    _ question: String, _ answers: [(text: String, votes: Int?)], _ strings: Strings
  ) -> String {
    var blocks = MarkdownBlocks()
    let title = strings.text("Poll: {question}", ["question": question]).replacing("\n", with: " ").trimmed
    blocks.line(StyledText([.init(text: title, style: .bold)]).markdown)
    for answer in answers {
      let votes = answer.votes.map { " (\(strings.count($0, "vote", "votes")))" } ?? ""
      blocks.item(escaped(answer.text + votes).replacing("\n", with: " "))
    }
    return blocks.text
  }
}
