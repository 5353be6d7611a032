import Basics
import Foundation
@testable import Review
import Testing

@Suite("Queues as data for their script")
struct QueueDataTests {
  private static let rubric = """
    criteria:
      - {name: correct, kind: binary}
      - {name: modes, kind: multi, required: false, values: [{name: refuses}]}
    """
  private static let file = SampleRun.file(["Hi", "Hello"])

  private static func line(_ reviewer: String, _ more: String, label: String? = nil) throws -> String {
    SampleRun.verdict(reviewer, label, turn: "t2", key: try SampleRun.key(file, 1), more: more)
  }

  private static func site(_ more: [String: String] = [:]) throws -> ReviewSite {
    let files = ["runs/one/a.jsonl": file, "runs/one/b.jsonl": SampleRun.file(["Bye", "So long"], id: "d")]
    return try ReviewSite(files.merging(["review/rubric.yml": rubric]) { $1 }.merging(more) { $1 })
  }

  /// The rows of a queue by the ids of their conversations.
  private static func rows(_ site: ReviewSite, _ path: String) throws -> [String: [String: Any]] {
    let text = site[path]
    let json = text.dropFirst("Scrollback.queueRows?.(".count).dropLast(3)
    let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(data["rows"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as? String ?? "", $0) })
  }

  @Test("a queue has its labels by reviewer, and what a filter needs; members without a value are left out")
  func members() throws {
    let site = try Self.site([
      "reviews/reviews-ada.jsonl": Self.line("ada", #""criterion":"correct""#, label: "fail"),
      "reviews/reviews-bo.jsonl": Self.line("bo", #""criterion":"modes","labels":["refuses","curt"]"#),
    ])
    let rows = try Self.rows(site, "review/one/_queue.js")
    #expect(rows["c"]?["labels"] as? [String: [String]] == ["ada": ["fail"], "bo": ["curt", "refuses"]])
    #expect(rows["c"]?["path"] as? String == "review/one/c/index.html")
    #expect(rows["c"]?["targets"] as? [Int] == [1] && rows["c"]?["turns"] as? Int == 2)
    #expect(
      rows["d"].map { Set($0.keys) } == ["path", "id", "title", "run", "state", "facts", "turns", "targets"])
    #expect(site["review/one/c/index.html"].contains("<link rel=\"queue\" href=\"../_queue.js\""))
    #expect(site["review/index.html"].contains("<link rel=\"queue\" href=\"_queue.js\""))
    #expect(try Self.rows(site, "review/_queue.js").count == 2)
  }

  @Test("conditions that all conversations share are told once, for tables")
  func shared() throws {
    func file(_ id: String, _ seed: Int) -> String {
      SampleRun.file(["Hi", "Hello"], id: id).replacing(
        "\"messages\":", with: #""metadata":{"temperature":0.5,"seed":\#(seed)},"messages":"#)
    }
    let text = try Self.site(["runs/one/a.jsonl": file("c", 1), "runs/one/b.jsonl": file("d", 2)])[
      "review/one/_queue.js"]
    #expect(text.contains(#""shared":["temperature = 0.5"]"#) && text.contains(#""conditions":["seed = 2"]"#))
    #expect(try !Self.site()["review/one/_queue.js"].contains("shared"))
  }

  @Test("a plan assigns conversations of the newest run, and no older versions of them")
  func assigned() throws {
    let site = try Self.site([
      "review/sample.yml": "{size: 2, reviewers: [ada]}", "runs/two/a.jsonl": Self.file,
      "runs/two/run.yml": "date: 2025-12-01T00:00:00Z\n",
    ])
    #expect(try Self.rows(site, "review/two/_queue.js")["c"]?["assigned"] as? [String] == ["ada"])
    #expect(try Self.rows(site, "review/one/_queue.js")["c"]?["assigned"] == nil)
    #expect(try Self.rows(site, "review/one/_queue.js")["d"]?["assigned"] as? [String] == ["ada"])
  }

  @Test(
    "conditions of 2 to 50 values become filters, without those that grade; words of graders become numbers")
  func conditions() throws {
    func file(_ id: String, _ extra: String) -> String {
      SampleRun.file(["Hi", "Hello"], id: id).replacing("\"messages\":", with: "\(extra),\"messages\":")
    }
    let site = try ReviewSite([
      "runs/one/a.jsonl": file(
        "c",
        #""metadata":{"temperature":0.5,"seed":1,"exit_status":"failed"},"scores":{"grade":"C","mood":"fine"}"#
      )
        + file("d", #""metadata":{"temperature":1,"seed":1,"exit_status":"ok"},"scores":{"grade":"I"}"#)
    ])
    #expect(site.diagnostics.map(\.message) == [])
    let rows = try Self.rows(site, "review/one/_queue.js")
    #expect(rows["c"]?["conditions"] as? [String] == ["temperature = 0.5"])
    #expect(rows["d"]?["conditions"] as? [String] == ["temperature = 1"])
    #expect((rows["c"]?["scores"] as? [[Any]])?.map { $0[1] as? Double } == [1])
    #expect((rows["d"]?["scores"] as? [[Any]])?.map { $0[1] as? Double } == [0])
  }

  @Test("scores in words become filters if they have up to twelve values")
  func grades() throws {
    func site(_ count: Int) throws -> ReviewSite {
      let files = (0..<count).map { number in
        SampleRun.file(["Hi", "Hello"], id: "c\(number)").replacing(
          "\"messages\":", with: #""scores":{"mood":"fine \#(number)","reward":0.5},"messages":"#)
      }
      return try ReviewSite(["runs/one/a.jsonl": files.joined()])
    }
    func scores(_ count: Int) throws -> [String] {
      let row = try Self.rows(try site(count), "review/one/_queue.js")["c1"]
      return (row?["scores"] as? [[Any]] ?? []).map { "\($0[0]) \($0[1])" }
    }
    #expect(try scores(2) == ["reward 0.5", "mood fine 1"])
    #expect(try scores(12) == ["reward 0.5", "mood fine 1"])
    #expect(try scores(13) == ["reward 0.5"])
  }

  @Test("the list of a state says so to its script")
  func views() throws {
    let site = try Self.site()
    #expect(site["review/_unreviewed/index.html"].contains("data-state=\"unreviewed\""))
    #expect(!site["review/index.html"].contains("data-state="))
  }

  @Test("a transcript has its messages as JSON beside it, and a link to them")
  func export() throws {
    let site = try Self.site()
    #expect(
      site["review/one/c/index.html"].contains(
        "data-action=\"raw\" data-line=\"0\" href=\"transcript.jsonl\""))
    #expect(site["review/one/c/transcript.jsonl"].contains("\"id\":\"t2\",\"sender\":\"assistant\""))
  }

  @Test("the panel gets the kinds that people have defined, and none that only verdicts name")
  func kinds() throws {
    let rename =
      #"{"change":"rename","mode":"refuses","to":"declines","reviewer":"ada","at":"2025-11-03T10:00:00Z"}"#
    let site = try Self.site([
      "review/modes.yml": "modes: [{name: curt, title: Too <curt>, definition: One word.}]",
      "review/modes.jsonl": rename + "\n",
      "reviews/reviews-bo.jsonl": Self.line("bo", #""criterion":"modes","labels":["secret"]"#),
    ])
    #expect(
      site["review/_modes/_kinds.js"]
        == #"Scrollback.kinds?.({"kinds":[["curt","Too \u003ccurt>","One word."],["declines","Declines",""]],"former":["refuses"]});"#
        + "\n")
    #expect(site["review/one/c/index.html"].contains("<link rel=\"kinds\""))
    let plain = try ReviewSite(["runs/one/a.jsonl": Self.file])
    #expect(plain.pages["review/_modes/_kinds.js"] == nil)
    #expect(!plain["review/one/c/index.html"].contains("rel=\"kinds\""))
  }
}
