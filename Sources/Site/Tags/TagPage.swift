internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/tag.html`: all items with a tag, by kind, newest first.
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
    .name("tag", "the tag, spelled as in its first use") { $0.entry.tag.name },
    .text("count", "number of items with the tag, with the noun") { $0.count },
    .url("all", "link to all tags") { $0.frame.link(TagListPage.path) },
    .url("tagFeed", "link to the tag's feed, if any") { page in
      page.entry.hasFeed(page.context.settings) ? page.frame.link(page.entry.feedPath) : nil
    },
    .list("kinds", "items on this page by kind, in navigation order") { $0.kinds },
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

/// Items of one kind with a tag.
struct TaggedKind: TemplateContext {
  let name: String
  let heading: String
  var rows: [ThingRow]

  static let fields: Fields<TaggedKind> = [
    .text("heading", "name of the kind") { $0.heading },
    .list("things", "the items, newest first") { $0.rows },
  ]
}

/// An item of any kind in a list; the fields of `templates/thing-row.html`.
struct ThingRow: TemplateContext {
  let thing: TaggedThing
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ThingRow> = [
    .url("href", "link to it") { $0.frame.link($0.thing.path, fragment: $0.thing.fragment) },
    .name("name", "title") { RowText.short($0.thing.title) },
    .text("note", "additional note; may be empty") { RowText.short($0.thing.note) },
    .text("date", "date of the last change; empty if unknown") { row in
      row.thing.time.map { row.context.dates.moment($0) }
    },
    .text("iso", "the same in ISO 8601") { row in
      row.thing.time.map { ISO8601.local($0, in: row.context.zone) }
    },
    .text("absolute", "full date and time") { row in row.thing.time.map { row.context.dates.absolute($0) } },
  ]
}
