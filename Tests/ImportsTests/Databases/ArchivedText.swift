/// Writes the typed stream of an `NSAttributedString`, as macOS archives it.
struct ArchivedText {
  private(set) var bytes: [UInt8] = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03]
  private var strings: [String: UInt8] = [:]
  private var classes: [String: UInt8] = [:]
  /// Objects, classes and C strings so far.
  private var objects: UInt8 = 0

  enum Value { case text(String), number(UInt8), address(String) }

  /// `runs`: the length of each in UTF-16, and its attributes.
  init(_ text: String, _ runs: [(length: Int, attributes: [(String, Value)])]) {
    type("@")
    begin("NSAttributedString", ["NSObject"])
    type("@")
    string(text)
    for (index, run) in runs.enumerated() {
      type("iI")
      bytes.append(UInt8(index + 1))
      count(run.length)
      type("@")
      dictionary(run.attributes)
    }
    bytes.append(0x86)
  }

  private mutating func count(_ number: Int) {
    if number < 0x80 { return bytes.append(UInt8(number)) }
    bytes += [0x81, UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  private mutating func type(_ name: String) {
    if let known = strings[name] { return bytes.append(0x92 + known) }
    strings[name] = UInt8(strings.count)
    bytes += [0x84, UInt8(name.utf8.count)] + Array(name.utf8)
  }

  private mutating func begin(_ name: String, _ above: [String]) {
    bytes.append(0x84)
    objects += 1
    for name in [name] + above {
      if let known = classes[name] { return bytes.append(0x92 + known) }
      bytes.append(0x84)
      type(name)
      bytes.append(0)
      classes[name] = objects
      objects += 1
    }
    bytes.append(0x85)
  }

  private mutating func string(_ text: String) {
    begin("NSString", ["NSObject"])
    type("+")
    count(text.utf8.count)
    bytes += Array(text.utf8) + [0x86]
  }

  private mutating func dictionary(_ entries: [(String, Value)]) {
    begin("NSDictionary", ["NSObject"])
    type("i")
    bytes.append(UInt8(entries.count))
    for (key, value) in entries {
      type("@")
      string(key)
      type("@")
      switch value {
      case .text(let text): string(text)
      case .number(let number): self.number(number)
      case .address(let address):
        begin("NSURL", ["NSObject"])
        type("c")
        bytes.append(0)
        type("@")
        string(address)
        bytes.append(0x86)
      }
    }
    bytes.append(0x86)
  }

  private mutating func number(_ number: UInt8) {
    begin("NSNumber", ["NSValue", "NSObject"])
    type("*")
    bytes.append(0x84)
    type("i")
    objects += 1
    type("i")
    bytes += [number, 0x86]
  }
}
