internal import Basics
internal import Content
internal import JSON

/// Items of somebody's story; together with the list of users where there is none yet.
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
            "text": "Words over the picture. Without a \\"src\\" the picture is drawn.",
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
        .error, "lists nobody with the id \"\(id)\", and is not changed by a program", path: list.path,
        help: [
          "add {\"id\": \"\(id)\", \"name\": \(JSONWriter.quoted(title))} to its users, and run this again"
        ])
    }
    return NewFiles(files)
  }
}
