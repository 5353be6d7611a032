@testable import Conversations
import Basics
import Content
import Model
import Testing

/// Samples of messengers' exports, written for these tests: each has every kind of record that its format
/// reads.
enum MessengerFixtures {
  /// Samples in `Tests/Samples/messengers`; in the export, each is at `place`.
  struct File: Sendable {
    let name: String
    var place = ""
  }

  /// Where 10:00 on 1 May 2024 is 1,714,550,400 seconds after 1970: `said` counts from there.
  static var berlin: SiteSettings.Imports {
    var options = SiteSettings.Imports()
    options.zone = ZoneTable(identifier: "Europe/Berlin")
    return options
  }

  /// `change` is applied to the first file.
  static func read(
    _ files: [File], _ options: SiteSettings.Imports = berlin,
    _ change: (String) -> String = { $0 }
  ) throws -> ImportedFiles {
    let inputs = try files.enumerated().map { index, file in
      let text = try ImportedFiles.sample("messengers/\(file.name)")
      let place = file.place.isEmpty ? file.name : file.place
      return InputFile(contentPath: "chats/\(place)", text: index == 0 ? change(text) : text)
    }
    let read = ImportedFiles(inputs.sorted { $0.contentPath < $1.contentPath }, options)
    read.expectAccounts()
    return read
  }
}

extension Message {
  /// What a message says, in one line: `kind 2024-05-01T10:00:00Z Ann: text (files) {reactions} reply
  /// edited`.
  var said: String {
    var parts = [
      "\(kind == .text ? "" : "\(kind.rawValue) ")\(time.seconds - 1_714_550_400) \(sender): \(text)"
    ]
    if isDeleted { parts.append("deleted") }
    if !attachments.isEmpty { parts.append("(\(attachments.map(\.path).joined(separator: " ")))") }
    for reaction in reactions {
      let others = reaction.others > 0 ? ["+\(reaction.others)"] : []
      parts.append("{\(reaction.emoji) \((reaction.participants + others).joined(separator: ","))}")
    }
    if let replyTo { parts.append("→\(replyTo)") }
    if let forwardedFrom { parts.append("from \(forwardedFrom)") }
    if let editedAt { parts.append("edited \(editedAt.seconds - 1_714_550_400)") }
    return parts.joined(separator: " ")
  }
}
