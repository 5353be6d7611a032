internal import Basics

/// `Outline Sticker from Ann: /Users/ann/a.png`, also followed by ` from Ann`: a sticker as imessage-exporter
/// writes it, alone or among tapbacks.
struct IMessageSticker {
  let sender: Substring
  /// Nil if the file was not found.
  let path: String?
  /// The app of the sticker, or the prompt of a Genmoji.
  let note: String

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let line =
    #/(?:.+ )?Sticker from (.+?)(?:: (.+?)(?: \((?:App|Genmoji prompt): (.+)\))?(?: from .+)?| not found!)/#
  nonisolated(unsafe) private static let file =
    #/(?:~?\/|attachments\/|\.{1,2}\/).*\.[A-Za-z0-9]{2,5}/#
  /// The name of a file in a backup has no ending.
  nonisolated(unsafe) private static let stored =
    #/(?:~?\/|\.{1,2}\/|Library\/)(?:.*\/)?(?:MobileSync\/Backup|Attachments)\/.*[^\s\/]/#

  init?(_ text: String) {
    guard text.utf8.count < 4096, let match = text.trimmed.wholeMatch(of: Self.line) else { return nil }
    (sender, path, note) = (match.1, match.2.map(String.init), match.3.map(String.init) ?? "")
  }

  /// Whether a line is the path of a file.
  static func isFile(_ line: String) -> Bool {
    line.wholeMatch(of: file) != nil || line.wholeMatch(of: stored) != nil
  }
}
