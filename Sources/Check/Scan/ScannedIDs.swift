internal import Basics

/// The ids of a page as hashes, and what refers to them.
struct ScannedIDs {
  private(set) var all = HashSet64()
  private var values: [ScannedTag.Value] = []
  /// Some have characters that Swift may compare as equal to others.
  private var isWide = false
  private var wanted: [UInt64] = []
  private var labelled: [UInt64] = []
  private var unlabelled: [UInt64] = []

  mutating func add(_ hash: UInt64, _ value: ScannedTag.Value) throws(NotClean) {
    guard all.insert(hash) else { throw NotClean("an id twice") }
    values.append(value)
    isWide = isWide || !value.isPlain
  }

  /// Some element must have the id.
  mutating func want(_ hash: UInt64) { wanted.append(hash) }

  mutating func labelled(by hash: UInt64) { labelled.append(hash) }

  /// A label must be for the id.
  mutating func needsLabel(_ hash: UInt64) { unlabelled.append(hash) }

  /// After the page: everything wanted is there.
  func close(_ bytes: [UInt8]) throws(NotClean) {
    for hash in wanted where !all.contains(hash) { throw NotClean("a missing id") }
    for hash in unlabelled where !labelled.contains(hash) { throw NotClean("a control without a label") }
    guard isWide else { return }
    var texts: Set<String> = []
    for value in values where !texts.insert(try value.text(bytes)).inserted { throw NotClean("an id twice") }
  }
}

/// The rules for ids.
extension PageScan {
  /// True if it is the id of a message.
  mutating func readID() throws(NotClean) -> Bool {
    guard let value = tag[.id] else { return false }
    if !value.isPlain { return try readWideID(value) }
    guard !value.range.isEmpty, !bytes[value.range].contains(0x20) else { throw NotClean("an odd id") }
    try ids.add(ContentHash.of(bytes[value.range]).low, value)
    return bytes.holds("m-", at: value.range.lowerBound)
  }

  private mutating func readWideID(_ value: ScannedTag.Value) throws(NotClean) -> Bool {
    let id = try value.text(bytes)
    guard !id.isEmpty, !id.contains(where: \.isWhitespace) else { throw NotClean("an odd id") }
    try ids.add(FileFacts.hash(id), value)
    return RecordPlace.isRecord(id)
  }

  /// Every id that an attribute names must exist.
  mutating func wantIDs(_ value: ScannedTag.Value) throws(NotClean) {
    guard value.isPlain else {
      for id in try value.text(bytes).split(separator: " ") { ids.want(FileFacts.hash(String(id))) }
      return
    }
    for id in bytes[value.range].split(separator: 0x20) { ids.want(ContentHash.of(id).low) }
  }
}
