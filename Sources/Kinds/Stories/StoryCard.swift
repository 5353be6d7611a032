internal import Basics
internal import Model
internal import Templates

/// One item below the tray, with a direct link.
struct StoryCard: TemplateContext {
  private let user: StoryUser
  private let item: StoryItem
  private let time: Instant
  private let cover: String
  private let frame: PageFrame
  private let context: BuildContext

  /// Nil for an item without a date, or a film without a picture.
  private init?(_ item: StoryItem, of user: StoryUser, _ frame: PageFrame, _ context: BuildContext) {
    guard let time = item.time else { return nil }
    guard let cover = item.isFilm ? item.poster.map(user.mediaPath) : item.path(of: user) else { return nil }
    self.user = user
    self.item = item
    self.time = time
    self.cover = cover
    self.frame = frame
    self.context = context
  }

  /// Newest first; ties in tray order.
  static func latest(of users: [StoryUser], _ frame: PageFrame, _ context: BuildContext) -> [StoryCard] {
    let cards = users.flatMap { user in user.items.compactMap { StoryCard($0, of: user, frame, context) } }
    let sorted = cards.enumerated().sorted { left, right in
      (right.element.time, left.offset) < (left.element.time, right.offset)
    }
    return sorted.prefix(12).map(\.element)
  }

  static let fields: Fields<StoryCard> = [
    .text("id", "id of the person, for the script") { $0.user.id },
    .text("item", "id of the item, for the script") { $0.item.id },
    .name("name", "name of the person") { RowText.short($0.user.name) },
    .url("href", "link to the item") { $0.frame.link($0.user.path, fragment: $0.item.anchor) },
    .url("cover", "link to the picture") { $0.frame.link($0.cover) },
    .text("alt", "alternative text") { RowText.short($0.item.alt) },
    .text("date", "when it was posted") { $0.context.dates.moment($0.time) },
    .text("iso", "the same in ISO 8601") { ISO8601.local($0.time, in: $0.context.zone) },
    .text("absolute", "full date and time") { $0.context.dates.absolute($0.time) },
  ]
}
