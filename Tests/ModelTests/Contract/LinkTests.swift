import Model
import Testing

@Suite struct LinkTests {
  @Test(
    "a link leads from the page's folder to the file, through as few folders as possible",
    arguments: [
      ("index.html", "index.html", "index.html"),
      ("index.html", "chats/index.html", "chats/index.html"),
      ("chats/index.html", "index.html", "../index.html"),
      ("chats/a/index.html", "chats/index.html", "../index.html"),
      ("chats/a/index.html", "chats/a/index.html", "index.html"),
      ("chats/a/index.html", "chats/b/index.html", "../b/index.html"),
      ("chats/a/page/1/index.html", "chats/a/index.html", "../../index.html"),
      ("chats/a/page/1/index.html", "assets/site.css", "../../../../assets/site.css"),
      ("a/b/index.html", "ab/index.html", "../../ab/index.html"),
      ("chats/a/index.html", "chats/a/media/x.svg", "media/x.svg"),
      ("chats/a/index.html", "chats/a/index.html#m-1", "index.html#m-1"),
      ("chats", "chats/index.html", "chats/index.html"),
    ])
  func relative(page: String, target: String, link: String) {
    #expect(Link.relative(from: page, to: target) == link)
  }

  @Test("every link, followed, arrives")
  func arrives() {
    let paths = ["index.html", "a/index.html", "a/b/index.html", "a/b/c/d.css", "b/index.html", "b/a/x.html"]
    for page in paths {
      for target in paths { #expect(follow(Link.relative(from: page, to: target), from: page) == target) }
      #expect(follow(Link.root(from: page) + "index.html", from: page) == "index.html")
    }
  }

  private func follow(_ link: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      if part == ".." { folders.removeLast() } else { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }
}
