internal import Basics
internal import Content
internal import Model
internal import SearchRecords

/// A person with stories.
struct StoryUser: Sendable {
  var id: String
  var name: String
  /// Their page in `users.json`, from 1 (T-13).
  var page: Int
  /// Their picture, if there is a local one.
  var avatar: InputFile?
  var items: [StoryItem] = []
  /// Former URLs of their page.
  var aliases: [OldAddress] = []
  /// File and line of the user's record.
  var source: String
  /// Position of their id in it.
  var position: SourcePosition

  var slug: String { Slug.make("\(id)-\(name)", fallback: id) }
  var path: String { "stories/\(slug)/index.html" }

  /// `7-1`: the id of an item without one, the same for drawn and read items.
  func itemID(_ number: Int) -> String {
    let id = "\(self.id)-\(number)"
    return RecordID.isValid(id) ? id : "\(Slug.make(self.id).prefix(50))-\(number)"
  }

  /// The entry in the search index: one message for each item with text; nil if there are none.
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

  /// Items with tags, for lists of tags; each is titled by its text or alternative text.
  func tagged(_ context: BuildContext) -> [TaggedThing] {
    items.filter { !$0.tags.isEmpty }.map { item in
      TaggedThing(
        tags: item.tags, kind: Stories.name, heading: context.strings[Stories.title],
        title: item.text.isEmpty ? item.alt : item.text, path: path, fragment: item.anchor, note: name,
        time: item.time)
    }
  }

  /// Below their page, in the folders of the file, so that files of the same name stay distinct.
  func mediaPath(of file: InputFile) -> String {
    let own = "stories/media/\(id)/"
    let path = file.contentPath
    let rest = path.hasPrefix(own) ? path.dropFirst(own.count) : path.dropFirst("stories/".count)
    return "stories/\(slug)/\(rest)"
  }
}

/// One picture or film.
struct StoryItem: Sendable {
  /// The type of media.
  enum Kind: String, Sendable, CaseIterable { case image, video }
  /// The source of the picture.
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
  /// Whether metadata about place, time and device is removed (Instagram).
  var isStripped = false

  /// Whether it is a local film; a remote one is replaced by a drawing, like any other picture.
  var isFilm: Bool { if case .file = picture { kind == .video } else { false } }

  /// Drawn pictures are named after their item.
  func path(of user: StoryUser) -> String {
    switch picture {
    case .file(let file): user.mediaPath(of: file)
    case .drawn: "stories/\(user.slug)/\(id).drawn.svg"
    }
  }

  /// Its id on the page (T-05): the item's own, unless the page frame uses it or could use it.
  var anchor: String { id == "main" || id.hasPrefix("s-") ? "s-\(id)" : id }
}
