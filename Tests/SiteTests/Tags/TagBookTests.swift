@testable import Basics
import Model
@testable import Site
import Testing

@Suite("All tags of a site")
struct TagBookTests {
  private func thing(_ title: String, _ tags: String..., kind: String = "chats", at seconds: Int64? = nil)
    -> TaggedThing
  {
    TaggedThing(
      tags: Tag.all(tags), kind: kind, heading: kind, title: title, path: "\(kind)/\(title)/index.html",
      time: seconds.map(Instant.init(seconds:)))
  }

  @Test("tags stand by name without regard to accents, each in its first spelling")
  func names() {
    let book = TagBook([thing("a", "Zebra", "Äpfel"), thing("b", "ZEBRA", "apt", "äpfel", "Birnen")])
    #expect(book.entries.map(\.tag.name) == ["Äpfel", "apt", "Birnen", "Zebra"])
    #expect(book.entries.map(\.things.count) == [2, 1, 1, 2])
  }

  @Test("things stand by kind, newest first, those without a time last, ties by title")
  func order() {
    let things = [
      thing("c", "x"), thing("b", "x"), thing("old", "x", at: 1), thing("new", "x", at: 2),
      thing("p", "x", kind: "pages"), thing("late", "x", at: 3),
    ]
    let titles = TagBook(things).entries[0].things.map(\.title)
    #expect(titles == ["late", "new", "old", "b", "c", "p"])
    let (chats, pages) = (things.filter { $0.kind == "chats" }, things.filter { $0.kind == "pages" })
    #expect(TagBook(chats.reversed() + pages).entries[0].things.map(\.title) == titles)
  }

  @Test("a tag is written the larger the more has it, and all alike where none has more")
  func sizes() {
    let many = (0..<64).map { thing("m\($0)", "many") }
    let book = TagBook(many + (0..<8).map { thing("s\($0)", "some") } + [thing("o", "one")])
    #expect(book.entries.map { book.size(of: $0) } == [5, 1, 3])
    let even = TagBook([thing("a", "x", "y")])
    #expect(even.entries.map { even.size(of: $0) } == [3, 3])
  }
}
