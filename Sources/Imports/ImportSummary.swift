package import Basics
internal import Conversations
internal import JSON
package import Model

/// What an import found in one conversation: participants, dates, message counts.
package struct ImportSummary: Sendable {
  package internal(set) var slug: String
  package internal(set) var title: String
  package internal(set) var messages = 0
  /// Nil if the program records no times.
  package internal(set) var span: ClosedRange<Instant>?
  /// In order of first appearance, with their message counts.
  package internal(set) var participants: [(name: String, messages: Int)] = []
  /// How it was merged with the existing chat; nil if new.
  package internal(set) var merged: String?
  private var places: [String: Int] = [:]
  /// Of the message before.
  private var last: (sender: String, place: Int)?
  private let isUntimed: Bool

  init(_ chat: Conversation) {
    slug = chat.slug
    title = chat.title
    isUntimed = chat.isUntimed
  }

  mutating func add(_ participant: Participant) {
    places[participant.id] = participants.count
    participants.append((participant.name, 0))
  }

  mutating func add(_ message: Message) {
    messages += 1
    if !isUntimed {
      let known = span ?? message.time...message.time
      span = min(known.lowerBound, message.time)...max(known.upperBound, message.time)
    }
    if last?.sender != message.sender { last = places[message.sender].map { (message.sender, $0) } }
    if let last { participants[last.place].messages += 1 }
  }

  /// Forgets what only its messages need: an export may have millions of conversations.
  mutating func close() { (places, last) = ([:], nil) }

  /// Human-readable: two lines, and a third for a merge.
  package func lines(zone: ZoneTable) -> [String] {
    let days = span.map { span in
      let (from, to) = (WallTime(span.lowerBound, in: zone).date, WallTime(span.upperBound, in: zone).date)
      return ", " + (from == to ? from.iso : "\(from.iso) to \(to.iso)")
    }
    let people = participants.sorted { $0.messages > $1.messages }
    let names = people.prefix(12).map { "\($0.name) \(Count.grouped($0.messages))" }
    let more = people.count > 12 ? ["and \(Count.grouped(people.count - 12)) more"] : []
    return [
      "\(title) (\(slug)): \(Count.text(messages, "message", "messages"))\(days ?? "")",
      "  " + (names + more).joined(separator: ", "),
    ] + (merged.map { ["  \($0)"] } ?? [])
  }
}

/// What an import found in one export.
package struct ImportReport: Sendable {
  package internal(set) var ledger: ImportLedger
  package internal(set) var chats: [ImportSummary] = []
  package internal(set) var diagnostics: [Diagnostic] = []

  /// As JSON.
  package static func json(_ reports: [ImportReport]) -> String {
    var out = JSONWriter()
    out.object { out in out.list("imports", reports) { $0.report($1) } }
    return String(decoding: out.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func report(_ report: ImportReport) {
    object { out in
      out.members(of: report.ledger)
      out.list("chats", report.chats) { $0.summary($1) }
    }
  }

  private mutating func summary(_ chat: ImportSummary) {
    object { out in
      out.text("slug", chat.slug)
      out.text("title", chat.title)
      out.integer("messages", chat.messages)
      out.text("first", chat.span.map { ISO8601.utc($0.lowerBound) })
      out.text("last", chat.span.map { ISO8601.utc($0.upperBound) })
      out.list("participants", chat.participants) { list, person in
        list.object { out in
          out.text("name", person.name)
          out.integer("messages", person.messages)
        }
      }
      out.text("merged", chat.merged)
    }
  }
}
