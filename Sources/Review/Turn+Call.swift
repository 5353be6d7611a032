internal import Conversations
internal import Evaluation
internal import Markup
internal import Runs

extension Turn {
  /// One of its tool calls, from 0; nil if it has no such call. `link` is given the fragment of the call.
  func call(_ index: Int, _ link: (String) -> SafeURL?) -> CallLink? {
    guard calls.indices.contains(index) else { return nil }
    return CallLink(
      index, tool: calls[index].name, href: link(Message.anchor(of: messageID, call: index)))
  }
}
