internal import Basics
internal import Model
internal import Transcripts

extension ParticipantPage {
  /// Identifies all that the page shows: a changed conversation leaves the pages of most people unchanged.
  var inputs: ContentHash {
    var out = ByteWriter()
    out.add(context.scale.key)
    out.add(context.shell.sections.flatMap { [$0.name, $0.title] })
    for person in people {
      out.add(person.place.key)
      out.add(person.name)
      out.add(person.badge.initials)
      out.add(person.badge.hue)
      out.add(person.isMe)
      for number in [person.number, person.count, person.chatCount, person.chats.count] { out.add(number) }
      out.add(person.details)
      for chat in person.chats {
        // Without a copy of the whole summary.
        out.add(summaries[Int(chat.index)].slug)
        out.add(summaries[Int(chat.index)].name)
        out.add(Int(chat.count))
      }
    }
    return ContentHash.of(out.bytes)
  }
}
