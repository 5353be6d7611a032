internal import Markup
internal import Templates

/// Where the pictures of a page are among those of the whole chat, so that the viewer leads from page to page (C-45).
struct PagePictures: TemplateContext {
  private let page: TranscriptPage

  /// Nil if no other page has pictures.
  init?(_ page: TranscriptPage) {
    let counts = page.transcript.pictures
    guard counts.contains(where: { $0 > 0 }), counts.reduce(0, +) > counts[page.number - 1] else {
      return nil
    }
    self.page = page
  }

  static let fields: Fields<PagePictures> = [
    .number("before", "number of pictures on earlier pages") { $0.older.reduce(0, +) },
    .number("count", "number of pictures in the chat") { $0.page.transcript.pictures.reduce(0, +) },
    .url("older", "link to the nearest earlier page with pictures, if any") { pictures in
      pictures.older.lastIndex { $0 > 0 }.map { pictures.page.link($0 + 1) }
    },
    .url("newer", "link to the nearest later page with pictures, if any") { pictures in
      pictures.newer.firstIndex { $0 > 0 }.map { pictures.page.link($0 + 1) }
    },
  ]

  private var older: ArraySlice<Int> { page.transcript.pictures[..<(page.number - 1)] }
  private var newer: ArraySlice<Int> { page.transcript.pictures[page.number...] }
}
