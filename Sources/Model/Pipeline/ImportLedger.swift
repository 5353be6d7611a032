/// What became of the records of one export: none is dropped without a word (imports, X-10).
package struct ImportLedger: Sendable, Equatable {
  /// Records that became no message, for one reason.
  package struct Skipped: Sendable, Equatable {
    package let reason: String
    package var count = 0
    /// Where the first of them stand, by line.
    package var lines: [Int] = []

    package static let linesKept = 20
  }

  /// The export, as the user can open it.
  package var path: String
  /// `WhatsApp`.
  package let format: String
  /// Records of the export: messages, events, lines of a log.
  package var read = 0
  package var made = 0
  package var conversations = 0
  /// Files that messages name and the export does not carry.
  package var missingFiles = 0
  package private(set) var skipped: [Skipped] = []
  /// What was assumed where the export does not say it, a line each: `Reading as Ann. Wrong? --me Bo`.
  package internal(set) var assumed: [String] = []

  private static let mostAssumed = 20

  package init(path: String, format: String) {
    self.path = path
    self.format = format
  }

  /// `counts`: read, made, conversations, missing files.
  init(path: String, format: String, counts: [Int], skipped: [Skipped], assumed: [String]) {
    self.init(path: path, format: format)
    (read, made, conversations, missingFiles) = (counts[0], counts[1], counts[2], counts[3])
    (self.skipped, self.assumed) = (skipped, assumed)
  }

  /// `read` = `made` + all that was skipped.
  package var addsUp: Bool { read == made + skipped.reduce(0) { $0 + $1.count } }

  package mutating func skip(_ reason: String, line: Int?) {
    let index = skipped.firstIndex { $0.reason == reason } ?? skipped.endIndex
    if index == skipped.endIndex { skipped.append(Skipped(reason: reason)) }
    skipped[index].count += 1
    if let line, skipped[index].lines.count < Skipped.linesKept { skipped[index].lines.append(line) }
  }

  /// Records an assumption once, however many records it is about.
  package mutating func assume(_ what: String) {
    guard assumed.count < Self.mostAssumed, !assumed.contains(what) else { return }
    assumed.append(what)
  }

  /// Adds what another part of the same export gave.
  package mutating func add(_ other: ImportLedger) {
    read += other.read
    made += other.made
    conversations += other.conversations
    missingFiles += other.missingFiles
    for line in other.assumed { assume(line) }
    for entry in other.skipped {
      let index = skipped.firstIndex { $0.reason == entry.reason } ?? skipped.endIndex
      if index == skipped.endIndex { skipped.append(Skipped(reason: entry.reason)) }
      skipped[index].count += entry.count
      skipped[index].lines = Array((skipped[index].lines + entry.lines).prefix(Skipped.linesKept))
    }
  }

  /// The parts of each export as one, in the order of the first part.
  package static func merged(_ parts: [ImportLedger]) -> [ImportLedger] {
    var whole: [ImportLedger] = []
    for part in parts {
      if let index = whole.firstIndex(where: { $0.path == part.path && $0.format == part.format }) {
        whole[index].add(part)
      } else {
        whole.append(part)
      }
    }
    return whole
  }
}
