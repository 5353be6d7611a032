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

  /// The chat with the same people; `<addr>` names them if the address is that of a group of RCS, or missing.
  var chat: SMSChat {
    let address = record.given("address") ?? record.given("number") ?? ""
    let names = record.given("contact_name").map { $0 == "(Unknown)" ? [] : [$0] } ?? []
    if address.hasSuffix("@rcs.google.com") {
      var chat = SMSChat(numbers: [], names: names, group: address)
      chat.add(addresses(isSent ? ["151", ""] : ["130", "137"]))
      return chat
    }
    var numbers = address.split(separator: "~").map(String.init).filter(Self.isNumber)
    if numbers.isEmpty { numbers = addresses(isSent ? ["151", ""] : ["137"]) }
    return SMSChat(numbers: numbers, names: names)
  }

  /// Whether an MMS was sent: 1 is the inbox; the type of a received message is 132.
  var isSent: Bool {
    let type = record.given("m_type") == "128" ? "2" : record.given("type")
    return (record.given("msg_box") ?? type ?? "1") != "1"
  }

  /// The numbers in `<addr>` of these types: 137 for the sender, 151 and 130 for those who received it.
  func addresses(_ types: Set<String>) -> [String] {
    let wanted = people.filter { types.contains($0.given("type") ?? "") }
    return wanted.compactMap { $0.given("address") }.filter(Self.isNumber)
  }

  /// The token is for the owner of the phone; -1 to -3 are for hidden numbers.
  private static func isNumber(_ address: String) -> Bool {
    address != "insert-address-token" && !address.hasPrefix("-")
  }

  /// The attributes with a value; the app writes `null` for none.
  var given: ContentValue {
    ContentValue(.map((record.entries ?? []).filter { $0.value.string != "null" }), at: record.position)
  }

  /// The names of attributes that are shown or say nothing to people.
  var known: Set<String> { Self.known[name] ?? [] }

  private static let known: [String: Set<String>] = [
    "sms": Set(
      words: """
        address app_id body callback_number contact_name creator date date_sent error_code locked msg_id
        person protocol read readable_date sc_toa seen service_center sim_imsi sim_slot status sub_id subject
        thread_id toa type
        """),
    "mms": Set(
      words: """
        _id address app_id callback_set contact_name creator ct_cls ct_l ct_t d_rpt d_tm date date_sent deletable
        device_name exp favorite from_address hidden locked m_cls m_id m_size m_type msg_box msg_id phone_id pri read
        read_status readable_date reserved resp_st resp_txt retr_st retr_txt retr_txt_cs rpt_a rr safe_message
        secret_mode seen sim_imsi sim_slot spam_report st sub sub_cs sub_id text_only thread_id tr_id type using_mode v
        """),
    "call": Set(
      words: """
        contact_name date duration number post_dial_digits presentation readable_date subject
        subscription_component_name subscription_id type
        """),
  ]
}

/// The people of a chat besides the owner of the phone.
struct SMSChat {
  private(set) var numbers: [String]
  /// How each number is spelled first, by its key.
  private var spellings: [String: String]
  /// One name for all of them: `Ann, Bo`.
  let names: [String]
  /// The address of a group of RCS.
  let group: String?

  init(numbers: [String], names: [String], group: String? = nil) {
    (self.numbers, self.names, self.group) = (numbers, names, group)
    spellings = Dictionary(numbers.map { (Self.key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isGroup: Bool { group != nil || numbers.count > 1 }

  /// The same for all spellings of the numbers.
  var key: String { group.map(Self.key) ?? numbers.map(Self.key).sorted().joined(separator: "~") }

  /// Adds members of a group of RCS: each message names those who received it.
  mutating func add(_ members: [String]) {
    if group == nil { return }
    for member in members {
      let key = Self.key(member)
      if spellings[key] != nil { continue }
      spellings[key] = member
      numbers.append(member)
    }
  }

  /// The number of a member as the chat spells it; that of another person as it is.
  func spelling(of number: String) -> String { spellings[Self.key(number)] ?? number }

  /// The last nine digits, as the code of the country may be missing; names of companies stay.
  static func key(_ number: String) -> String {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    let isNumber = !number.contains { $0.isLetter }
    return isNumber && digits.count >= 9 ? String(digits.suffix(9)) : number.lowercased().trimmed
  }

  /// The names of the people, in the order of their numbers, if there is one for each; of a group of RCS its own.
  var people: [String]? {
    guard let name = names.first else { return nil }
    if numbers.count < 2 || group != nil { return [name] }
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
