import Foundation
import Testing

/// One record, or one link in content, never sinks a site.
@Suite struct RecordFaultTests {
  private static let archive = """
    {"id":"a","title":"Lamp","messages":[{"id":"1","sender":"Ann","role":"bot","timestamp":"2025-11-05T10:00:00Z","text":"x"},{"id":"1","sender":"Ann","timestamp":"soon","text":"y"},{"id":"2","sender":"Ann","timestamp":"2025-11-05T10:01:00Z","text":"  "}]}
    {"id":"a","title":"Lamp","messages":[{"id":"1","sender":"Bo","role":"human","timestamp":"2025-11-05T10:00:00Z","text":"z"}]}
    {"id":"b"

    """

  @Test(
    "an archive with faulty records builds, reports each kind once, and names them on the build page (safety 3)"
  )
  func archive() throws {
    let folder = try Folder(["content/chats/all.jsonl": Self.archive])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("warning: unknown role \"bot\"; it is shown unchanged; 1 more like this\n"))
    #expect(
      outcome.errors.contains("duplicate message id \"1\" (first used on line 1); a number is added to it\n"))
    #expect(outcome.errors.contains("message has no text: \"  \"; it is skipped\n"))
    #expect(outcome.errors.contains("duplicate conversation id"))
    #expect(outcome.errors.contains("the line is skipped"))
    #expect(try folder.text("site/chats/a/index.html").contains("bot"))
    #expect(folder.exists("site/chats/a-2/index.html"))
    let imports = try folder.text("site/about/build/imports.json")
    #expect(imports.contains("\"reason\":\"unknown role\",\"count\":2"))
    #expect(try Program.build(folder, ["--strict", "-o", "strict"]).status == 1)
    #expect(!folder.exists("strict"))
  }

  @Test("an archive in which nothing can be read is an error (safety 3)")
  func nothing() throws {
    let folder = try Folder(["content/chats/all.jsonl": "{\"id\"\n[]\n"])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "content/chats/all.jsonl: error: no line of this archive contains a conversation"))
  }

  @Test("links in a message, a job, a story and a profile never stop a build (safety 2)")
  func links() throws {
    let odd =
      "http://localhost:8080/ http://[::1]/ http://127.0.0.1/ file:///home/ann/x [x](#nowhere) [y](../gone) [z](http://0.0.0.0/)"
    let folder = try Folder([
      "content/chats/a.jsonl":
        #"{"id":"a","title":"A","messages":[{"id":"1","sender":"Ann","role":"user","timestamp":"2025-11-05T10:00:00Z","text":"\#(odd)"}]}"#
        + "\n"
        + #"{"id":"b","title":"B","messages":[{"id":"1","sender":"Ann","timestamp":"2025-11-05T10:00:00Z","text":"\#(odd)"}]}"#,
      "content/services/jobs.json":
        #"[{"id":"1","title":"Job","customerName":"Ada","description":"x","status":"Scheduled","priority":"High","scheduledDate":"2025-11-05T10:00:00Z","location":"Here","serviceNotes":"\#(odd)"}]"#,
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try !folder.text("site/chats/a/index.html").contains("href=\"http://localhost"))
  }

  @Test(
    "links between hand-written pages stay strict (safety 2)",
    arguments: ["gone.html", "#nowhere", "http://localhost/"])
  func pages(_ link: String) throws {
    let folder = try Folder(["content/pages/a.md": "---\ntitle: A\n---\n[x](\(link))\n"])
    #expect(try Program.build(folder).status == 5)
  }

  @Test("many conversations of one title are one warning with their number (use 7)")
  func titles() throws {
    let lines = (0..<9).map {
      #"{"id":"c\#($0)","title":"Same","messages":[{"id":"1","sender":"Ann","timestamp":"2025-11-05T10:00:00Z","text":"x"}]}"#
    }
    let folder = try Folder(["content/chats/all.jsonl": lines.joined(separator: "\n")])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.split(separator: "\n").count { $0.contains("is also the title of") } == 1)
    #expect(outcome.errors.contains(" more like this"))
    #expect(outcome.output.contains("0 errors, 1 warning\n"))
  }

  @Test("messages that are held back are one warning a file, with their number (safety 8)")
  func heldBack() throws {
    let messages = (0..<7).map {
      #"{"id":"\#($0)","sender":"a","timestamp":"2031-01-01T00:00:0\#($0)Z","text":"x"}"#
    }
    let folder = try Folder([
      "content/chats/a/chat.yml": "title: A\nparticipants: [a]\n",
      "content/chats/a/messages.jsonl": messages.joined(separator: "\n"),
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.errors.split(separator: "\n").count { $0.contains("held back") } == 1)
    #expect(outcome.errors.contains("; 6 more like this"))
  }

  @Test(
    "errors of site.yml and of messages are reported in one run, with the folder that was asked for (use 14) (safety 8)"
  )
  func oneRun() throws {
    let folder = try Folder([
      "content/site.yml": "title: A\ntimezone: Mars\n",
      "content/chats/a/chat.yml": "title: A\nparticipants: [a]\n",
      "content/chats/a/messages.jsonl":
        #"{"id":"1","sender":"nobody","timestamp":"2025-11-05T10:00:00Z","text":"x"}"#,
    ])
    let outcome = try Program.build(folder, ["-o", "elsewhere"])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("content/site.yml:2:11: error: unknown time zone \"Mars\""))
    #expect(outcome.errors.contains("content/chats/a/messages.jsonl:1:20: error: unknown sender \"nobody\""))
    #expect(outcome.errors.contains("2 errors, 0 warnings; nothing was written to elsewhere/"))
    #expect(try folder.names() == ["content"])
  }

  @Test("a folder that others fill is refused, and --force puts the site there (safety 8)")
  func foreign() throws {
    let folder = try Folder(["content/pages/a.md": "---\ntitle: A\n---\n", "home/letter.txt": "x"])
    let outcome = try Program.build(folder, ["-o", "home"])
    #expect(outcome.status == 6)
    #expect(outcome.errors.contains("home: error: folder has other files, such as \"letter.txt\""))
    #expect(try folder.names("home") == ["letter.txt"])
    #expect(try Program.build(folder, ["-o", "home", "--force"]).status == 0)
    #expect(folder.exists("home/index.html") && folder.exists("home/letter.txt"))
    #expect(try Program.build(folder, ["-o", "home"]).status == 0)
  }
}
