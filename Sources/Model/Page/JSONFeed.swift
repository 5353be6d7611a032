package import Basics
internal import JSON
package import Markup

/// A feed as JSON (JSON Feed 1.1, jsonfeed.org), for the site and for each chat.
///
/// Addresses and texts are those of the Atom feed, so readers of both can match them.
package struct JSONFeed: Sendable {
  /// An entry.
  package struct Item: Sendable {
    /// The format of its text.
    package enum Content: Sendable {
      case text(String)
      case html(SafeHTML)
    }

    package let id: SafeURL
    package let address: SafeURL
    package let title: String
    package let content: Content
    package var author: String?
    package var published: Instant?
    package let updated: Instant

    package init(id: SafeURL, address: SafeURL, title: String, content: Content, updated: Instant) {
      self.id = id
      self.address = address
      self.title = title
      self.content = content
      self.updated = updated
    }
  }

  package let title: String
  /// The page for people.
  package let home: SafeURL
  /// The address of the feed.
  package let address: SafeURL
  package let description: String
  package let language: String
  /// Author of all items; nil if each has its own.
  package var author: String?
  /// Newest first.
  package let items: [Item]

  package init(
    title: String, home: SafeURL, address: SafeURL, description: String, language: String, items: [Item]
  ) {
    self.title = title
    self.home = home
    self.address = address
    self.description = description
    self.language = language
    self.items = items
  }

  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { out in
      out.text("version", "https://jsonfeed.org/version/1.1")
      out.text("title", title)
      out.text("home_page_url", home.text)
      out.text("feed_url", address.text)
      if !description.isEmpty { out.text("description", description) }
      out.text("language", language)
      Self.authors(author, &out)
      out.list("items", items) { list, item in list.object { Self.write(item, &$0) } }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ item: Item, _ out: inout JSONWriter) {
    out.text("id", item.id.text)
    out.text("url", item.address.text)
    out.text("title", item.title)
    switch item.content {
    case .text(let text): out.text("content_text", text)
    case .html(let html): out.text("content_html", String(decoding: html.bytes, as: UTF8.self))
    }
    out.text("date_published", item.published.map(ISO8601.utc))
    out.text("date_modified", ISO8601.utc(item.updated))
    authors(item.author, &out)
  }

  private static func authors(_ name: String?, _ out: inout JSONWriter) {
    guard let name else { return }
    out.list("authors", [name]) { list, name in list.object { $0.text("name", name) } }
  }
}
