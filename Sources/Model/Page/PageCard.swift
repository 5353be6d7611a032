internal import JSON
internal import Markup
package import Templates

/// Metadata for link previews in chat programs and social networks, and facts for search engines.
///
/// All of it needs absolute URLs, so there is none without a base URL.
package struct PageCard: TemplateContext {
  let title: String
  let description: String
  let section: String
  let path: String
  let address: SafeURL
  let context: BuildContext

  package static let fields: Fields<PageCard> = [
    .text("type", "what the page is: website, article or profile (ogp.me)") { $0.type },
    .text("title", "title of this page") { $0.title },
    .text("description", "one sentence about this page, or else about the site") { card in
      card.description.isEmpty ? card.context.settings.description : card.description
    },
    .url("address", "absolute URL of this page") { $0.address },
    .url("image", "absolute URL of the section's picture") { $0.image },
    .number("imageWidth", "width of the picture") { _ in CardPictures.width },
    .number("imageHeight", "height of the picture") { _ in CardPictures.height },
    .text("siteName", "title of the site") { $0.context.settings.title },
    .text("locale", "language and country, if known: en_GB") {
      Self.locale($0.context.settings.language)
    },
    .html("facts", "structured data for search engines (JSON-LD)") { DataBlock.html($0.json) },
  ]

  private var image: SafeURL? {
    let name = CardPictures.name(of: section, in: context.shell)
    return context.settings.baseURL.flatMap { SafeURL(external: $0 + CardPictures.path(name)) }
  }

  /// Decided by folders: `chats/alisha/index.html` is a chat, `chats/alisha/days/index.html` is something
  /// about it.
  private var isOneThing: Bool {
    let parts = path.split(separator: "/")
    return parts.count == 3 && parts[2] == "index.html" && !parts[1].hasPrefix("_")
  }

  private var type: String {
    switch (section, isOneThing) {
    case ("chats", true): "article"
    case ("people", true): "profile"
    default: "website"
    }
  }

  /// `pt-BR` becomes `pt_BR`; of languages without a country, those of the theme.
  static func locale(_ language: String) -> String? {
    let parts = language.split(separator: "-")
    if let country = parts.dropFirst().first(where: { $0.utf8.count == 2 }) {
      return "\(parts[0].lowercased())_\(country.uppercased())"
    }
    return locales[parts.first?.lowercased() ?? ""]
  }

  private static let locales = ["en": "en_US", "de": "de_DE", "es": "es_ES", "fr": "fr_FR", "ar": "ar_AR"]
}

extension PageCard {
  /// Schema.org data: for home the site; for others the page, its breadcrumbs, and its subject.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { out in
      out.text("@context", "https://schema.org")
      if path == "index.html" { site(&out) } else { page(&out) }
    }
    return writer.bytes
  }

  private var home: String { context.settings.baseURL.flatMap { SafeURL(external: $0) }?.text ?? "" }

  private func site(_ out: inout JSONWriter) {
    out.text("@type", "WebSite")
    out.text("@id", home)
    out.text("url", home)
    out.text("name", context.settings.title)
    if !description.isEmpty { out.text("description", description) }
    out.text("inLanguage", context.settings.language)
  }

  private func page(_ out: inout JSONWriter) {
    out.text("@type", pageType)
    out.text("@id", address.text)
    out.text("url", address.text)
    out.text("name", title)
    if !description.isEmpty { out.text("description", description) }
    out.text("inLanguage", context.settings.language)
    out.key("isPartOf")
    out.object { site in
      site.text("@type", "WebSite")
      site.text("@id", home)
      site.text("name", context.settings.title)
    }
    out.key("breadcrumb")
    out.object { crumbs in
      crumbs.text("@type", "BreadcrumbList")
      crumbs.list("itemListElement", way.enumerated()) { list, step in
        list.object { item in
          item.text("@type", "ListItem")
          item.integer("position", step.offset + 1)
          item.text("name", step.element.name)
          item.text("item", step.element.address)
        }
      }
    }
    guard let thing else { return }
    out.key("mainEntity")
    out.object { entity in
      entity.text("@type", thing)
      entity.text("name", title)
      entity.text("url", address.text)
    }
  }

  private var pageType: String {
    if thing == "Person" { return "ProfilePage" }
    return path == "\(section)/index.html" && context.shell.sections.contains { $0.name == section }
      && CardPictures.sections.contains(section) ? "CollectionPage" : "WebPage"
  }

  /// Only certain types: not every service or story matches schema.org's terms.
  private var thing: String? {
    switch (section, isOneThing) {
    case ("chats", true): "Conversation"
    case ("people", true): "Person"
    default: nil
    }
  }

  /// Sections outside the navigation, with their English titles.
  private static let wholeSite = [Tag.folder: "Tags", "calendar": "Calendar"]

  /// Home, the section, this page.
  private var way: [(name: String, address: String)] {
    var way = [(name: context.settings.title, address: home)]
    if let section = context.shell.sections.first(where: { $0.name == section }),
      path != "\(section.name)/index.html",
      let address = SafeURL(external: home + section.name + "/")
    {
      way.append((section.title, address.text))
    } else if let title = Self.wholeSite[section], path != "\(section)/index.html",
      let address = SafeURL(external: home + section + "/")
    {
      way.append((context.strings[title], address.text))
    }
    return way + [(title, address.text)]
  }
}

/// The pictures of link previews: one per section, and one for all other pages.
package enum CardPictures {
  package static let width = 1200
  package static let height = 630
  package static let site = "site"
  /// Sections with their own picture.
  package static let sections = ["chats", "services", "people", "stories", "assistant", "review"]

  package static func path(_ name: String) -> String { "cards/\(name).png" }

  static func name(of section: String, in shell: SiteShell) -> String {
    sections.contains(section) && shell.sections.contains { $0.name == section } ? section : site
  }

  /// The pictures that a site uses.
  package static func names(in shell: SiteShell) -> [String] {
    [site] + sections.filter { name in shell.sections.contains { $0.name == name } }
  }
}
