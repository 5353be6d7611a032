internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// Lists in one cell of a table, separated by commas.
struct PlainCells {
  let export: Export
  /// Of the table, with a final slash.
  let folder: String
  let strings: Strings

  /// Paths or addresses; a column `Attachment` has one.
  func files(_ record: PlainRecord) -> [Attachment] {
    guard let cell = record.first(PlainNames.files), let text = cell.value.string else { return [] }
    if let list = JSONText.value(text)?.list { return list.compactMap(PlainTurns.attachment) }
    let names = PlainNames.normal(cell.key) == "attachment" ? [text] : Self.parts(text)
    return names.filter { !$0.trimmed.isEmpty }.map { file($0.trimmed, cell.value.position) }
  }

  private func file(_ address: String, _ position: SourcePosition) -> Attachment {
    guard address.contains("://") else {
      return export.attachment(address.replacing("\\", with: "/"), from: folder, at: position, strings)
    }
    let last = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
    return export.attachment(
      last.map { $0.removingPercentEncoding ?? $0 }, from: folder, at: position, strings)
  }

  /// `👍 (2), heart (1)`.
  func reactions(_ record: PlainRecord, _ out: inout ImportWriter) -> [Reaction] {
    guard let cell = record.first(PlainNames.reactions)?.value, let text = cell.string else { return [] }
    return Self.parts(text).compactMap { part in
      if let match = part.wholeMatch(of: #/(.+?) \((\d+)\)/#) {
        let count = (Int(match.2) ?? 1).clamped(1, 1 << 30)
        return Reaction(emoji: String(match.1), participants: [], others: count)
      }
      out.drift("reaction \"\(part.prefix(40))\" is in no known form; it is not read", at: cell.position)
      return nil
    }
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
