import Basics
import Content
@testable import Input
import Testing

@Suite("Names that are one name elsewhere")
struct NameClashesTests {
  private func told(_ paths: [String]) -> [String] {
    let files = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return NameClashes.diagnostics(files.map { InputFile(contentPath: $0, text: "") }).map(\.description)
  }

  @Test("with both spellings of an accent are an error that names both (threats: NFC and NFD)")
  func spelling() {
    let message = """
      content/chats/\u{E9}.json: error: differs from "content/chats/e\u{301}.json" only in the encoding of accents \
      (NFC and NFD)
        help: rename one of them: readers cannot tell them apart
      """
    let told = told(["chats/\u{E9}.json", "chats/e\u{301}.json", "chats/e.json"])
    #expect(told.map { Array($0.utf8) } == [Array(message.utf8)])
  }

  @Test("that differ in letter case are a warning that names both (threats: letter case)")
  func letterCase() {
    #expect(
      told(["chats/A.json", "chats/a.json", "chats/b.json"]) == [
        """
        content/chats/a.json: warning: differs from "content/chats/A.json" only in letter case: many disks treat them as one
          help: rename one of them
        """
      ])
  }

  @Test("are told of folders as well, once, and not again of the files in them")
  func folders() {
    let told = told(["chats/A/x/1", "chats/A/x/2", "chats/a/x/1", "chats/a/x/2", "chats/a/x/3"])
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("content/chats/a: warning: differs from \"content/chats/A\"") == true)
  }

  @Test("are not those of different folders, nor any others")
  func others() {
    #expect(told(["chats/a/x", "chats/b/x", "people/a/x", "chats/ab", "a", "\u{131}", "i", "ß", "ss"]) == [])
  }

  @Test("are found when a project is opened, in archives too")
  func project() throws {
    let place = Place(["content/chats/e\u{301}.md", "content/chats/\u{E9}.md"])
    let project = try place.open()
    #expect(project.contentPaths.count == 2)
    #expect(place.warnings(project).map { $0.contains("only in the encoding of accents") } == [true])
  }
}
