internal import JSON

/// What a new project holds: enough to see every part work, little enough to be thrown away.
struct StarterSite {
  let title: String

  var files: NewFiles {
    NewFiles([
      ("content/site.yml", settings), ("content/chats/welcome/chat.yml", Self.header),
      ("content/chats/welcome/messages.jsonl", Self.messages), ("content/pages/about.md", Self.page),
      (".gitignore", "/site/\n"),
    ])
  }

  private var settings: String {
    """
    title: \(JSONWriter.quoted(title))
    language: en
    timezone: UTC
    # The address that the site will have: with it there are feeds, a sitemap and links for sharing.
    # baseURL: https://example.org/archive/
    # "scrollback config --print" shows every other setting.

    """
  }

  private static let header = """
    title: Welcome
    participants:
      - id: me
        name: Me
        me: true
      - id: ann
        name: Ann

    """

  private static let messages = """
    {"id": "1", "sender": "ann", "timestamp": "2025-11-05T09:00:00Z", "text": "Hello! This is a conversation of your new archive."}
    {"id": "2", "sender": "ann", "timestamp": "2025-11-05T09:00:20Z", "text": "Each line of **messages.jsonl** is a message. Put an export of another program into *content/chats* and it is one, too."}
    {"id": "3", "sender": "me", "timestamp": "2025-11-05T09:02:00Z", "text": "And when I save this file, the page shows it at once.", "replyTo": "2"}

    """

  private static let page = """
    ---
    title: About
    ---
    Pages are Markdown. This one is `content/pages/about.md`.

    """
}
