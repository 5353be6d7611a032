internal import Model

/// Somebody with stories (D.6).
struct StoryUser: Sendable {
  var id: String
  var name: String
  /// The page of `users.json` they stand on, from 1 (T-13).
  var page: Int
  var items: [StoryItem] = []
  /// File and line that the user came from.
  var source: String
  /// Where their id stands in it.
  var position: SourcePosition

  var slug: String { Slug.make("\(id)-\(name)", fallback: id) }
  var path: String { "stories/\(slug)/index.html" }

  /// `7-1`: the id of an item that has none, the same whether it was drawn or read (D.6).
  func itemID(_ number: Int) -> String {
    let id = "\(self.id)-\(number)"
    return RecordID.isValid(id) ? id : "\(Slug.make(self.id).prefix(50))-\(number)"
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
  var alt: String
  var text = ""
  var link = ""
  var linkText = ""
  /// Seconds; nil for the site's default.
  var duration: Double?
  var time: Instant?
  var isSeen = false
  var isLiked = false
}
