internal import Basics
internal import Content
internal import ImportKit

/// A record of a backup: an `<sms>`, `<mms>` or `<call>` with its parts.
struct SMSElement {
  let name: String
  let record: ContentValue
  /// The `<part>` elements of an MMS.
  var parts: [ContentValue] = []
  /// The `<addr>` elements of an MMS.
  var people: [ContentValue] = []
  /// Approximate, with the data of its parts.
  var bytes: Int

  init(_ tag: TagReader.Tag) {
    name = tag.name
    record = tag.record
    bytes = Self.size(tag)
  }

  static func size(_ tag: TagReader.Tag) -> Int {
    tag.attributes.reduce(64) { $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 0) }
  }

  /// The chat with the same people.
  var chat: SMSChat {
    let numbers = (record.given("address") ?? record.given("number") ?? "").split(separator: "~").map(
      String.init)
    let names = record.given("contact_name").map { $0 == "(Unknown)" ? [] : [$0] } ?? []
    return SMSChat(numbers: numbers, names: names)
  }

  /// The number of a person of an MMS: 137 for its sender.
  func number(type: String) -> String? { people.first { $0.given("type") == type }?.given("address") }
}

/// The people of a chat besides the owner of the phone.
struct SMSChat {
  let numbers: [String]
  /// One name for all of them: `Ann, Bo`.
  let names: [String]

  /// The same for all spellings of the numbers.
  var key: String { numbers.map(Self.key).sorted().joined(separator: "~") }

  /// The last nine digits, as the code of the country may be missing; names of companies stay.
  static func key(_ number: String) -> String {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    let isNumber = !number.contains { $0.isLetter }
    return isNumber && digits.count >= 9 ? String(digits.suffix(9)) : number.lowercased().trimmed
  }

  /// The names of the people, in the order of their numbers, if there is one for each.
  var people: [String]? {
    guard let name = names.first else { return nil }
    if numbers.count < 2 { return [name] }
    let all = name.split(separator: ",").map { String($0).trimmed }
    return all.count == numbers.count ? all : nil
  }
}

/// Reads the records of a backup in file order.
enum SMSFile {
  static func read(_ file: InputFile, _ take: (SMSElement) -> Void) throws(Diagnostic) {
    var reader = try TagReader(file)
    var open: SMSElement?
    while let piece = try reader.next() {
      switch piece {
      case .open(let tag) where open == nil:
        guard !["smses", "calls", "xml"].contains(tag.name) else { continue }
        let element = SMSElement(tag)
        if tag.isClosed { take(element) } else { open = element }
      case .open(let tag):
        open?.bytes += SMSElement.size(tag)
        if tag.name == "part" { open?.parts.append(tag.record) }
        if tag.name == "addr" { open?.people.append(tag.record) }
      case .close(let name):
        guard let element = open, element.name == name else { continue }
        take(element)
        open = nil
      case .text: break
      }
    }
    guard let element = open else { return }
    take(element)
    throw Diagnostic(
      .error, "file ends inside the record that begins here", path: file.path,
      line: element.record.position.line, column: 1, help: ["export it again; the file is truncated"])
  }
}

extension ContentValue {
  /// The text of an attribute; the app writes `null` for none.
  func given(_ key: String) -> String? { text(key).flatMap { $0 == "null" ? nil : $0 } }
}
