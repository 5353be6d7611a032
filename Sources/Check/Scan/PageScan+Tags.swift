internal import Basics

/// The syntax of tags.
extension PageScan {
  mutating func readStartTag(_ bytes: [UInt8], _ table: ScanTable) throws(NotClean) {
    let name = ScannedName.read(in: bytes, at: place + 1)
    let row = try row(name, bytes, table)
    place = name.range.upperBound
    tag.begin()
    let isSelfClosed = try readAttributes(row, bytes, table)
    guard row.isDrawing || row.isVoid == isSelfClosed else { throw NotClean("closed in the wrong way") }
    guard tag.bits & row.required == row.required else { throw NotClean("a required attribute is missing") }
    try start(row, name.range, isSelfClosed, table)
  }

  private mutating func row(
    _ name: ScannedName, _ bytes: [UInt8], _ table: ScanTable
  ) throws(NotClean) -> ScanTable.Row {
    if openDrawings == 0, let number = table.html.number(of: name, in: bytes) {
      return table.rows[number]
    }
    guard let number = table.svg.number(of: name, in: bytes),
      openDrawings > 0 || table.drawing[number].element == .svg
    else { throw NotClean("an unknown element") }
    return table.drawing[number]
  }

  /// True if the tag ends in `/>`.
  private mutating func readAttributes(
    _ row: ScanTable.Row, _ bytes: [UInt8], _ table: ScanTable
  ) throws(NotClean) -> Bool {
    while true {
      let start = place
      skipBlanks(bytes)
      let byte = bytes.byte(place)
      if byte == UInt8(ascii: ">") {
        place += 1
        return false
      }
      if byte == UInt8(ascii: "/"), bytes.byte(place + 1) == UInt8(ascii: ">") {
        place += 2
        return true
      }
      guard place > start else { throw NotClean("no blank before an attribute") }
      try readAttribute(row, bytes, table)
    }
  }

  private mutating func readAttribute(
    _ row: ScanTable.Row, _ bytes: [UInt8], _ table: ScanTable
  ) throws(NotClean) {
    let name = ScannedName.read(in: bytes, at: place)
    guard let number = table.attributes.number(of: name, in: bytes) else {
      throw NotClean("an unknown attribute")
    }
    guard bytes.holds("=\"", at: name.range.upperBound) else {
      throw NotClean("an attribute written in another way")
    }
    let start = name.range.upperBound + 2
    let run = try ScannedRun.value(in: bytes, at: start)
    place = run.end + 1
    guard tag.add(number, start..<run.end, isPlain: run.isPlain) else {
      throw NotClean("an attribute twice")
    }
    guard
      table.allows(number, on: row, value: start..<run.end, in: bytes)
        || number == ScannedAttribute.xmlns.rawValue && declares(row, start..<run.end)
    else { throw NotClean("an attribute that the vocabulary forbids") }
  }

  /// Whether it names the namespace that the element has in any case.
  private mutating func declares(_ row: ScanTable.Row, _ value: Range<Int>) -> Bool {
    switch row.element {
    case .html: open.isEmpty && bytes.holds("http://www.w3.org/1999/xhtml", at: value)
    case .svg: bytes.holds("http://www.w3.org/2000/svg", at: value)
    default: false
    }
  }

  mutating func readEndTag(_ bytes: [UInt8]) throws(NotClean) {
    guard let element = open.popLast() else { throw NotClean("nothing to close") }
    let end = place
    let name = place + 2..<place + 2 + element.name.count
    guard name.upperBound < bytes.count, bytes[name.upperBound] == UInt8(ascii: ">"),
      bytes[name].elementsEqual(bytes[element.name])
    else { throw NotClean("another end tag") }
    place = name.upperBound + 1
    try finish(element, content: Int(element.content)..<end)
  }
}
