internal import Basics
internal import Content
internal import Model
internal import Search

/// Somebody with stories.
struct StoryUser: Sendable {
  var id: String
  var name: String
  /// The page of `users.json` they stand on, from 1 (T-13).
  var page: Int
  /// Their picture, when there is a local one.
  var avatar: InputFile?
  var items: [StoryItem] = []
  /// Former addresses of their page.
  var aliases: [OldAddress] = []
  /// File and line that the user came from.
  var source: String
  /// Where their id stands in it.
  var position: SourcePosition

  var slug: String { Slug.make("\(id)-\(name)", fallback: id) }
  var path: String { "stories/\(slug)/index.html" }

  /// `7-1`: the id of an item that has none, the same whether it was drawn or read.
  func itemID(_ number: Int) -> String {
    let id = "\(self.id)-\(number)"
    return RecordID.isValid(id) ? id : "\(Slug.make(self.id).prefix(50))-\(number)"
  }

  /// What is found of their stories: one message for each that says something; nil when none does.
  func search(_ context: BuildContext) -> SearchRecord? {
    var record = SearchRecord(kinds: [Stories.name, "story"], title: name, path: "stories/\(slug)")
    record.pages = [(0, path)]
    for item in items {
      let text = [item.text, item.alt, item.linkText].filter { !$0.isEmpty }.joined(separator: "\n")
      guard !text.isEmpty else { continue }
      record.add(
        text: text, anchor: item.anchor, name: name, time: item.time.map(context.zone.wallSeconds) ?? 0,
        traits: item.link.isEmpty ? [] : .link)
    }
    return record.rows.isEmpty ? nil : record
  }

  /// Items with tags, for the lists of tags; each by its words, or by what it shows.
  func tagged(_ context: BuildContext) -> [TaggedThing] {
    items.filter { !$0.tags.isEmpty }.map { item in
      TaggedThing(
        tags: item.tags, kind: Stories.name, heading: context.strings[Stories.title],
        title: item.text.isEmpty ? item.alt : item.text, path: path, fragment: item.anchor, note: name,
        time: item.time)
    }
  }

  /// Beside their page, in the folders that the file lies in, so that two of one name stay apart.
  func mediaPath(of file: InputFile) -> String {
    let own = "stories/media/\(id)/"
    let path = file.contentPath
    let rest = path.hasPrefix(own) ? path.dropFirst(own.count) : path.dropFirst("stories/".count)
    return "stories/\(slug)/\(rest)"
  }
}

/// One picture or film.
struct StoryItem: Sendable {
  /// What is shown.
  enum Kind: String, Sendable, CaseIterable { case image, video }
  /// Where the picture comes from.
  enum Picture: Sendable {
    case file(InputFile)
    /// Drawn from this seed, because the item has no local file (T-14).
    case drawn(seed: UInt64)
  }

  var id: String
  var kind = Kind.image
  var picture: Picture
  /// Shown until a film plays.
  var poster: InputFile?
  var alt: String
  var text = ""
  var link = ""
  var linkText = ""
  /// Seconds; nil for the site's default, or the length of the film.
  var duration: Double?
  var time: Instant?
  var isSeen = false
  var isLiked = false
  var tags: [Tag] = []
  /// Whether what the file says about where and how it was taken is left out (Instagram).
  var isStripped = false

  /// A film that is there; one that is only elsewhere is drawn like any other picture.
  var isFilm: Bool { if case .file = picture { kind == .video } else { false } }

  /// Drawn pictures are named after their item.
  func path(of user: StoryUser) -> String {
    switch picture {
    case .file(let file): user.mediaPath(of: file)
    case .drawn: "stories/\(user.slug)/\(id).drawn.svg"
    }
  }

  /// Its id in the page (T-05): the item's own, unless the frame of the page has it, or could.
  var anchor: String { id == "main" || id.hasPrefix("s-") ? "s-\(id)" : id }
}
