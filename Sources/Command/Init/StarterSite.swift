internal import JSON

/// The files of a new project: a small example of each part, easy to throw away.
struct StarterSite {
  let title: String

  var files: NewFiles {
    NewFiles([
      ("content/site.yml", settings), ("content/chats/welcome/chat.yml", Self.header),
      ("content/chats/welcome/messages.jsonl", Self.messages), ("content/pages/about.md", Self.page),
      (".gitignore", "/site/\n"), (".gitattributes", Self.merging),
    ])
  }

  private var settings: String {
    """
    title: \(JSONWriter.quoted(title))
    language: en
    timezone: UTC
    # The public URL of the site. It enables feeds, a sitemap and share links.
    # baseURL: https://example.org/archive/
    # "scrollback config --print" prints all settings.

    """
  }

  /// Reviewers add lines to this file; in the others, each has a file.
  private static let merging = "content/review/modes.jsonl merge=union\n"

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
    {"id": "1", "sender": "ann", "timestamp": "2025-11-05T09:00:00Z", "text": "Hello! This is a conversation in your new archive."}
    {"id": "2", "sender": "ann", "timestamp": "2025-11-05T09:00:20Z", "text": "Each line of **messages.jsonl** is a message. Put an export from another program into *content/chats*, and it becomes a conversation too."}
    {"id": "3", "sender": "me", "timestamp": "2025-11-05T09:02:00Z", "text": "And when I save this file, the page updates at once.", "replyTo": "2"}

    """

  private static let page = """
    ---
    title: About
    ---
    Pages are Markdown. This one is `content/pages/about.md`.

    """
}
