package import Basics
internal import Conversations

/// The records of a long conversation on their way to the writer; on the disk if they are many.
package struct SpilledTurns {
  private var records: SpilledRecords
  /// What the beginning of the conversation depends on.
  private(set) var facts = TurnFacts()

  /// `spill`: where they are kept, such as `ImportWriter.spill`.
  package init(_ spill: Spill) { records = SpilledRecords(spill) }

  package var isEmpty: Bool { records.count == 0 }

  package mutating func append(_ record: ImportedRecord) {
    facts.add(record)
    var bytes = ByteWriter(capacity: record.bytes)
    record.pack(into: &bytes)
    records.append(bytes.bytes)
  }

  /// Passes each record to `take`; those that cannot be read again are an error.
  func each(_ out: inout ImportWriter, _ take: (ImportedRecord, inout ImportWriter) -> Void) {
    var reader = records.reader()
    for number in 0..<records.count {
      do throws(Diagnostic) {
        guard let record = ImportedRecord(packed: Array(try reader.read(number))) else {
          throw Diagnostic(.error, "a message in the temporary file is damaged", path: out.path)
        }
        take(record, &out)
      } catch {
        out.warn(error)
      }
    }
  }
}

/// What the beginning of a conversation depends on.
struct TurnFacts {
  private(set) var hasTurn = false
  /// The first time of a turn.
  private(set) var time: Instant?
  private var userText: String?
  private var otherText: String?

  /// The first text of the user, else of anybody.
  var text: String? { userText ?? otherText }

  mutating func add(_ record: ImportedRecord) {
    guard case .turn(let message, let own) = record else { return }
    hasTurn = true
    time = time ?? own
    guard userText == nil, !message.text.isEmpty else { return }
    if message.role == .user { userText = message.text } else { otherText = otherText ?? message.text }
  }
}

extension ImportedRecord: Packed {
  /// About its size.
  fileprivate var bytes: Int {
    if case .turn(let message, _) = self { message.text.utf8.count + 96 } else { 96 }
  }

  package func pack(into out: inout ByteWriter) {
    switch self {
    case .turn(let message, let time):
      out.add(number: 0)
      out.add(time)
      out.add(message)
    case .skipped(let reason, let position), .broken(let reason, let position):
      if case .skipped = self { out.add(number: 1) } else { out.add(number: 2) }
      out.add(reason)
      out.add(position)
    }
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    switch try source.number() {
    case 0:
      let time = try source.value(Instant?.self)
      self = .turn(try source.value(), time: time)
    case 1: self = .skipped(try source.value(), try source.value())
    case 2: self = .broken(try source.value(), try source.value())
    default: throw NotPacked()
    }
  }
}
