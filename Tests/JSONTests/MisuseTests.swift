import JSON
import Testing

@Suite("A caller's mistake stops the program at once")
struct MisuseTests {
  @Test("an element that is not read")
  func nothingRead() async {
    await #expect(processExitsWith: .failure) {
      var reader = JSONReader(Array("[1]".utf8))
      try reader.array { _ in }
    }
  }

  @Test("a field that reads two values")
  func twoRead() async {
    await #expect(processExitsWith: .failure) {
      var reader = JSONReader(Array(#"{"a": 1, "b": 2}"#.utf8))
      try reader.object { _, _, reader in
        try reader.skip()
        try reader.skip()
      }
    }
  }

  @Test("an end before the value")
  func earlyEnd() async {
    await #expect(processExitsWith: .failure) {
      var reader = JSONReader(Array("1".utf8))
      try reader.end()
    }
  }

  @Test("a depth limit that the stack could not bear")
  func depthLimit() async {
    await #expect(processExitsWith: .failure) { _ = JSONLimits(maxDepth: 1_001) }
  }
}
