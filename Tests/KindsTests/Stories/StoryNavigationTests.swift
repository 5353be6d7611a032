import TestSupport
import Testing

@testable import Kinds

@Suite struct StoryNavigationTests {
  private static func place(_ text: String) -> StoryNavigation.Place? {
    let digits = text.prefix { $0 != ")" }.dropFirst().split(separator: ",").compactMap { Int($0) }
    return digits.count == 2 ? .init(user: digits[0], item: digits[1]) : nil
  }

  private static let actions: [String: StoryNavigation.Action] = [
    "next": .next, "prev": .previous, "next by tap/key": .next, "auto-advance": .advance,
    "next user": .nextUser, "previous user": .previousUser,
  ]

  private static func outcome(_ text: String) throws -> StoryNavigation.Outcome {
    if text.hasPrefix("close") { return .close }
    return text.hasSuffix("restarted") ? .restart : .show(try #require(place(text)))
  }

  private static let rows = VectorRow.all("story_navigation")
  static let steps = rows.filter { !$0["items per user"].hasPrefix("tray") }
  static let trays = rows.filter { $0["items per user"].hasPrefix("tray") }

  @Test("a step leads where the vectors say (T-07, T-19)", arguments: steps)
  func step(row: VectorRow) throws {
    let counts = row["items per user"].dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }
    let words = row["action"].split(separator: ", ").map(String.init)
    let navigation = StoryNavigation(counts: counts, wraps: words.last == "wrap on")
    let action = try #require(Self.actions[words[0]])
    let start = try #require(Self.place(row["at(user,item)"]))
    #expect(navigation.outcome(of: action, at: start) == (try Self.outcome(row["expected"])))
  }

  @Test("a place of the endless tray is the user that the vectors say (T-02, T-19)", arguments: trays)
  func tray(row: VectorRow) throws {
    let count = try #require(
      row["items per user"].split(separator: " ").lazy.compactMap { Int($0) }.first)
    let position = row["at(user,item)"].split(separator: " ").last.flatMap { Int($0) } ?? 0
    #expect(StoryNavigation.user(at: position, of: count) == Int(row["expected"]))
  }

  @Test("one person alone is never their own neighbour (T-07)")
  func alone() {
    let navigation = StoryNavigation(counts: [0, 3], wraps: true)
    #expect(navigation.outcome(of: .nextUser, at: .init(user: 1, item: 1)) == .close)
    #expect(
      navigation.outcome(of: .previousUser, at: .init(user: 1, item: 1)) == .show(.init(user: 1, item: 0)))
    #expect(navigation.outcome(of: .previousUser, at: .init(user: 1, item: 0)) == .restart)
    #expect(navigation.outcome(of: .next, at: .init(user: 1, item: 2)) == .show(.init(user: 1, item: 0)))
    #expect(navigation.outcome(of: .advance, at: .init(user: 1, item: 2)) == .close)
  }
}
