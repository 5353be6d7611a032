internal import Model
internal import Templates

/// The fields of `templates/story.html`: a viewer that works without script.
struct StoryPage: TemplateContext {
  let user: StoryUser
  let previous: StoryUser?
  let next: StoryUser?
  let context: BuildContext

  static let fields: Fields<StoryPage> = [
    .including { $0.frame },
    .text("id", "id of the person, for the script") { $0.user.id },
    .name("name", "name of the person") { $0.user.name },
    .text("count", "number of items, with the noun") {
      $0.context.strings.count($0.user.items.count, "item", "items")
    },
    .list("items", "the items in order") { page in
      page.user.items.indices.map { StorySlide(page: page, index: $0) }
    },
    .url("tray", "link to all stories") { $0.frame.link(TrayPage.path($0.user.page)) },
    .name("previousName", "name of the previous person") { $0.previous?.name },
    .url("previous", "link to the previous person's stories") { page in
      page.previous.map { page.frame.link($0.path) }
    },
    .name("nextName", "name of the next person") { $0.next?.name },
    .url("next", "link to the next person's stories") { page in page.next.map { page.frame.link($0.path) } },
  ]

  var frame: PageFrame {
    context.frame(
      user.path, title: context.strings.text("Stories by {name}", ["name": user.name]),
      description: context.strings.count(user.items.count, "item", "items"),
      section: Stories.name)
  }
}
