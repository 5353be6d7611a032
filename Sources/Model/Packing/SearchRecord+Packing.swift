extension SearchRecord: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(kinds)
    out.add(title)
    out.add(path)
    out.add(UInt64(pages.count))
    for page in pages {
      out.add(page.first)
      out.add(page.path)
    }
    out.add(names)
    out.add(bytes: texts)
    out.add(bytes: anchors)
    out.add(UInt64(rows.count))
    for row in rows { out.add(row) }
    out.add(UInt64(verdicts.count))
    for (row, labels) in verdicts.sorted(by: { $0.key < $1.key }) {
      out.add(row)
      out.add(labels)
    }
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(kinds: try source.value(), title: try source.value(), path: try source.value())
    for _ in 0..<(try source.count()) { pages.append((try source.value(), try source.value())) }
    let names = try source.value([String].self)
    let (texts, anchors) = (Array(try source.slice()), Array(try source.slice()))
    let count = try source.count()
    var rows: [Row] = []
    rows.reserveCapacity(min(count, 4096))
    for _ in 0..<count { rows.append(try source.value()) }
    fill(names, texts, anchors, rows)
    for _ in 0..<(try source.count()) {
      let (row, labels) = (try source.value(Int.self), try source.value(String.self))
      add(verdicts: labels, row)
    }
    guard isSound else { throw NotPacked() }
  }

  /// Whether every place in it leads to something that is there.
  private var isSound: Bool {
    var (text, anchor) = (Int32(0), Int32(0))
    for row in rows {
      guard row.textEnd >= text, row.anchorEnd >= anchor, row.name < names.count,
        Self.times.contains(row.time), Self.isCut(texts, row.textEnd), Self.isCut(anchors, row.anchorEnd)
      else { return false }
      (text, anchor) = (row.textEnd, row.anchorEnd)
    }
    var first = 0
    for page in pages {
      guard (first...max(first, rows.count)).contains(page.first) else { return false }
      first = page.first
    }
    return text == texts.count && anchor == anchors.count && String(validating: texts, as: UTF8.self) != nil
      && String(validating: anchors, as: UTF8.self) != nil
      && verdicts.keys.allSatisfy { rows.indices.contains($0) }
  }
}

extension SearchRecord {
  /// Seconds that calendars reach, and that can be subtracted from each other.
  private static let times: ClosedRange<Int64> = -(1 << 48)...(1 << 48)

  /// Whether a text may end here: not within a character.
  private static func isCut(_ bytes: [UInt8], _ end: Int32) -> Bool {
    end == bytes.count || end < bytes.count && bytes[Int(end)] & 0xC0 != 0x80
  }
}

extension SearchRecord.Row: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(UInt64(UInt32(bitPattern: textEnd)))
    out.add(UInt64(UInt32(bitPattern: anchorEnd)))
    out.add(time)
    out.add(UInt64(name))
    out.add(UInt64(traits.rawValue))
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let (text, anchor) = (try source.number(), try source.number())
    let time = try source.value(Int64.self)
    let (name, traits) = (try source.number(), try source.number())
    guard text <= Int32.max, anchor <= Int32.max, name <= UInt32.max, traits <= UInt32.max else {
      throw NotPacked()
    }
    self.init(
      textEnd: Int32(text), anchorEnd: Int32(anchor), time: time, name: UInt32(name),
      traits: .init(rawValue: UInt32(traits)))
  }
}
