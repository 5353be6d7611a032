internal import Model
internal import Stems
internal import Templates

/// The fields of `templates/tags.html`: all tags by name, larger ones with more items.
struct TagListPage: TemplateContext {
  let book: TagBook
  let part: ListPart<TagBook.Entry>
  let context: BuildContext

  static let title = "Tags"
  /// More would exceed the page budget.
  private static let pageSize = 500
  /// From this number on, tags are grouped by letter.
  private static let grouped = 40

  static func pages(of book: TagBook, _ context: BuildContext) -> [TagListPage] {
    if book.entries.isEmpty { return [] }
    return ListPart.all(Tag.folder, book.entries, pageSize)
      .map { TagListPage(book: book, part: $0, context: context) }
  }

  static let path = ListParts.path(Tag.folder, 1)

  static let fields: Fields<TagListPage> = [
    .including { $0.frame },
    .text("count", "number of tags, with the noun") { $0.count },
    .list("groups", "tags by first letter; one group if there are few") { $0.groups },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  private var count: String { context.strings.count(book.entries.count, "tag", "tags") }

  private var frame: PageFrame {
    let title = context.strings.title(context.strings[Self.title], page: part.number)
    return context.frame(part.path, title: title, description: count, section: Tag.folder)
  }

  private var groups: [TagGroup] {
    let frame = frame
    let marks = part.items.map { entry in
      (letter: letter(of: entry), mark: TagMark(entry: entry, size: book.size(of: entry), frame: frame))
    }
    var groups: [TagGroup] = []
    for (letter, mark) in marks {
      if groups.last?.letter == letter {
        groups[groups.count - 1].tags.append(mark)
      } else {
        groups.append(TagGroup(letter: letter, tags: [mark]))
      }
    }
    return groups
  }

  /// Digits, symbols and emoji share a group.
  private func letter(of entry: TagBook.Entry) -> String {
    guard book.entries.count > Self.grouped else { return "" }
    let folded = String(decoding: Folding.fold(entry.tag.name), as: UTF8.self)
    return folded.first.flatMap { $0.isLetter ? $0.uppercased() : nil } ?? "#"
  }
}

/// Tags that begin with one letter.
struct TagGroup: TemplateContext {
  let letter: String
  var tags: [TagMark]

  static let fields: Fields<TagGroup> = [
    .text("letter", "the letter; empty if there are few tags") { $0.letter },
    .list("tags", "the tags by name") { $0.tags },
  ]
}

/// A tag in the list of all.
struct TagMark: TemplateContext {
  let entry: TagBook.Entry
  let size: Int
  let frame: PageFrame

  static let fields: Fields<TagMark> = [
    .including { TagLink($0.entry.tag, $0.frame) },
    .text("number", "number of items with the tag") { $0.frame.strings.grouped($0.entry.things.count) },
    .text("count", "the number, with the noun") {
      $0.frame.strings.count($0.entry.things.count, "entry", "entries")
    },
    .text("size", "size from 1 to 5, by number of items") { String($0.size) },
  ]
}
