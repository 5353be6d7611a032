import Foundation
import Testing

/// Words of the reports, each of which some example site shows.
struct WordingTests {
  private static let wordings = [
    "\"scheduledDate\" is not an ISO 8601 date: \"2024-13-01\" (month 13 does not exist)",
    "\"scheduledDate\" is not a calendar date: \"2024-02-30T10:00:00Z\" (February 2024 has 29 days)",
    "\"scheduledDate\" has no time zone: \"2024-11-15T14:30:00\"",
    "help: add \"Z\" or an offset such as \"+01:00\", or set defaults.assumeZone in content/site.yml",
    "unknown status \"Inprogress\"",
    "help: did you mean \"In Progress\"? Allowed: Active, Scheduled, Completed, In Progress, Urgent",
    "duplicate service id \"003\" (first used at content/services/jobs.json:",
    "missing \"customerName\" in service \"007\"",
    "row has 8 columns, header has 9", "expected \",\" or \"]\", found \"{\"",
    "messages.jsonl:14:20: error: message has no text: \"   \"",
    "messages.jsonl:15:11: error: unknown sender \"alysha\"",
    "help: did you mean \"alisha\"? Participants: me, alisha",
    "messages.jsonl:21:7: error: duplicate message id \"m20\" (first used on line 20)",
    "messages.jsonl:22:12: error: \"replyTo\" refers to a message that does not exist: \"m99\"",
    "30:1: warning: messages are not in time order (line 29 is 00:04:10 later); they are sorted",
    "31:1: warning: message is in the future (2031-01-01T00:00:00Z) and is held back; use --future to publish it",
    "chat.yml:6:5: error: two participants have \"me: true\" (me, alisha)",
    "has no \"alt\" text (message m12)",
    "no default rule: one rule must omit both \"words\" and \"characters\"",
    "warning: word \"in-app\" contains a separator and can never match",
    "demo.txt:5:1: error: expected reply differs (rule \"question", "  expected: ", "  actual:   ",
    "user \"octo-ada\" (id 1) must have an id above since=46",
    "expected a list of users, found a GitHub error response: \"API rate limit exceeded for xxx.xxx.xxx.xxx.\"",
    "note for unknown user \"octo-aad\" (did you mean \"octo-ada\"?)",
    "profile id 3 does not match list id 2 for \"octo-bo\"",
    "users.json:1:1: error: expected an object with \"pages\", found an array",
    "duplicate user id 7 (first used on line ",
    "warning: items for unknown user \"9x\"",
    "error: unknown time zone \"Europe/Londn\" (did you mean \"Europe/London\"?)",
    "error: link to missing anchor \"#m-20\" (from content/chats/alisha/messages.jsonl:22:1)",
    "errors, 2 warnings; nothing was written to site/",
  ]

  @Test("each wording of the plan is what some example site is told (X-10)", arguments: wordings)
  func wording(_ text: String) {
    let isTold = ExampleSite.all.contains { site in
      (try? site.expected("report.txt"))?.contains(text) == true
    }
    #expect(isTold)
  }
}

/// Every wording in the folders that read content, so that none is said that no test has seen.
struct EveryWordingTests {
  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
  private static let folders = [
    "Sources/Accounts", "Sources/Agents", "Sources/Assistant", "Sources/Check", "Sources/CodingAgents",
    "Sources/Conversations", "Sources/Discord", "Sources/EditorAgents", "Sources/Evaluators",
    "Sources/ImportKit",
    "Sources/Imports", "Sources/Input", "Sources/Kinds", "Sources/Mailboxes", "Sources/Messengers",
    "Sources/Model", "Sources/Review",
    "Sources/Site", "Sources/Traces", "Sources/Transcripts", "Sources/WhatsApp", "Sources/Workplaces",
  ]
  /// Yams says so before.
  private static let unsaid: Set = ["unresolved alias"]

  @Test("each diagnostic of what reads content is in a test, or is what an example site is told (X-10)")
  func all() throws {
    let tests = try Self.texts("Tests", endings: ["swift", "txt", "tsv"]).joined(separator: "\n").replacing(
      "\\\"", with: "\"")
    var count = 0
    for folder in Self.folders {
      for wording in try Self.texts(folder, endings: ["swift"]).flatMap(Self.wordings) {
        count += 1
        #expect(
          Self.unsaid.contains(wording) || Self.parts(wording).contains { tests.contains($0) }, "\(wording)")
      }
    }
    #expect(count > 180)
  }

  /// What stands first in a diagnostic, in its longest piece between values.
  private static func wordings(_ source: String) -> [String] {
    // A boundary of words would not do: "problems.error" is one word to it.
    let call =
      #/(?:Diagnostic\(\s*\.(?:error|warning),\s*|[^A-Za-z](?:error|warning)\(\s*)"((?:[^"\\]|\\.)*)"/#
    return source.matches(of: call).compactMap { match in
      // A value with a text in it ends the match early; what is left of it begins with `\(`.
      let pieces = String(match.1).split(separator: #/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/#).map {
        $0.replacing("\\\"", with: "\"").components(separatedBy: "\\(")[0]
      }
      let longest = pieces.max { $0.utf8.count < $1.utf8.count }?.trimmingCharacters(in: .whitespaces) ?? ""
      return longest.utf8.count < 6 ? nil : longest
    }
  }

  /// Each three words of it in a row: a test may look for some.
  private static func parts(_ wording: String) -> [String] {
    let words = wording.split(separator: " ")
    let count = min(3, words.count)
    return (0...(words.count - count)).map { words[$0..<($0 + count)].joined(separator: " ") }
  }

  private static func texts(_ folder: String, endings: [String]) throws -> [String] {
    let base = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { path in
      endings.contains((path as NSString).pathExtension)
    }
    return try paths.sorted().map { try String(contentsOf: base.appending(path: $0), encoding: .utf8) }
  }
}
