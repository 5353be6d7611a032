@testable import Basics
@testable import Content
internal import JSON
@testable import Model

/// A JSON document: the same result in one piece or many, and after a round trip.
enum JSONDocuments {
  static func run(_ bytes: [UInt8]) {
    let (size, rest) = choose(bytes, among: 40)
    let whole = read(JSONReader(rest))
    require(equal(read(chunked(rest, by: size + 1)), whole), "chunks make no difference")
    skip(rest, whole)
    if case .success(let value) = whole {
      var writer = JSONWriter()
      writer.content(value)
      let again = try? read(JSONReader(writer.bytes)).get()
      require(again.map { equal($0, value, isPlaced: false) } == true, "what is written is read")
    }
  }

  private static func read(_ reader: consuming JSONReader) -> Result<ContentValue, JSONError> {
    do {
      let value = try reader.contentValue()
      try reader.end()
      return .success(value)
    } catch let error as JSONError {
      return .failure(error)
    } catch {
      fatalError("another error: \(error)")
    }
  }

  private static func chunked(_ bytes: [UInt8], by size: Int) -> JSONReader {
    var start = 0
    return JSONReader {
      guard start < bytes.count else { return nil }
      defer { start += size }
      return Array(bytes[start..<min(start + size, bytes.count)])
    }
  }

  /// Whatever can be read can be skipped.
  private static func skip(_ bytes: [UInt8], _ whole: Result<ContentValue, JSONError>) {
    guard case .success = whole else { return }
    var reader = JSONReader(bytes)
    do {
      try reader.skip()
      try reader.end()
    } catch {
      fatalError("read, but not skipped: \(error)")
    }
  }

  private static func equal(
    _ left: Result<ContentValue, JSONError>, _ right: Result<ContentValue, JSONError>
  ) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): equal(left, right, isPlaced: true)
    case (.failure(let left), .failure(let right)): left == right
    default: false
    }
  }

  /// `isPlaced`: positions count.
  private static func equal(_ left: ContentValue, _ right: ContentValue, isPlaced: Bool) -> Bool {
    if isPlaced, left.position != right.position { return false }
    return switch (left.kind, right.kind) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { equal($0, $1, isPlaced: isPlaced) }
    case (.map(let left), .map(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { equal($0, $1, isPlaced: isPlaced) }
    default: false
    }
  }

  private static func equal(_ left: ContentValue.Entry, _ right: ContentValue.Entry, isPlaced: Bool) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8) && (!isPlaced || left.position == right.position)
      && equal(left.value, right.value, isPlaced: isPlaced)
  }
}

/// Times as text: they survive a round trip.
enum Dates {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for zone in [nil] + zones.map(Optional.some) {
      guard let instant = try? ISO8601.parse(text, assuming: zone) else { continue }
      require(reads(ISO8601.utc(instant)) == instant, "UTC is read again: \(text)")
      for zone in zones {
        require(isNear(reads(ISO8601.local(instant, in: zone)), instant), "local time: \(text)")
      }
      for zone in zones {
        let dates = SmartDate(asOf: Instant(seconds: 1_762_344_000), in: zone)
        require(
          [dates.service(instant), dates.chat(instant), dates.absolute(instant)].allSatisfy { $0.count < 60 },
          "short")
      }
    }
  }

  private static func reads(_ text: String) -> Instant? { try? ISO8601.parse(text) }

  /// Local time is written in whole seconds.
  private static func isNear(_ read: Instant?, _ instant: Instant) -> Bool {
    read?.seconds == instant.seconds
  }

  private static let zones = ["UTC", "Europe/Dublin", "Africa/Monrovia", "Pacific/Apia"].compactMap(
    ZoneTable.init)
}

/// Tables of comma-separated values.
enum Tables {
  static func run(_ bytes: [UInt8]) {
    let file = InputFile(contentPath: "services/x.csv", bytes: bytes)
    var problems = Problems(path: file.path)
    guard let rows = try? CSVReader.records(file, &problems) else { return }
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    for row in rows {
      require(row.position.line <= lines && row.position.line > 0, "a row lies in the file")
      require(Set((row.entries ?? []).map(\.key)).count <= (row.entries ?? []).count, "cells have names")
    }
  }
}

/// YAML front matter and the body after it.
enum FrontMatters {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let parts = try? FrontMatter(text, path: "x.md") {
      require(parts.body.utf8.count <= text.utf8.count, "the body is part of the file")
    }
    _ = try? YAMLReader.read(text, path: "site.yml")
    _ = SiteSettings.read(InputFile(contentPath: "site.yml", bytes: bytes))
  }
}

/// The beginning of image and audio files.
enum Media {
  static func run(_ bytes: [UInt8]) {
    _ = ImageSize(bytes)
    if let wave = Waveform(wav: bytes) {
      require(wave.peaks.allSatisfy { (0...100).contains($0) }, "bars have heights")
    }
  }
}
