import Testing

@testable import Basics

/// Addresses that sites have published hang on these values.
@Suite struct FNV1aTests {
  @Test(
    "FNV-1a gives its published values",
    arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
      as [(String, UInt64)])
  func values(text: String, hash: UInt64) {
    #expect(FNV1a.hash(text) == hash)
    #expect(FNV1a.hash(Array(text.utf8)) == hash)
  }
}
