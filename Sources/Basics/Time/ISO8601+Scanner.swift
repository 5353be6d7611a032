extension ISO8601 {
  /// Reads the parts of a moment from left to right.
  struct Scanner {
    private let bytes: [UInt8]
    private var index = 0
    private static let notISO = "is not an ISO 8601 date"

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index == bytes.count }

    mutating func date() throws(Failure) -> CivilDate {
      let year = try digits(4)
      try expect("-")
      let month = try digits(2)
      try expect("-")
      let day = try digits(2)
      guard year > 0 else { throw Failure(Self.notISO, "years run from 0001 to 9999") }
      guard (1...12).contains(month) else { throw Failure(Self.notISO, "month \(month) does not exist") }
      let last = CivilDate.days(inMonth: month, of: year)
      guard (1...last).contains(day) else {
        throw Failure("is not a calendar date", "\(MonthName.long[month - 1]) \(year) has \(last) days")
      }
      return CivilDate(year: year, month: month, day: day)
    }

    mutating func time() throws(Failure) -> (seconds: Int, milliseconds: Int) {
      guard index < bytes.count else {
        throw Failure("has no time of day", help: "write the time as well, such as \"T14:30:00Z\"")
      }
      guard take("T") || take("t") else { throw Failure(Self.notISO, "expected \"T\" between date and time") }
      let hour = try digits(2)
      try expect(":")
      let minute = try digits(2)
      let second = take(":") ? try digits(2) : 0
      guard hour < 24 else { throw Failure(Self.notISO, "hour \(hour) does not exist") }
      guard minute < 60 else { throw Failure(Self.notISO, "minute \(minute) does not exist") }
      guard second < 60 else { throw Failure(Self.notISO, "second \(second) does not exist") }
      return (hour * 3600 + minute * 60 + second, try fraction())
    }

    /// Seconds east of Greenwich.
    mutating func offset() throws(Failure) -> Int {
      guard index < bytes.count else {
        throw Failure(
          "has no time zone", help: "add \"Z\" or an offset such as \"+01:00\"", lacksZone: true)
      }
      if take("Z") || take("z") { return try end(0) }
      let sign = take("-") ? -1 : 1
      if sign == 1 { try expect("+") }
      let hours = try digits(2)
      _ = take(":")
      let minutes = try digits(2)
      guard hours <= 14, minutes < 60, hours < 14 || minutes == 0 else {
        throw Failure(Self.notISO, "offsets run from -14:00 to +14:00")
      }
      return try end(sign * (hours * 3600 + minutes * 60))
    }

    /// Milliseconds; further digits are read and dropped.
    private mutating func fraction() throws(Failure) -> Int {
      guard take(".") || take(",") else { return 0 }
      var milliseconds = 0
      var count = 0
      while let digit = digit() {
        if count < 3 { milliseconds = milliseconds * 10 + digit }
        count += 1
      }
      guard count > 0 else { throw Failure(Self.notISO, "no digits follow the decimal point") }
      for _ in count..<max(count, 3) { milliseconds *= 10 }
      return milliseconds
    }

    private func end(_ value: Int) throws(Failure) -> Int {
      guard index == bytes.count else { throw Failure(Self.notISO, "unexpected text after the time zone") }
      return value
    }

    private mutating func digits(_ count: Int) throws(Failure) -> Int {
      var value = 0
      for _ in 0..<count {
        guard let digit = digit() else { throw Failure(Self.notISO) }
        value = value * 10 + digit
      }
      return value
    }

    private mutating func digit() -> Int? {
      guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
      defer { index += 1 }
      return Int(bytes[index] - 0x30)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
      guard take(character) else { throw Failure(Self.notISO) }
    }
  }
}
