import Foundation

/// A strict reader of iCalendar, written from RFC 5545 alone: what it takes, other programs can read.
struct CalendarReading {
  /// Why a file is refused.
  struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The properties of the calendar and of each event, by name, with escapes undone where the value is a text.
  private(set) var calendar: [String: [String]] = [:]
  private(set) var events: [[String: [String]]] = []

  private static let texts: Set<String> = [
    "SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "NAME", "X-WR-CALNAME",
  ]
  private static let known = texts.union([
    "VERSION", "PRODID", "CALSCALE", "UID", "DTSTAMP", "DTSTART", "DTEND", "GEO", "STATUS", "PRIORITY", "URL",
  ])

  init(_ bytes: [UInt8]) throws(Fault) {
    var open: [String] = []
    for line in try Self.unfolded(bytes) {
      guard let colon = line.firstIndex(of: ":") else { throw Fault("no colon: \(line)") }
      let (name, value) = (String(line[..<colon]), String(line[line.index(after: colon)...]))
      switch name {
      case "BEGIN":
        guard value == (open.isEmpty ? "VCALENDAR" : "VEVENT"), open.count < 2 else { throw Fault(line) }
        open.append(value)
        if open.count == 2 { events.append([:]) }
      case "END":
        guard open.popLast() == value else { throw Fault("ends what is not open: \(value)") }
      default:
        guard Self.known.contains(name), !open.isEmpty else { throw Fault("unknown: \(line)") }
        let plain = Self.texts.contains(name) ? try Self.unescaped(value) : value
        if open.count == 2 {
          events[events.count - 1][name, default: []].append(plain)
        } else {
          calendar[name, default: []].append(plain)
        }
      }
    }
    guard open.isEmpty, !events.isEmpty else { throw Fault("not closed, or without events") }
    guard calendar["VERSION"] == ["2.0"], calendar["PRODID"]?.count == 1 else { throw Fault("no version") }
    for event in events { try Self.check(event) }
  }

  /// 3.1: CR LF ends each line; none is longer than 75 octets; one that begins with a space goes on with the last.
  private static func unfolded(_ bytes: [UInt8]) throws(Fault) -> [String] {
    guard bytes.suffix(2) == [0x0D, 0x0A] else { throw Fault("the last line has no end") }
    var lines: [String] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == 0x0D {
      if bytes[index] == 0x0D {
        guard index + 1 < bytes.count, bytes[index + 1] == 0x0A else { throw Fault("a bare CR") }
        continue
      }
      guard index > 0, bytes[index - 1] == 0x0D else { throw Fault("a bare LF") }
      let line = bytes[start..<(index - 1)]
      start = index + 1
      guard line.count <= 75, !line.isEmpty else { throw Fault("\(line.count) octets in a line") }
      // A character that is cut in two is not UTF-8 in either line.
      guard let text = String(bytes: line, encoding: .utf8) else { throw Fault("a line is not UTF-8") }
      guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
        throw Fault("a control character")
      }
      if text.utf8.first == 0x20 {
        guard !lines.isEmpty else { throw Fault("nothing to go on with") }
        lines[lines.count - 1] += String(decoding: line.dropFirst(), as: UTF8.self)
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// 3.3.11: a backslash stands before itself, a semicolon, a comma or an n; the two marks never stand alone.
  private static func unescaped(_ value: String) throws(Fault) -> String {
    var out = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      switch (isEscaped, scalar) {
      case (true, "n"), (true, "N"): out.append("\n")
      case (true, "\\"), (true, ";"), (true, ","): out.append(scalar)
      case (true, _): throw Fault("escaped \(scalar)")
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, ";"), (false, ","): throw Fault("bare \(scalar) in \(value)")
      default: out.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { throw Fault("ends in a backslash") }
    return String(out)
  }

  /// 3.6.1: what an event must have, may have once, and how its values look.
  private static func check(_ event: [String: [String]]) throws(Fault) {
    for (name, values) in event where values.count != 1 { throw Fault("\(values.count) of \(name)") }
    let form = /[0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]Z/
    for name in ["DTSTAMP", "DTSTART", "DTEND"] {
      guard let value = event[name]?.first else {
        if name == "DTEND" { continue }
        throw Fault("no \(name)")
      }
      if value.wholeMatch(of: form) == nil { throw Fault("\(name) is \(value)") }
    }
    if let end = event["DTEND"]?[0], let start = event["DTSTART"]?[0], end <= start {
      throw Fault("ends at \(end), before \(start)")
    }
    guard let uid = event["UID"]?[0], !uid.isEmpty else { throw Fault("no UID") }
    if let status = event["STATUS"]?[0], !["TENTATIVE", "CONFIRMED", "CANCELLED"].contains(status) {
      throw Fault("status \(status)")
    }
    if let priority = event["PRIORITY"]?[0], priority.wholeMatch(of: /[0-9]/) == nil { throw Fault(priority) }
    if let place = event["GEO"]?[0], place.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?;-?[0-9]+(\.[0-9]+)?/) == nil {
      throw Fault("place \(place)")
    }
  }
}
