@testable import Accounts
import ImportKit

/// Archived texts and property lists of Messages: what is read of a damaged one can be written.
enum ArchivedTexts {
  static func run(_ bytes: [UInt8]) {
    if let body = AttributedBody(bytes) {
      let parts = body.runs.map(\.text).joined()
      require(parts == body.text, "the runs are the text: \(parts.debugDescription)")
      _ = body.styled.markdown
      _ = body.files
    }
    if let list = PropertyList(bytes) { require(ChatEdits(list).earlier >= 0, "no edit is negative") }
  }
}
