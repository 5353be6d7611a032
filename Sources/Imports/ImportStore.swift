package import Basics
package import Content

/// Where `scrollback import` puts chats in their own form: a folder for each, written as it is read.
package protocol ImportStore: AnyObject {
  /// The files of a chat that is there already, as of `content/chats/<slug>/`; none where it is new.
  func existing(_ slug: String) throws(Diagnostic) -> [InputFile]
  /// The names of all chats that are there.
  func slugs() throws(Diagnostic) -> [String]
  /// Adds lines to the messages of the chat that is being written.
  func append(_ slug: String, _ lines: [UInt8]) throws(Diagnostic)
  /// The chat is whole: puts it in place, with its files by their path in the chat's folder. False where a header that
  /// somebody wrote stays.
  func finish(
    _ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]
  ) throws(Diagnostic) -> Bool
}
