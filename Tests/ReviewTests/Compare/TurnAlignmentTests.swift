import Basics
@testable import Conversations
@testable import Review
import Testing

struct TurnAlignmentTests {
  @Test("equal turns stay, a changed reply is one change")
  func changed() {
    #expect(
      align(["u:hello", "a:Hi there", "u:bye", "a:Bye"], ["u:hello", "a:Good day", "u:bye", "a:Bye"]) == [
        .same(old: 0, new: 0), .changed(old: 1, new: 1), .same(old: 2, new: 2), .same(old: 3, new: 3),
      ])
  }

  @Test("a turn more is inserted, a turn less is deleted")
  func insertedAndDeleted() {
    let (short, long) = (["u:hello", "a:Hi"], ["u:hello", "t:22 degrees", "a:Hi"])
    #expect(
      align(short, long) == [.same(old: 0, new: 0), .inserted(new: 1), .same(old: 1, new: 2)])
    #expect(
      align(long, short) == [.same(old: 0, new: 0), .deleted(old: 1), .same(old: 2, new: 1)])
  }

  @Test("the most alike turns of one role are paired")
  func alike() {
    #expect(
      align(["a:it will rain in Paris today"], ["a:one moment please", "a:it will snow in Paris today"]) == [
        .inserted(new: 0), .changed(old: 0, new: 1),
      ])
  }

  @Test("turns of different roles are never paired")
  func roles() {
    #expect(align(["u:same words"], ["a:same words"]) == [.deleted(old: 0), .inserted(new: 0)])
  }

  @Test("swapped turns do not cross")
  func swapped() {
    let steps = align(["u:one", "u:two"], ["u:two", "u:one"])
    #expect(isOrdered(steps))
    #expect(steps.filter(\.isSame).count == 1)
  }

  @Test("repeated identical turns are paired in order")
  func repeated() {
    let steps = align(["u:ok", "u:ok", "u:ok"], ["u:ok", "u:ok", "u:ok", "u:ok"])
    #expect(steps.filter(\.isSame).count == 3)
    #expect(steps.count == 4)
    #expect(isOrdered(steps))
  }

  @Test("empty versions")
  func empty() {
    #expect(align([], []) == [])
    #expect(align(["u:a"], []) == [.deleted(old: 0)])
    #expect(align([], ["u:a"]) == [.inserted(new: 0)])
  }

  @Test("every turn stands in exactly one step, in order, and twice the same input gives the same steps")
  func property() {
    var random = SplitMix64(seed: 40)
    for _ in 0..<1500 {
      let (old, new) = (turns(&random), turns(&random))
      let steps = align(old, new)
      #expect(steps == align(old, new))
      #expect(isOrdered(steps))
      #expect(steps.compactMap(\.old) == Array(old.indices))
      #expect(steps.compactMap(\.new) == Array(new.indices))
    }
  }

  @Test("thousands of turns that all differ take no time to speak of", .timeLimit(.minutes(10)))
  func many() {
    let steps = align((0..<3000).map { "u:old \($0)" }, (0..<3000).map { "u:new \($0)" })
    #expect(steps.count == 3000)
  }

  private func align(_ old: [String], _ new: [String]) -> [TurnAlignment.Step] {
    TurnAlignment(old: old.map(item), new: new.map(item)).steps
  }

  private func item(_ text: String) -> TurnAlignment.Item {
    let role: Message.Role = text.hasPrefix("u") ? .user : text.hasPrefix("a") ? .assistant : .tool
    let words = String(text.dropFirst(2))
    return TurnAlignment.Item(kind: role.rawValue, key: words, words: words)
  }

  private func turns(_ random: inout SplitMix64) -> [String] {
    (0..<random.next(below: 9)).map { _ in
      ["u:", "a:", "t:"][random.next(below: 3)] + ["x", "y y", "x y z"][random.next(below: 3)]
    }
  }

  private func isOrdered(_ steps: [TurnAlignment.Step]) -> Bool {
    [steps.compactMap(\.old), steps.compactMap(\.new)].allSatisfy { places in
      zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }
  }
}

extension TurnAlignment.Step {
  fileprivate var old: Int? {
    switch self {
    case .same(let old, _), .changed(let old, _), .deleted(let old): old
    case .inserted: nil
    }
  }

  fileprivate var new: Int? {
    switch self {
    case .same(_, let new), .changed(_, let new), .inserted(let new): new
    case .deleted: nil
    }
  }
}
