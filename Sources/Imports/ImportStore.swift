package import Basics
package import Content

/// Where `scrollback import` writes chats in their own form: one folder each, written while the chat is read.
package protocol ImportStore: AnyObject {
  /// The files of an existing chat, as in `content/chats/<slug>/`; empty for a new chat.
  func existing(_ slug: String) throws(Diagnostic) -> [InputFile]
  /// The slugs of all existing chats.
  func slugs() throws(Diagnostic) -> [String]
  /// Appends lines to the messages of the chat being written.
  func append(_ slug: String, _ lines: [UInt8]) throws(Diagnostic)
  /// Moves the complete chat into place, with its files by their path in the chat's folder. False if a
  /// hand-written header was kept.
  func finish(
    _ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]
  ) throws(Diagnostic) -> Bool
}
