import Statistics
import Testing

@Suite struct NearDuplicatesTests {
  @Test("conversations that say nearly the same are found, others are not")
  func duplicates() {
    let base = (0..<200).map { "word\($0)" }
    var near = base
    near[100] = "other"
    let far = (0..<200).map { "thing\($0)" }
    let sketches = [base, far, near, base, ["short"]].map { ConversationSketch([$0.joined(separator: " ")]) }
    #expect(NearDuplicates.groups(sketches) == [[0, 2, 3]])
    #expect(sketches[0].likeness(sketches[3]) == 1)
    #expect(sketches[0].likeness(sketches[1]) < 0.1)
    #expect(NearDuplicates.groups([]) == [])
  }

  @Test(
    "ten thousand conversations that are all alike, or all different, take no time to speak of",
    .timeLimit(.minutes(10)))
  func manyDuplicates() {
    let same = ConversationSketch([(0..<40).map { "word\($0)" }.joined(separator: " ")])
    #expect(NearDuplicates.groups(Array(repeating: same, count: 10_000)).map(\.count) == [10_000])
    let different = (0..<500).map { number in
      ConversationSketch([(0..<40).map { "word\(number * 1000 + $0)" }.joined(separator: " ")])
    }
    #expect(NearDuplicates.groups(different) == [])
  }
}
