@testable import Basics
@testable import Content
internal import JSON
@testable import Model

/// A JSON document: the same in one piece and in many, and again after it was written.
enum JSONDocuments {
  static func run(_ bytes: [UInt8]) {
    let (size, rest) = choose(bytes, among: 40)
    let whole = read(JSONReader(rest))
    require(read(chunked(rest, by: size + 1)) == whole, "chunks make no difference")
    skip(rest, whole)
    if case .success(let value) = whole {
      var writer = JSONWriter()
      write(value, to: &writer)
      let again = try? read(JSONReader(writer.bytes)).get()
      require(again.map { equal($0, value) } == true, "what is written is read")
    }
  }

  private static func read(_ reader: consuming JSONReader) -> Result<JSONValue, JSONError> {
    do {
      let value = try reader.value()
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

  /// What can be read can be skipped.
  private static func skip(_ bytes: [UInt8], _ whole: Result<JSONValue, JSONError>) {
    guard case .success = whole else { return }
    var reader = JSONReader(bytes)
    do {
      try reader.skip()
      try reader.end()
    } catch {
      fatalError("read, but not skipped: \(error)")
    }
  }

  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.content {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let number): writer.number(number)
    case .string(let text): writer.string(text)
    case .array(let values): writer.array { for value in values { write(value, to: &$0) } }
    case .object(let members):
      writer.object {
        for member in members {
          $0.key(member.key)
          write(member.value, to: &$0)
        }
      }
    }
  }

  /// But for positions.
  private static func equal(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left.content, right.content) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy(equal)
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && equal($0.value, $1.value) }
    default: left.content == right.content
    }
  }
}

/// Moments as text: what is read is written so that it is read again.
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

/// Front matter in YAML and the body behind it.
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

/// The beginning of pictures and sounds.
enum Media {
  static func run(_ bytes: [UInt8]) {
    _ = ImageSize(bytes)
    if let wave = Waveform(wav: bytes) {
      require(wave.peaks.allSatisfy { (0...100).contains($0) }, "bars have heights")
    }
  }
}
