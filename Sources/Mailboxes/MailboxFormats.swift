package import ImportKit

/// The formats of mail. Add a format as a file here and a line in this list.
package enum MailboxFormats {
  package static let all: [any ExportFormat.Type] = [MailFormat.self]
}
