internal import Basics
internal import Conversations
internal import Model
internal import Transcripts

/// When and how much was written in a chat, in a few bytes for each day: what the report adds up over all chats.
struct ChatActivity: Sendable, PackedFields {
  /// A day on which somebody wrote.
  struct Day: Sendable, Equatable {
    let date: CivilDate
    let count: Int
    /// Number of the page where it begins; 0 in a chat of one page.
    let page: Int
  }

  /// Up to how many characters a message of each class has; the last class holds all longer ones.
  static let lengthEnds = [0, 20, 80, 200, 1000]
  static let attachmentTypes = ["image", "audio", "video", "file"]
  static let hoursOfWeek = 7 * 24

  /// Day after day: how many days since the one before, how many messages, and how many pages on it begins.
  private var days: [UInt8] = []
  /// The same for the hours of the week, from Monday, in which somebody wrote.
  private var hours: [UInt8] = []
  /// Messages of each class.
  private(set) var lengths = [Int](repeating: 0, count: lengthEnds.count + 1)
  /// Files of each type.
  private(set) var attachments = [Int](repeating: 0, count: attachmentTypes.count)
  /// Who wrote, in the order of their first message, with their messages.
  private(set) var senders: [String] = []
  private(set) var counts: [Int] = []

  init(_ transcript: Transcript) {
    let (chat, messages) = (transcript.chat, transcript.messages)
    if !chat.isUntimed {
      days = Self.packed(transcript)
      hours = Self.packed(messages, transcript.context.zone)
    }
    var bySender: [String: Int] = [:]
    var ids: [String] = []
    for message in messages {
      for attachment in message.attachments {
        attachments[Self.attachmentTypes.firstIndex(of: attachment.type) ?? 3] += 1
      }
      guard message.kind != .system else { continue }
      if bySender[message.sender] == nil { ids.append(message.sender) }
      bySender[message.sender, default: 0] += 1
      if message.kind != .call, !message.isDeleted { lengths[Self.lengthClass(of: message)] += 1 }
    }
    senders = ids.map { chat.participant($0)?.name ?? $0 }
    counts = ids.map { bySender[$0, default: 0] }
  }

  /// Code points: what people take for one character may be several, and counting those takes ten times as long.
  private static func lengthClass(of message: Message) -> Int {
    let length = message.words.utf8.count { $0 & 0xC0 != 0x80 }
    return lengthEnds.firstIndex { length <= $0 } ?? lengthEnds.count
  }

  private static func packed(_ transcript: Transcript) -> [UInt8] {
    var out = ByteWriter()
    var last: Int64 = 0
    var lastPage = 0
    for day in transcript.days {
      let page = transcript.isSplit ? transcript.places.page(of: day.range.lowerBound) : 0
      let number = day.date.daysSince1970
      out.add(number - last)
      out.add(day.range.count)
      out.add(page - lastPage)
      last = number
      lastPage = page
    }
    return out.bytes
  }

  private static func packed(_ messages: [Message], _ zone: ZoneTable) -> [UInt8] {
    var counts = [Int](repeating: 0, count: hoursOfWeek)
    for message in messages {
      // 1 January 1970 was a Thursday, which is three days after a Monday.
      let hour = floorDivide(zone.wallSeconds(message.time), 3600) + 3 * 24
      counts[Int(hour - floorDivide(hour, Int64(hoursOfWeek)) * Int64(hoursOfWeek))] += 1
    }
    var out = ByteWriter()
    for (hour, count) in counts.enumerated() where count > 0 {
      out.add(hour)
      out.add(count)
    }
    return out.bytes
  }

  /// Calls with each day, oldest first.
  func eachDay(_ take: (Day) -> Void) {
    var source = ByteReader(days)
    var number: Int64 = 0
    var page = 0
    while source.rest > 0, let gap = Self.one(&source), let count = Self.one(&source),
      let pages = Self.one(&source)
    {
      number += Int64(gap)
      page += pages
      guard abs(number) < Self.mostDays, abs(page) < Self.mostDays else { return }
      take(Day(date: CivilDate(daysSince1970: number), count: count, page: page))
    }
  }

  /// Adds its messages to those of each hour of the week.
  func addHours(to sums: inout [Int]) {
    var source = ByteReader(hours)
    while source.rest > 0, let hour = Self.one(&source), let count = Self.one(&source) {
      if sums.indices.contains(hour) { sums[hour] += count }
    }
  }

  /// No date of a message is as far away.
  private static let mostDays: Int64 = 4_000_000

  /// Nil for what is too large to have been counted.
  private static func one(_ source: inout ByteReader) -> Int? {
    guard let number = try? source.value(Int.self), number.magnitude < 1 << 40 else { return nil }
    return number
  }

  static let packing = Packing(Self.init) {
    ($0.days, $0.hours, $0.lengths, $0.attachments, $0.senders, $0.counts)
  }

  /// Nil where the numbers are those of no chat.
  private init?(
    days: [UInt8], hours: [UInt8], lengths: [Int], attachments: [Int], senders: [String], counts: [Int]
  ) {
    guard lengths.count == Self.lengthEnds.count + 1, attachments.count == Self.attachmentTypes.count,
      senders.count == counts.count
    else { return nil }
    (self.days, self.hours, self.lengths, self.attachments) = (days, hours, lengths, attachments)
    (self.senders, self.counts) = (senders, counts)
  }
}
