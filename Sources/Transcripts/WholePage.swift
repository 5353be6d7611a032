internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/chat-all.html`: the whole transcript in a dense form for printing and for the
/// browser's find function. Long transcripts are split into parts.
package struct WholePage: TemplateContext {
  let transcript: Transcript
  let range: Range<Int>
  let number: Int
  let count: Int

  /// Approximate limit of a part in bytes; a line has about 170 bytes of markup.
  private static let maximumWeight = 230_000

  static func pages(of transcript: Transcript) -> [WholePage] {
    var ranges: [Range<Int>] = []
    var start = 0
    var weight = 0
    for index in transcript.messages.indices {
      let added = 170 + transcript.bodies[index].bytes.count
      if weight + added > maximumWeight, index > start {
        ranges.append(start..<index)
        (start, weight) = (index, 0)
      }
      weight += added
    }
    ranges.append(start..<transcript.messages.count)
    return ranges.indices.map {
      WholePage(transcript: transcript, range: ranges[$0], number: $0 + 1, count: ranges.count)
    }
  }

  var path: String { Self.path(number, transcript) }

  private static func path(_ number: Int, _ transcript: Transcript) -> String {
    transcript.path(number == 1 ? "all/index.html" : "all/\(number)/index.html")
  }

  static let fields: Fields<WholePage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .list("days", "messages of this part, by day") { page in
      page.transcript.days.compactMap { day in
        let range = day.range.clamped(to: page.range)
        return range.isEmpty ? nil : WholeDay(transcript: page.transcript, date: day.date, range: range)
      }
    },
    .object("pager", "links to other parts") { page in
      let transcript = page.transcript
      return ListPager(number: page.number, count: page.count, frame: page.frame) { path($0, transcript) }
    },
  ]

  private var frame: PageFrame {
    let strings = transcript.context.strings
    let title = strings.text("{title}: whole transcript", ["title": transcript.chat.pageTitle])
    return transcript.frame(
      path, title: count > 1 ? strings.title(title, part: number, always: true) : title)
  }
}

/// A day of the whole transcript.
struct WholeDay: TemplateContext {
  let transcript: Transcript
  let date: CivilDate
  let range: Range<Int>

  static let fields: Fields<WholeDay> = [
    .text("label", "the day in words") {
      $0.transcript.chat.isUntimed ? "" : $0.transcript.context.dates.long($0.date)
    },
    .list("lines", "messages of the day") { day in
      day.range.map { WholeLine(transcript: day.transcript, index: $0) }
    },
  ]
}

/// A message as a line.
struct WholeLine: TemplateContext {
  let transcript: Transcript
  let index: Int

  static let fields: Fields<WholeLine> = [
    .text("clock", "time of day") { line in
      line.transcript.chat.isUntimed
        ? nil
        : line.transcript.context.dates.clock(WallTime(line.message.time, in: line.transcript.context.zone))
    },
    .name("sender", "display name") { line in
      line.transcript.participant(line.message.sender)?.name ?? line.message.sender
    },
    .html("body", "the text as HTML") { $0.transcript.bodies[$0.index] },
    .text("words", "description of a message without text") { line in
      line.transcript.bodies[line.index].isEmpty
        ? MessagePreview.text(line.message, limit: 200, line.transcript.context.strings) : ""
    },
  ]

  private var message: Message { transcript.messages[index] }
}
