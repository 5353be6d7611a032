internal import Basics
internal import Conversations
internal import Model
internal import Transcripts

/// When and how much was written in a chat, in a few bytes per day. The report adds these up over all chats.
struct ChatActivity: Sendable, PackedFields {
  /// A day with messages.
  struct Day: Sendable, Equatable {
    let date: CivilDate
    let count: Int
    /// Number of the page on which the day begins; 0 in a chat with one page.
    let page: Int
  }

  /// Upper bounds in characters of the length classes; the last class contains all longer messages.
  static let lengthEnds = [0, 20, 80, 200, 1000]
  static let attachmentTypes = ["image", "audio", "video", "file"]
  static let hoursOfWeek = 7 * 24

  /// For each day: days since the previous one, number of messages, and number of the page on which it
  /// begins.
  private var days: [UInt8] = []
  /// The same for each hour of the week with messages, from Monday.
  private var hours: [UInt8] = []
  /// Number of messages in each class.
  private(set) var lengths = [Int](repeating: 0, count: lengthEnds.count + 1)
  /// Number of files of each type.
  private(set) var attachments = [Int](repeating: 0, count: attachmentTypes.count)
  /// Senders in the order of their first message, with their number of messages.
  private(set) var senders: [String] = []
  private(set) var counts: [Int] = []

  init(_ transcript: Transcript) {
    let (chat, messages) = (transcript.chat, transcript.messages)
    if !chat.isUntimed {
      days = Self.packed(transcript)
      hours = Self.packed(messages, transcript.context.zone)
    }
    countSenders(transcript)
    for index in messages.indices {
      if messages[index].hasParts { count(messages[index].attachments) }
      if messages[index].kind == .system || messages[index].kind == .call || messages[index].isDeleted {
        continue
      }
      // Only what is not text alone may have other words.
      let words = messages.isOnlyText(at: index) ? messages[index].text : messages[index].words
      lengths[Self.lengthClass(of: words)] += 1
    }
  }

  private mutating func count(_ files: [Attachment]) {
    for file in files { attachments[Self.attachmentTypes.firstIndex(of: file.type) ?? 3] += 1 }
  }

  private mutating func countSenders(_ transcript: Transcript) {
    let (messages, known) = (transcript.messages, transcript.senders)
    // The places of counted senders, by number.
    var places = [Int?](repeating: nil, count: known.ids.count)
    for index in messages.indices where messages[index].kind != .system {
      let number = known.numbers[index]
      let place = places[number] ?? counts.count
      if place == counts.count {
        places[number] = place
        senders.append(transcript.participant(known.ids[number])?.name ?? known.ids[number])
        counts.append(0)
      }
      counts[place] += 1
    }
  }

  /// Counts code points: counting grapheme clusters takes ten times as long.
  private static func lengthClass(of words: String) -> Int {
    let length = words.codePoints
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
    for index in messages.indices {
      // 1 January 1970 was a Thursday, three days after a Monday.
      let hour = floorDivide(zone.wallSeconds(messages[index].time), 3600) + 3 * 24
      counts[Int(hour - floorDivide(hour, Int64(hoursOfWeek)) * Int64(hoursOfWeek))] += 1
    }
    var out = ByteWriter()
    for (hour, count) in counts.enumerated() where count > 0 {
      out.add(hour)
      out.add(count)
    }
    return out.bytes
  }

  /// Calls `take` with each day, oldest first.
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

  /// Adds the messages to `sums`, by hour of the week.
  func addHours(to sums: inout [Int]) {
    var source = ByteReader(hours)
    while source.rest > 0, let hour = Self.one(&source), let count = Self.one(&source) {
      if sums.indices.contains(hour) { sums[hour] += count }
    }
  }

  /// Upper bound of days; the date of any message is below it.
  private static let mostDays: Int64 = 4_000_000

  /// Nil if the value is too large for a count.
  private static func one(_ source: inout ByteReader) -> Int? {
    guard let number = try? source.value(Int.self), number.magnitude < 1 << 40 else { return nil }
    return number
  }

  static let packing = Packing(Self.init) {
    ($0.days, $0.hours, $0.lengths, $0.attachments, $0.senders, $0.counts)
  }

  /// Nil if the numbers cannot come from a chat.
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
