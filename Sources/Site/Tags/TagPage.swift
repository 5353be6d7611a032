internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/tag.html`: all that has a tag, by kind, newest first.
struct TagPage: TemplateContext {
  let entry: TagBook.Entry
  let part: ListPart<TaggedThing>
  let context: BuildContext

  private static let pageSize = 200

  static func pages(of entry: TagBook.Entry, _ context: BuildContext) -> [TagPage] {
    ListPart.all("\(Tag.folder)/\(entry.tag.slug)", entry.things, pageSize)
      .map { TagPage(entry: entry, part: $0, context: context) }
  }

  static let fields: Fields<TagPage> = [
    .including { $0.frame },
    .name("tag", "the tag as it was first written") { $0.entry.tag.name },
    .text("count", "how many things have it, with the word for that") { $0.count },
    .url("all", "link to all tags") { $0.frame.link(TagListPage.path) },
    .url("tagFeed", "link to the feed of the tag, where it has one") { page in
      page.entry.hasFeed(page.context.settings) ? page.frame.link(page.entry.feedPath) : nil
    },
    .list("kinds", "the things of this page by kind, in the order of the navigation") { $0.kinds },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  private var count: String { context.strings.count(entry.things.count, "entry", "entries") }

  private var frame: PageFrame {
    let name = UnseenCharacter.marked(entry.tag.name)
    let title = context.strings.title("#\(name)", page: part.number)
    return context.frame(part.path, title: title, description: "#\(name), \(count)", section: Tag.folder)
  }

  private var kinds: [TaggedKind] {
    let frame = frame
    var kinds: [TaggedKind] = []
    for thing in part.items {
      let row = ThingRow(thing: thing, frame: frame, context: context)
      if kinds.last?.name == thing.kind {
        kinds[kinds.count - 1].rows.append(row)
      } else {
        kinds.append(TaggedKind(name: thing.kind, heading: thing.heading, rows: [row]))
      }
    }
    return kinds
  }
}

/// Things of one kind that have a tag.
struct TaggedKind: TemplateContext {
  let name: String
  let heading: String
  var rows: [ThingRow]

  static let fields: Fields<TaggedKind> = [
    .text("heading", "what the kind is called") { $0.heading },
    .list("things", "the things, newest first") { $0.rows },
  ]
}

/// Something of any kind in a list; the fields of `templates/thing-row.html`.
struct ThingRow: TemplateContext {
  let thing: TaggedThing
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ThingRow> = [
    .url("href", "link to it") { $0.frame.link($0.thing.path, fragment: $0.thing.fragment) },
    .name("name", "what it is called") { RowText.short($0.thing.title) },
    .text("note", "what else tells it from others; may be nothing") { RowText.short($0.thing.note) },
    .text("date", "when it changed last; nothing where that is not known") { row in
      row.thing.time.map { row.context.dates.moment($0) }
    },
    .text("iso", "the same for machines") { row in
      row.thing.time.map { ISO8601.local($0, in: row.context.zone) }
    },
    .text("absolute", "the same in full") { row in row.thing.time.map { row.context.dates.absolute($0) } },
  ]
}
