import Foundation
import Testing

/// The pages of the mock assistant as a user builds them.
struct AssistantSiteTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test(
    "the sample builds without a word, each script to a transcript with its rules (M-01, M-11, M-14, M-37)")
  func sample() throws {
    let folder = try Folder()
    try folder.copy(from: "\(Self.project)/content/assistant", to: "content/assistant")
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let scripts = try folder.names("content/assistant/scripts")
    #expect(scripts.count == 40)
    let overview = try folder.text("site/assistant/index.html")
    for script in scripts {
      let slug = script.replacing(".txt", with: "")
      #expect(overview.contains("href=\"\(slug)/index.html\""), "\(slug)")
      #expect(try folder.text("site/assistant/\(slug)/index.html").contains("<p class=\"made\">Rule <code>"))
    }
    #expect(overview.contains("<p>40 conversations with 116 messages from the user. "))
    #expect(overview.contains("Every rule and topic was used at least once."))
    #expect(!folder.exists("site/assistant/rules-bakery/index.html"))
  }

  @Test("the rules stand in the order in which they are asked, with words and replies (M-03, M-04)")
  func order() throws {
    let folder = try Folder(["content/assistant/scripts/a.txt": "hi\n"])
    #expect(try Program.build(folder).status == 0)
    let page = try folder.text("site/assistant/index.html")
    let names = page.matches(of: #/<h[34]><bdi>(.*?)<\/bdi>/#).map { String($0.output.1) }
    #expect(names == ["greeting", "question", "question/weather", "question/code", "code", "default"])
    #expect(page.contains("<p class=\"needles\"><code><bdi>swift</bdi></code> <code><bdi>ios</bdi></code> "))
    #expect(page.contains("Never used: <code><bdi>question</bdi></code> "))
  }

  @Test("more worked conversations than a page may hold have pages (requirements 9)")
  func manyScripts() throws {
    let folder = try Folder()
    for number in 0..<450 { try folder.write("content/assistant/scripts/talk-\(number).txt", "hi\n") }
    #expect(try Program.build(folder).status == 0)
    var linked: Set<String> = []
    for page in ["index.html", "_page/2/index.html", "_page/3/index.html"] {
      let text = try folder.text("site/assistant/\(page)")
      linked.formUnion(text.matches(of: #/href="[./]*(talk-\d+)\/index.html"/#).map { String($0.output.1) })
    }
    #expect(linked.count == 450)
    #expect(!folder.exists("site/assistant/_page/4"))
  }

  @Test("errorRate, seed and delay of site.yml hold where the rules file says nothing (M-19)")
  func settings() throws {
    let folder = try Folder([
      "content/site.yml": "title: x\ntimezone: UTC\nassistant:\n  errorRate: 1\n  delay: [0.5, 0.5]\n",
      "content/assistant/scripts/a.txt": "hi\n",
    ])
    #expect(try Program.build(folder).status == 0)
    let page = try folder.text("site/assistant/a/index.html")
    #expect(page.components(separatedBy: "<p class=\"error\" dir=\"auto\">").count == 4)
    #expect(page.contains("retried, failed after 0.5 s"))
    try folder.write(
      "content/assistant/rules.json",
      #"{"errorRate":0,"rules":[{"name":"d","priority":1,"reply":"x"}]}"#)
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/assistant/a/index.html").contains("replied after 0.5 s"))
  }

  @Test("messages and sessions of the original are taken as they are (M-10, M-11)")
  func original() throws {
    let folder = try Folder([
      "content/chats/first/chat.json":
        #"{"title":"First","kind":"assistant","participants":[{"id":"u","name":"User","me":true},{"id":"a","name":"Assistant"}]}"#,
      "content/chats/first/messages.json": """
      [{"id":"3F2504E0-4F89-11D3-9A0C-0305E82C3301","content":"Hello!","isFromUser":true,"timestamp":"2025-01-01T10:00:00Z"},
       {"id":"3F2504E0-4F89-11D3-9A0C-0305E82C3302","content":"Hi there!","isFromUser":false,"timestamp":"2025-01-01T10:00:01Z"}]
      """,
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = try folder.text("site/chats/first/index.html")
    #expect(page.contains("<li id=\"m-3F2504E0-4F89-11D3-9A0C-0305E82C3301\" class=\"sent\">"))
    #expect(page.contains("<li id=\"m-3F2504E0-4F89-11D3-9A0C-0305E82C3302\">"))
    #expect(try folder.text("site/chats/index.html").contains("first/index.html"))
  }
}
