import Basics
import Content
import Foundation
import Imports
import Model
import TestSupport
import Testing

/// Forgets all bytes, but not how many they are.
private struct EmptiedStore: SpillStore {
  func append(_ bytes: [UInt8]) throws(Diagnostic) {}
  func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] { [UInt8](repeating: 0, count: range.count) }
}

/// Records that formats keep until all are read: on the disk, if they are many, with the same result.
@Suite struct SpilledImportTests {
  static let count = 700

  /// The values of `make` as a list of JSON.
  static func list(_ make: (Int) -> String) -> String {
    "[" + (0..<count).map(make).joined(separator: ",\n") + "]"
  }

  static func seconds(_ number: Int) -> Int { 1_714_550_400 + number * 37 % count }

  static func day(_ number: Int) -> String {
    "2024-05-01T08:\(10 + number / 60):\(10 + number % 50).000Z"
  }

  private static let plain = list {
    """
    {"id": "p\($0)", "sender": "\($0 % 3 == 0 ? "Ann" : "Bo")", "text": "Hi \($0)", "reply_to": "p\($0 - 1)",
    "timestamp": "\(day($0))"}
    """
  }

  private static let exports = chats.merging(evaluations) { first, _ in first }

  private static let chats: [String: [(path: String, text: String)]] = [
    "zulip": [
      ("chats/z/realm.json", (try? ImportedFiles.sample("messengers/zulip/realm.json")) ?? ""),
      (
        "chats/z/messages-000001.json",
        "{\"zerver_message\":"
          + list {
            """
            {"id":\(100 + $0),"sender":\(1 + $0 % 2),"recipient":\(11 + $0 % 3),"subject":"t\($0 / 50)","content":"Hi \($0)",
            "date_sent":\(seconds($0))}
            """
          } + "}"
      ),
    ],
    "mattermost": [
      (
        "chats/m.jsonl",
        "{\"type\":\"version\",\"version\":1}\n"
          + (0..<count).map {
            #"{"type":"post","post":{"team":"c","channel":"t\#($0 % 4)","user":"u\#($0 % 3)","message":"Hi \#($0)","#
              + #""create_at":\#(seconds($0))000}}"#
          }.joined(separator: "\n")
      )
    ],
    "matrix": [
      (
        "chats/x.json",
        #"{"room_name":"Trip","room_creator":"@a:b","topic":"","export_date":"x","exported_by":"@a:b","messages":"#
          + list { number in
            let reaction =
              #""m.reaction","content":{"m.relates_to":{"rel_type":"m.annotation","event_id":"$\#(number - 1)","key":"👍"}}"#
            let text = #""m.room.message","content":{"body":"Hi \#(number)","msgtype":"m.text"}"#
            return #"{"type":\#(number % 5 == 4 ? reaction : text),"sender":"@u\#(number % 3):b","#
              + #""origin_server_ts":\#(seconds(number))000,"event_id":"$\#(number)"}"#
          } + "}"
      )
    ],
    "hangouts": [
      (
        "chats/Hangouts.json",
        #"{"conversations":[{"conversation":{"conversation_id":{"id":"c1"},"conversation":{"participant_data":[]}},"events":"#
          + list {
            """
            {"sender_id":{"gaia_id":"\($0 % 2)"},"timestamp":"\(seconds($0))000000","event_id":"e\($0)",
            "event_type":"REGULAR_CHAT_MESSAGE","chat_message":{"message_content":{"segment":[{"type":"TEXT","text":"Hi \($0)"}]}}}
            """
          } + "}]}"
      )
    ],
    "skype": [
      (
        "chats/messages.json",
        #"{"userId":"8:zoe","conversations":[{"id":"8:bo","displayName":"Bo","MessageList":"#
          + list {
            """
            {"id":"\($0)","displayName":\($0 == 3 ? "\"Zoë\"" : "null"),"originalarrivaltime":"\(day(count - $0))",
            "messagetype":"Text","content":"Hi \($0)","from":"8:\($0 % 2 == 0 ? "bo" : "zoe")"}
            """
          } + "}]}"
      )
    ],
    "snapchat": [
      (
        "chats/chat_history.json",
        #"{"bo":"#
          + list {
            """
            {"From":"\($0 % 2 == 0 ? "bo" : "me")","Media Type":"TEXT","Created":"x","Content":"Hi \($0)",
            "IsSender":\($0 % 2 == 1),"Created(microseconds)":\(1_714_550_400_000 - $0 * 1000)}
            """
          } + "}"
      )
    ],
    "plain": [("chats/talk.json", plain)],
    "plain-of-several": [
      (
        "chats/talk.json",
        list {
          #"{"sender": "Ann", "text": "Hi \#($0)", "session_id": "s\#($0 < 90 ? 0 : $0 % 3)", "timestamp": "\#(day($0))"}"#
        }
      )
    ],
    "mt-bench": [
      (
        "chats/bench.jsonl",
        (0..<count).map {
          switch $0 % 3 {
          case 0: #"{"question_id": \#($0 / 3), "category": "c", "turns": ["Ask \#($0)"]}"#
          case 1:
            #"{"question_id": \#(count / 3 - $0 / 3), "answer_id": "a", "model_id": "m", "#
              + #""choices": [{"index": 0, "turns": ["Say \#($0)"]}]}"#
          default:
            #"{"question_id": \#($0 / 3), "model": "m", "judge": ["j"], "judgment": "Good", "score": 9, "turn": 1}"#
          }
        }.joined(separator: "\n")
      )
    ],
  ]

  private static func files(_ name: String) -> [InputFile] {
    (exports[name] ?? []).map { InputFile(contentPath: $0.path, text: $0.text) }
  }

  private static func spill(_ make: @escaping @Sendable () -> any SpillStore) -> Spill {
    Spill(mostHeld: 1) { () throws(Diagnostic) in
      make()
    } failed: { _ in
    }
  }

  @Test("on the disk they are as in memory", arguments: exports.keys.sorted())
  func same(_ name: String) throws {
    let (held, spilled) = (MemoryStore(), MemoryStore())
    let report = try ChatImport(Self.files(name), format: nil, SiteSettings.Imports()).run(to: held)
    let again = try ChatImport(Self.files(name), format: nil, SiteSettings.Imports())
      .run(to: spilled, spill: Self.spill { Basics.MemoryStore() })
    #expect(held.chats == spilled.chats && held.headers == spilled.headers)
    #expect(report.map(\.ledger) == again.map(\.ledger))
    let ledger = try #require(report.first?.ledger)
    #expect(report.count == 1 && ledger.addsUp && ledger.read >= Self.count, "\(ledger)")
    #expect(
      report.flatMap(\.diagnostics).map(\.description) == again.flatMap(\.diagnostics).map(\.description))
  }

  @Test("a disk that cannot be read is an error", arguments: exports.keys.sorted())
  func unreadable(_ name: String) throws {
    let reports = try ChatImport(Self.files(name), format: nil, SiteSettings.Imports())
      .run(to: MemoryStore(), spill: Self.spill { BrokenStore(takes: true) })
    #expect(reports.flatMap(\.diagnostics).contains { $0.severity == .error && $0.message == "cannot read" })
  }

  @Test("spans that are damaged on the disk are an error")
  func damaged() throws {
    let reports = try ChatImport(Self.files("otlp"), format: nil, SiteSettings.Imports())
      .run(to: MemoryStore(), spill: Self.spill { EmptiedStore() })
    let errors = reports.flatMap(\.diagnostics).filter { $0.severity == .error }
    #expect(errors.contains { $0.message == "a span in the temporary file is damaged" })
  }

  @Test("a full disk loses nothing", arguments: exports.keys.sorted())
  func full(_ name: String) throws {
    let (held, spilled) = (MemoryStore(), MemoryStore())
    _ = try ChatImport(Self.files(name), format: nil, SiteSettings.Imports()).run(to: held)
    _ = try ChatImport(Self.files(name), format: nil, SiteSettings.Imports())
      .run(to: spilled, spill: Self.spill { BrokenStore(takes: false) })
    #expect(held.chats == spilled.chats && held.headers == spilled.headers)
  }
}
