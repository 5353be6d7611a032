internal import Markup
internal import Model

/// The fields of `templates/story.html`: a viewer that works without script.
struct StoryPage: TemplateContext {
  let user: StoryUser
  let previous: StoryUser?
  let next: StoryUser?
  let context: BuildContext

  static let fields: Fields<StoryPage> = [
    .including { $0.frame },
    .text("name", "whose stories these are") { $0.user.name },
    .text("count", "number of items with its word") { Count.text($0.user.items.count, "item", "items") },
    .list("items", "the pictures in order") { page in
      page.user.items.indices.map { StorySlide(page: page, index: $0) }
    },
    .url("tray", "link to all stories") { $0.frame.link(TrayPage.path($0.user.page)) },
    .text("previousName", "whose stories come before") { $0.previous?.name },
    .url("previous", "link to the stories before") { page in page.previous.map { page.frame.link($0.path) } },
    .text("nextName", "whose stories come next") { $0.next?.name },
    .url("next", "link to the next stories") { page in page.next.map { page.frame.link($0.path) } },
  ]

  var frame: PageFrame {
    context.frame(
      user.path, title: "Stories by \(user.name)", description: Count.text(user.items.count, "item", "items"),
      section: Stories.name)
  }

  /// Beside the page, in the folders that the files lie in, so that two of one name stay apart; drawn pictures are
  /// named after their item.
  static func picturePath(of item: StoryItem, _ user: StoryUser) -> String {
    let own = "stories/media/\(user.id)/"
    switch item.picture {
    case .file(let file) where file.contentPath.hasPrefix(own):
      return "stories/\(user.slug)/\(file.contentPath.dropFirst(own.count))"
    case .file(let file): return "stories/\(user.slug)/\(file.contentPath.dropFirst("stories/".count))"
    case .drawn: return "stories/\(user.slug)/\(item.id).drawn.svg"
    }
  }
}

/// One item in the viewer.
struct StorySlide: TemplateContext {
  let page: StoryPage
  let index: Int

  private var item: StoryItem { page.user.items[index] }

  static let fields: Fields<StorySlide> = [
    .text("anchor", "id of the slide on the page") { "s-\($0.item.id)" },
    .text("number", "place in the story, from 1") { String($0.index + 1) },
    .text("total", "number of items") { String($0.page.user.items.count) },
    .url("src", "link to the picture or film") {
      $0.page.frame.link(StoryPage.picturePath(of: $0.item, $0.page.user))
    },
    .text("alt", "what it shows") { $0.item.alt },
    .text("text", "words over it") { $0.item.text },
    .url("link", "where it leads") { SafeURL(external: $0.item.link) },
    .text("linkText", "words of the link") { $0.item.linkText.isEmpty ? $0.item.link : $0.item.linkText },
    .flag("isVideo", "a film") { $0.item.kind == .video },
    .flag("isFirst", "the first of the story") { $0.index == 0 },
    .flag("isLiked", "liked when the site was built") { $0.item.isLiked },
    .text("date", "when it was posted") { slide in slide.item.time.map { slide.page.context.dates.chat($0) }
    },
    .text("iso", "the same for machines") { slide in
      slide.item.time.map { ISO8601.local($0, in: slide.page.context.zone) }
    },
    .url("previous", "fragment of the item before") { $0.neighbour(-1) },
    .url("next", "fragment of the item after") { $0.neighbour(1) },
  ]

  private func neighbour(_ step: Int) -> SafeURL? {
    let items = page.user.items
    guard items.indices.contains(index + step) else { return nil }
    return page.frame.link(page.user.path, fragment: "s-\(items[index + step].id)")
  }
}
