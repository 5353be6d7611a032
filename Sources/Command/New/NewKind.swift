internal import ArgumentParser
internal import Basics
internal import Content
internal import JSON

/// What `new` can add to a project. Add a case here, with its files.
enum NewKind: String, CaseIterable, ExpressibleByArgument {
  case chat, service, person, story, page, theme, sample

  var hasTitle: Bool { self != .theme && self != .sample }

  /// `title` is as the user typed it; the name in paths and addresses derives from it.
  func files(_ title: String, in place: NewPlace) throws(Diagnostic) -> NewFiles {
    let slug = Slug.make(title)
    switch self {
    case .chat: return Self.chat(title, slug, place)
    case .service: return Self.service(title, slug, place)
    case .person: return try NewPerson(title).files(in: place)
    case .story: return try NewStory(title, slug).files(in: place)
    case .page:
      return NewFiles([
        (
          place.content("pages/\(slug).md"),
          "---\ntitle: \(JSONWriter.quoted(title))\n---\nText of the page.\n"
        )
      ])
    case .theme: return NewTheme.files
    // Needs more than a place: see `NewSample`.
    case .sample: return NewFiles([])
    }
  }

  private static func chat(_ title: String, _ slug: String, _ place: NewPlace) -> NewFiles {
    let header = """
      title: \(JSONWriter.quoted(title))
      participants:
        - id: me
          name: Me
          me: true
        - id: ann
          name: Ann

      """
    let messages = """
      {"id": "1", "sender": "ann", "timestamp": "\(place.now)", "text": "Hello!"}
      {"id": "2", "sender": "me", "timestamp": "\(place.now)", "text": "Hello Ann."}

      """
    return NewFiles([
      (place.content("chats/\(slug)/chat.yml"), header),
      (place.content("chats/\(slug)/messages.jsonl"), messages),
    ])
  }

  private static func service(_ title: String, _ slug: String, _ place: NewPlace) -> NewFiles {
    let service = """
      [
        {
          "id": \(JSONWriter.quoted(slug)),
          "title": \(JSONWriter.quoted(title)),
          "customerName": "Name of the customer",
          "description": "The work to do.",
          "status": "Scheduled",
          "priority": "Medium",
          "scheduledDate": "\(place.now)",
          "location": ""
        }
      ]

      """
    return NewFiles([(place.content("services/\(slug).json"), service)])
  }
}

/// Where new files go, and their timestamp.
struct NewPlace {
  /// The content folder relative to the folder on the command line: `content/`, or empty if that is the
  /// content itself.
  let prefix: String
  /// Existing content.
  let files: [InputFile]
  /// ISO 8601, to the second.
  let now: String

  func content(_ path: String) -> String { prefix + path }

  func file(_ contentPath: String) -> InputFile? { files.first { $0.contentPath == contentPath } }
}
