internal import Basics
internal import Markup
internal import Model
internal import Templates

/// One item in the viewer.
struct StorySlide: TemplateContext {
  let page: StoryPage
  let index: Int

  private var user: StoryUser { page.user }
  private var item: StoryItem { user.items[index] }

  static let fields: Fields<StorySlide> = [
    .text("id", "id of the item, for the script") { $0.item.id },
    .text("anchor", "id of the slide on the page") { $0.item.anchor },
    .url("href", "link to the slide") { $0.page.frame.link($0.user.path, fragment: $0.item.anchor) },
    .text("number", "position in the story, from 1") { String($0.index + 1) },
    .text("total", "number of items") { String($0.user.items.count) },
    .url("src", "link to the picture or film") { $0.page.frame.link($0.item.path(of: $0.user)) },
    .url("poster", "link to the picture shown before the film plays") { slide in
      slide.item.poster.map { slide.page.frame.link(slide.user.mediaPath(of: $0)) }
    },
    .text("alt", "alternative text") { $0.item.alt },
    .text("text", "text over it") { $0.item.text },
    .url("link", "link target") { SafeURL(content: $0.item.link) },
    .text("linkText", "label of the link") { $0.item.linkText.isEmpty ? $0.item.link : $0.item.linkText },
    .flag("isVideo", "whether it is a film") { $0.item.isFilm },
    .flag("isFirst", "whether it is the first of the story") { $0.index == 0 },
    .flag("isLiked", "whether it was liked at build time") { $0.item.isLiked },
    .flag("hasTags", "whether it has tags") { !$0.item.tags.isEmpty },
    .list("tags", "its tags") { slide in slide.item.tags.map { TagLink($0, slide.page.frame) } },
    .text("date", "when it was posted") { slide in
      slide.item.time.map { slide.page.context.dates.moment($0) }
    },
    .text("iso", "the same in ISO 8601") { slide in
      slide.item.time.map { ISO8601.local($0, in: slide.page.context.zone) }
    },
    .text("absolute", "full date and time") { slide in
      slide.item.time.map { slide.page.context.dates.absolute($0) }
    },
    .url("previous", "link to the previous item, or to the last one of the previous person") {
      $0.before?.link
    },
    .text("previousLabel", "label of that link") { $0.before?.label },
    .url("next", "link to the next item, or to the next person") { $0.after?.link },
    .text("nextLabel", "label of that link") { $0.after?.label },
  ]

  private var strings: Strings { page.context.strings }

  private typealias Step = (link: SafeURL, label: String)

  private var before: Step? {
    if index > 0 { return (link(user, user.items[index - 1]), strings["Previous item"]) }
    guard let other = page.previous, let last = other.items.last else { return nil }
    return (link(other, last), strings.text("Previous person: {name}", ["name": other.name]))
  }

  private var after: Step? {
    if index + 1 < user.items.count { return (link(user, user.items[index + 1]), strings["Next item"]) }
    return page.next.map {
      (page.frame.link($0.path), strings.text("Next person: {name}", ["name": $0.name]))
    }
  }

  private func link(_ user: StoryUser, _ item: StoryItem) -> SafeURL {
    page.frame.link(user.path, fragment: item.anchor)
  }
}
