internal import Basics
internal import Content
internal import JSON

/// Items of a story, with the list of users if there is none yet.
struct NewStory {
  private let title: String
  private let id: String

  init(_ title: String, _ slug: String) throws(Diagnostic) { (self.title, id) = (title, slug) }

  func files(in place: NewPlace) throws(Diagnostic) -> NewFiles {
    var files = [
      (
        path: place.content("stories/items/\(id).json"),
        text: """
        [
          {
            "text": "Text over the picture. Without a \\"src\\" the picture is drawn.",
            "timestamp": "\(place.now)"
          }
        ]

        """
      )
    ]
    guard let list = place.file("stories/users.json") else {
      let user = "{ \"id\": \"\(id)\", \"name\": \(JSONWriter.quoted(title)) }"
      files.insert(
        (place.content("stories/users.json"), "{\n  \"pages\": [{ \"users\": [\(user)] }]\n}\n"), at: 0)
      return NewFiles(files)
    }
    guard try list.text().contains("\"id\": \"\(id)\"") else {
      throw Diagnostic(
        .error, "no user \"\(id)\", and this command does not change existing lists", path: list.path,
        help: [
          "add {\"id\": \"\(id)\", \"name\": \(JSONWriter.quoted(title))} to its users, then run this again"
        ])
    }
    return NewFiles(files)
  }
}
