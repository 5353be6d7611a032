import Basics
import Content
import Foundation
import Glibc
@testable import Input
import Testing

@Suite("A project")
struct ProjectTests {
  @Test("with a content folder gives its files and the user's templates")
  func projectFolder() throws {
    let place = Place(["content/site.yml", "content/chats/a/chat.yml", "templates/page.html", "README.md"])
    let project = try place.open()
    #expect(project.contentPaths == ["chats/a/chat.yml", "site.yml"])
    #expect(
      project.content.map(\.path) == ["chats/a/chat.yml", "site.yml"].map { place.path("content/\($0)") })
    #expect(project.templates.map(\.contentPath) == ["page.html"])
    #expect(project.singleFileTitle == nil && project.diagnostics == [])
  }

  @Test("may be a bare content folder")
  func contentFolder() throws {
    let place = Place(["site.yml", "chats/a.json"])
    let project = try place.open()
    #expect(project.contentPaths == ["chats/a.json", "site.yml"])
    #expect(project.content.map(\.path) == [place.path("chats/a.json"), place.path("site.yml")])
    #expect(project.templates.isEmpty)
  }

  @Test("may be one file, which is read as a chat and names the site")
  func singleFile() throws {
    let place = Place(["exports/My chats.tar.json"])
    let project = try place.open("exports/My chats.tar.json")
    #expect(project.contentPaths == ["chats/My chats.tar.json"])
    #expect(project.content[0].path == place.path("exports/My chats.tar.json"))
    #expect(project.singleFileTitle == "My chats.tar")
    #expect(try project.content[0].text() == "x")
  }

  @Test("is found with slashes at the end", arguments: ["/", "//", "///"])
  func slashes(end: String) throws {
    let place = Place(["content/a.yml"])
    let project = try Project.open(place.folder + end)
    #expect(project.content.map(\.path) == [place.path("content/a.yml")])
    let bare = try Project.open(place.path("content") + end)
    #expect(bare.content.map(\.path) == [place.path("content/a.yml")])
  }

  @Test(
    "is named as the user named it, from the folder where he stands",
    arguments: [
      (".", "", "content/a.yml"), ("./", "", "content/a.yml"), ("p/q", "", "p/q/content/a.yml"),
      ("./p/q", "", "./p/q/content/a.yml"), ("..", "p", "../content/a.yml"), (".", "content", "a.yml"),
      ("p/q/content/", "", "p/q/content/a.yml"), ("content", "", "content/a.yml"),
    ])
  func relative(path: String, from inner: String, found: String) async throws {
    let place = Place(["content/a.yml", "p/q/content/a.yml"])
    let folder = place.path(inner)
    // The folder where one stands belongs to the whole process, so each case has its own.
    await #expect(processExitsWith: .success) {
      [path = path as String, folder = folder as String, found = found as String] in
      chdir(folder)
      let project = try Project.open(path)
      let file = try #require(project.content.first)
      #expect([file.path, file.contentPath] == [found, "a.yml"])
      #expect(try file.text() == "x")
    }
  }

  @Test("that is not there, or is nothing that can be read, is an error")
  func missing() {
    let place = Place()
    #expect(place.failure("nowhere")?.hasPrefix("nowhere: error: file or folder not found\n  help: ") == true)
    place.link("dangling", to: "nowhere")
    #expect(
      place.failure("dangling")?.hasPrefix("dangling: error: file or folder not found\n  help: ") == true)
    mkfifo(place.path("pipe"), 0o600)
    #expect(place.failure("pipe") == "pipe: error: is not a file or folder")
    #expect(throws: Diagnostic.self) { try Project.open("") }
    #expect(throws: Diagnostic.self) { try Project.open("a\0b") }
  }

  @Test("without content is an error, which tells what was passed over", arguments: ["", "content"])
  func empty(inner: String) {
    let place = Place()
    place.makeFolder("content/chats")
    #expect(
      place.failure(inner) == """
        \(inner.isEmpty ? "PROJECT" : inner): error: contains no content
          help: put an export into content/chats
        """)
    place.link("content/gone.json", to: "nowhere")
    #expect(
      place.failure(inner)?.hasSuffix(
        "\n  help: content/gone.json: is a broken link; it was skipped") == true)
  }

  @Test("does not change with the locale and zone of the machine")
  func machine() async throws {
    let names = ["I.yml", "b.yml", "ä.yml", "\u{130}.yml", "z.yml", "ı.yml"]
    let place = Place(names.map { "content/\($0)" })
    let expected = try place.open().contentPaths.joined(separator: " ")
    await #expect(processExitsWith: .success) {
      [folder = place.folder as String, expected = expected as String] in
      setenv("LC_ALL", "tr_TR.UTF-8", 1)
      setenv("TZ", "Pacific/Kiritimati", 1)
      setlocale(LC_ALL, "")
      let found = try Project.open(folder).contentPaths.joined(separator: " ")
      #expect(found == expected)
    }
  }
}
